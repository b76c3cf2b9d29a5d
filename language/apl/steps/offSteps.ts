import { parseQuery } from '../parse';
import { type Edit } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import { type OffPart, type StepPart } from './parts';

/** Start of each continuation line of a disabled step. Other comments have only one space. */
const continuation = '//  ';
/** End mark of a disabled step. The line break after it was added to keep the text that follows out of the comment. */
const inlineEnd = ' //';

/** The disabled step at an offset, with its continuation lines: a comment that contains a pipe and an operator. */
export function readOff(text: string, from: number): OffPart | undefined {
  const start = text.startsWith('// ', from) ? from + 3 : from + 2;
  if (text.charAt(start) !== '|') {
    return undefined;
  }
  let end = lineEnd(text, start);
  const ends = [end];
  const lines = [text.slice(start, end)];
  while (text.startsWith(`\n${continuation}`, end) && !lines[lines.length - 1].endsWith(inlineEnd)) {
    const line = end + 1 + continuation.length;
    end = lineEnd(text, line);
    ends.push(end);
    lines.push(text.slice(line, end));
  }
  const count = countLines(lines);
  if (count === 0) {
    return undefined;
  }
  const to = ends[count - 1];
  const apl = lines.slice(0, count).join('\n');
  const isInline = apl.endsWith(inlineEnd);
  const cut = isInline ? inlineEnd.length : 0;
  return {
    kind: 'off',
    from,
    to: isInline ? Math.min(to + 1, text.length) : to,
    apl: apl.slice(0, apl.length - cut),
    comment: text.slice(from, to - cut),
    isInline,
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/**
 * Number of lines of a disabled step: up to the first error if the lines before it are valid, else all; 0 without a step.
 */
function countLines(lines: readonly string[]): number {
  const apl = `x ${lines.join('\n')}`;
  const { problems, pipeline, statements } = parseQuery(apl);
  const [step] = pipeline?.operators ?? [];
  if (!step || step.kind === 'other' || statements.length > 0) {
    return 0;
  }
  if (problems.length === 0) {
    return lines.length;
  }
  const readable = apl.slice(0, problems[0].from).split('\n').length - 1;
  const isReadable = readable > 0 && parseQuery(`x ${lines.slice(0, readable).join('\n')}`).problems.length === 0;
  return isReadable ? readable : lines.length;
}

/** Turns a step into a comment. A comment after the step on its line is included. */
export function switchOff(text: string, { from, to }: Pick<StepPart, 'from' | 'to'>): Edit[] {
  const [first, ...others] = text.slice(from, to).split('\n');
  const comment = [`// ${first}`, ...others.map((line) => continuation + line)].join('\n');
  return [{ from, to, text: endedOff({ comment, isInline: false }, text.slice(to)) }];
}

/** A disabled step, with an end mark if needed, so that the text after it isn't part of the comment. */
export function endedOff({ comment, isInline }: Pick<OffPart, 'comment' | 'isInline'>, following: string): string {
  const line = following.slice(0, lineEnd(following, 0));
  const rest = line.trimStart();
  const isAlone =
    !isInline &&
    (rest === '' || (rest.startsWith('//') && readOff(following, line.length - rest.length) === undefined));
  const read = isAlone ? readOff(comment + following, 0) : undefined;
  const isEnded = isAlone && (read === undefined || (read.to === comment.length + line.length && !read.isInline));
  return isEnded ? comment : `${comment}${inlineEnd}\n`;
}

/** Turns a disabled step back into a step. */
export function switchOn({ from, to, apl, isInline }: OffPart): Edit[] {
  // A comment at the end of the step would hide the text after it.
  const endsInComment = isInline && tokenize(apl).at(-1)?.kind === 'comment';
  return [{ from, to, text: endsInComment ? `${apl}\n` : apl }];
}
