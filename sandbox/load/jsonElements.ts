const code = (character: string) => character.charCodeAt(0);
const quote = code('"');
const backslash = code('\\');
const comma = code(',');
const openBrace = code('{');
const closeBrace = code('}');
const openBracket = code('[');
const closeBracket = code(']');
const newline = code('\n');
const tab = code('\t');
const space = code(' ');
const endOfLine = Buffer.from('\n');
const byteOrderMark = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number) => byte === space || byte === newline || byte === code('\r') || byte === tab;

/**
 * Splits a JSON array into elements without parsing them, one per line, so that one that is
 * broken costs no more than itself. Consecutive values outside an array are separated in the same way.
 *
 * Works on bytes: what structures JSON is ASCII, and no byte of a longer UTF-8 character looks like it.
 */
export class JsonElements {
  private inArray = false;
  private atStart = true;
  /** The bracket that ends the element, `comma` for what has none, undefined between elements. */
  private closing: number | undefined;
  /** How many brackets of the element's own kind are open: those of the other kind may be wrong. */
  private depth = 0;
  private inString = false;
  private isEscaped = false;

  /** Returns the lines, or parts of them, that the next bytes of the file complete. Writes into `bytes`. */
  add(bytes: Buffer): Buffer[] {
    const parts: Buffer[] = [];
    let from = this.closing === undefined ? -1 : 0;
    for (let at = this.markLength(bytes); at < bytes.length; at++) {
      if (this.closing === undefined) {
        from = this.begins(bytes[at]) ? at : -1;
        continue;
      }
      if (bytes[at] === newline) {
        // In a text a newline is wrong, and so is a tab: the element stays as broken as it was.
        bytes[at] = this.inString ? tab : space;
      }
      const end = this.goesTo(bytes[at]);
      if (end !== 'inside') {
        parts.push(bytes.subarray(from, end === 'with this' ? at + 1 : at), endOfLine);
        this.closing = undefined;
        if (end === 'before this') {
          from = this.begins(bytes[at]) ? at : -1;
        }
      }
    }
    if (this.closing !== undefined) {
      parts.push(bytes.subarray(from));
    }
    return parts;
  }

  /** Problems that the end of the file shows. */
  end(): 'complete' | 'array is open' {
    return this.inArray ? 'array is open' : 'complete';
  }

  private markLength(bytes: Buffer): number {
    const isMarked = this.atStart && byteOrderMark.every((byte, index) => bytes[index] === byte);
    this.atStart = false;
    return isMarked ? byteOrderMark.length : 0;
  }

  /** Whether this byte, between elements, begins one. */
  private begins(byte: number): boolean {
    if (isSpace(byte) || byte === comma) {
      return false;
    }
    if (byte === openBracket && !this.inArray) {
      this.inArray = true;
      return false;
    }
    if (byte === closeBracket && this.inArray) {
      this.inArray = false;
      return false;
    }
    this.depth = 1;
    this.isEscaped = false;
    this.inString = byte === quote;
    this.closing = byte === openBrace ? closeBrace : byte === openBracket ? closeBracket : comma;
    return true;
  }

  /** Whether the current element goes on, or ends with or before this byte. */
  private goesTo(byte: number): 'inside' | 'with this' | 'before this' {
    if (this.inString) {
      this.inString = byte !== quote || this.isEscaped;
      this.isEscaped = byte === backslash && !this.isEscaped;
    } else if (byte === quote) {
      this.inString = true;
    } else if (this.closing === comma) {
      return byte === comma || byte === closeBracket || (isSpace(byte) && !this.inArray) ? 'before this' : 'inside';
    } else if (byte === this.closing) {
      this.depth--;
      return this.depth === 0 ? 'with this' : 'inside';
    } else if (byte === (this.closing === closeBrace ? openBrace : openBracket)) {
      this.depth++;
    }
    return 'inside';
  }
}
