const space = 32;
const tab = 9;
const carriageReturn = 13;
const lastOfAscii = 127;

/** Whether a character is one of `\s`: thousands of descriptions are read, so most are told by their code. */
export function isBlank(code: number): boolean {
  return code <= lastOfAscii
    ? code === space || (code >= tab && code <= carriageReturn)
    : /\s/.test(String.fromCharCode(code));
}

/**
 * A letter, a digit or an underscore. Letters are what has two cases: a regular expression for all letters would be compiled to a
 * table of kilobytes.
 */
export function isWordCharacter(code: number): boolean {
  if (code <= lastOfAscii) {
    const letter = code | 32;
    return (letter >= 97 && letter <= 122) || isDigit(code) || code === 95;
  }
  const character = String.fromCharCode(code);
  return character.toLowerCase() !== character.toUpperCase();
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The first character from `from` on that is no blank; `to` where all are. */
export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) {
    at++;
  }
  return at;
}

/** Where the blanks begin that end the characters from `from` up to `to`. */
export function withoutBlanks(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) {
    end--;
  }
  return end;
}
