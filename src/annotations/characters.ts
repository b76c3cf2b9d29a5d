/** Characters of texts in UTF-8: what is ASCII, which nearly all is, is told by its byte. */
const space = 32;
const tab = 9;
const carriageReturn = 13;
const lastOfAscii = 127;

export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** Whether the character that begins at `at` is one of `\s`. */
export function isBlankAt(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at];
  return byte <= lastOfAscii ? isAsciiBlank(byte) : /\s/.test(characterAt(bytes, at));
}

/** As `isBlankAt`, of the character that ends before `end`. */
export function isBlankBefore(bytes: Uint8Array, end: number): boolean {
  return isBlankAt(bytes, startOf(bytes, end - 1));
}

/**
 * A letter, a digit or an underscore. Letters are what has two cases: a regular expression for all letters would be compiled to a
 * table of kilobytes.
 */
export function isWordAt(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at];
  if (byte <= lastOfAscii) {
    const letter = byte | 32;
    return (letter >= 97 && letter <= 122) || isDigit(byte) || byte === 95;
  }
  const character = characterAt(bytes, at);
  return character.toLowerCase() !== character.toUpperCase();
}

/** As `isWordAt`, of the character that ends before `end`. */
export function isWordBefore(bytes: Uint8Array, end: number): boolean {
  return isWordAt(bytes, startOf(bytes, end - 1));
}

/** The first character from `from` on that is no blank; `to` where all are. */
export function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isBlankAt(bytes, at)) {
    at = next(bytes, at);
  }
  return at;
}

/** The first blank from `from` on; `to` where there is none. */
export function endOfWord(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (isAsciiSign(bytes[at]) || !isBlankAt(bytes, at))) {
    at++;
  }
  return at;
}

/** Where the blanks begin that end the characters from `from` up to `to`. */
export function withoutBlanks(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && isBlankBefore(bytes, end)) {
    end = startOf(bytes, end - 1);
  }
  return end;
}

/** Where the next character begins. */
export function next(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (isInner(bytes[end])) {
    end++;
  }
  return end;
}

/** Where the character begins that has a byte at `at`. */
function startOf(bytes: Uint8Array, at: number): number {
  let start = at;
  while (isInner(bytes[start])) {
    start--;
  }
  return start;
}

/** Whether it is none of a character's first bytes. */
export function isInner(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** ASCII, and no blank: most are. */
function isAsciiSign(byte: number): boolean {
  return byte > space && byte <= lastOfAscii;
}

function isAsciiBlank(byte: number): boolean {
  return byte === space || (byte >= tab && byte <= carriageReturn);
}

/** The character of two or three bytes that begins there; '' where none does. No letter and no blank of four is asked for. */
function characterAt(bytes: Uint8Array, at: number): string {
  const byte = bytes[at];
  const second = bytes[at + 1] & 63;
  if (byte < 0xc0 || byte >= 0xf0) {
    return '';
  }
  return byte < 0xe0
    ? String.fromCharCode(((byte & 31) << 6) | second)
    : String.fromCharCode(((byte & 15) << 12) | (second << 6) | (bytes[at + 2] & 63));
}
