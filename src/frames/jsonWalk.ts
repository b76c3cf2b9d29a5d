/**
 * Finds its way in JSON text without parsing it again: where values start and end. For text that `JSON.parse` has read already, so
 * its form is not checked.
 */

const quote = 34;
const backslash = 92;
const comma = 44;
const openList = 91;
const closeList = 93;
const openMap = 123;
const closeMap = 125;

/** Where the value of a member starts. What comes behind it is not read: the text may be long. */
export function memberAt(text: string, start: number, name: string): number | undefined {
  if (text.charCodeAt(start) !== openMap) {
    return undefined;
  }
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) === quote) {
    const end = skipString(text, at);
    const key: unknown = JSON.parse(text.slice(at, end));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (key === name) {
      return value;
    }
    at = afterComma(text, skipValue(text, value));
  }
  return undefined;
}

/** Where an element of a list starts. */
export function elementAt(text: string, start: number, index: number): number | undefined {
  if (text.charCodeAt(start) !== openList) {
    return undefined;
  }
  let at = skipSpace(text, start + 1);
  for (let passed = 0; passed < index; passed++) {
    if (text.charCodeAt(at) === closeList) {
      return undefined;
    }
    at = afterComma(text, skipValue(text, at));
  }
  return text.charCodeAt(at) === closeList ? undefined : at;
}

/** The end of the value that starts at `at`. */
export function skipValue(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === quote) {
    return skipString(text, at);
  }
  let depth = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = skipString(text, at);
      continue;
    }
    if (code === openList || code === openMap) {
      depth++;
    } else if (code === closeList || code === closeMap) {
      if (depth === 0) {
        return at;
      }
      depth--;
      if (depth === 0) {
        return at + 1;
      }
    } else if (depth === 0 && (code === comma || code <= 32)) {
      return at;
    }
    at++;
  }
  return at;
}

/** The end of a string: behind the first quote that has an even number of backslashes before it. */
export function skipString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) {
      slashes++;
    }
    if (slashes % 2 === 0) {
      return end + 1;
    }
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

export function afterComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text.charCodeAt(next) === comma ? skipSpace(text, next + 1) : next;
}

export function skipSpace(text: string, at: number): number {
  while (text.charCodeAt(at) <= 32) {
    at++;
  }
  return at;
}
