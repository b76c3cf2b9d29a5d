/** A text whose line breaks are not chosen yet. */
export type Document = { kind: 'text'; text: string; breaks: false } | Line | Comment | Nested;

/** A place where a line may end; it does if it breaks. */
interface Line {
  kind: 'line';
  /** The text if the line does not end. */
  flat: '' | ' ';
  breaks: boolean;
  /** Leaves an empty line. */
  blank: boolean;
}

/** A comment to the end of its line: whatever follows begins another one. */
interface Comment {
  kind: 'comment';
  text: string;
  /** On a line of its own. */
  own: boolean;
  blankBefore: boolean;
  blankAfter: boolean;
  breaks: true;
}

/** Parts one after the other. A group is one line if it fits, and otherwise breaks at its own lines. */
interface Nested {
  kind: 'concat' | 'indent' | 'group';
  parts: readonly Document[];
  /** True if it contains a hard line or a comment. */
  breaks: boolean;
}

const nested =
  (kind: Nested['kind']) =>
  (...parts: Document[]): Document => ({ kind, parts, breaks: parts.some(({ breaks }) => breaks) });

/** Nothing, or the end of a line. */
export const softLine: Document = { kind: 'line', flat: '', breaks: false, blank: false };
/** A space, or the end of a line. */
export const line: Document = { kind: 'line', flat: ' ', breaks: false, blank: false };
export const hardLine = (blank: boolean): Document => ({ kind: 'line', flat: '', breaks: true, blank });
export const text = (content: string): Document => ({ kind: 'text', text: content, breaks: false });
export const space = text(' ');
export const concat = nested('concat');
export const indent = nested('indent');
export const group = nested('group');

interface Command {
  document: Document;
  /** In levels. */
  indentation: number;
  flat: boolean;
}

const indentWidth = 2;

/** Writes a document in lines of at most `width` characters, as far as its parts allow. */
export function print(document: Document, width: number): string {
  const commands: Command[] = [{ document, indentation: 0, flat: false }];
  const output = new Output();
  for (let command = commands.pop(); command; command = commands.pop()) {
    const { document: current, indentation, flat } = command;
    switch (current.kind) {
      case 'text':
        output.write(current.text);
        break;
      case 'line':
        if (flat) {
          output.write(current.flat);
        } else {
          output.newLine(indentation, current.blank);
        }
        break;
      case 'comment':
        output.comment(current, indentation);
        break;
      case 'concat':
        pushAll(commands, current, command);
        break;
      case 'indent':
        pushAll(commands, current, { indentation: indentation + 1, flat });
        break;
      case 'group': {
        const onLine = flat || (!current.breaks && fits({ ...command, flat: true }, commands, width - output.column()));
        pushAll(commands, current, { indentation, flat: onLine });
      }
    }
  }
  return output.written;
}

function pushAll(commands: Command[], { parts }: Nested, { indentation, flat }: Omit<Command, 'document'>): void {
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    commands.push({ document: parts[index], indentation, flat });
  }
}

/** Returns whether a document, and what follows it up to the next end of a line, fit on the line. */
function fits(first: Command, rest: readonly Command[], room: number): boolean {
  const commands = [first];
  let [left, next] = [room, rest.length];
  while (left >= 0) {
    const command = commands.pop() ?? rest[(next -= 1)];
    if (!command) {
      return true;
    }
    const { document, flat } = command;
    switch (document.kind) {
      case 'text': {
        const [first, ...others] = document.text.split('\n');
        left -= first.length;
        if (others.length > 0) {
          return left >= 0;
        }
        break;
      }
      case 'line':
        if (!flat) {
          return true;
        }
        left -= document.flat.length;
        break;
      case 'comment':
        return true;
      default:
        // What follows may still break.
        pushAll(commands, document, { ...command, flat: flat && !(document.kind === 'group' && document.breaks) });
    }
  }
  return false;
}

/** The text so far. Spaces and line ends wait for what follows, so that no line ends with a space. */
class Output {
  written = '';
  private pending: { indentation: number; blank: boolean } | undefined;
  private spaced = false;

  column(): number {
    return this.pending
      ? this.pending.indentation * indentWidth
      : this.written.length - this.written.lastIndexOf('\n') - 1 + (this.spaced ? 1 : 0);
  }

  newLine(indentation: number, blank: boolean): void {
    this.pending = { indentation, blank: blank || (this.pending?.blank ?? false) };
  }

  write(content: string): void {
    if (content.trim() === '') {
      this.spaced ||= content !== '';
      return;
    }
    if (this.pending && this.written !== '') {
      this.written += (this.pending.blank ? '\n\n' : '\n') + ' '.repeat(this.pending.indentation * indentWidth);
    } else if (this.spaced && this.written !== '') {
      this.written += ' ';
    }
    this.written += content;
    this.pending = undefined;
    this.spaced = false;
  }

  comment({ text: content, own, blankBefore, blankAfter }: Comment, indentation: number): void {
    const { pending } = this;
    if (own) {
      this.newLine(pending?.indentation ?? indentation, blankBefore);
    } else {
      this.pending = undefined;
      this.spaced = true;
    }
    this.write(content);
    this.newLine(pending?.indentation ?? indentation, blankAfter);
  }
}
