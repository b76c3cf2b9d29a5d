/**
 * Reads the digits of numbers from an answer's text: `JSON.parse` rounds integers beyond 2^53. Used only for a column in which
 * the parsed values are that large, on text that `JSON.parse` has read already, so its form is not checked again.
 */

const quote = 34;
const backslash = 92;
const comma = 44;
const openList = 91;
const closeList = 93;
const openMap = 123;
const closeMap = 125;

/** The JSON text of each cell of a column: `tables[table].columns[column]`. `undefined` when the text has no such column. */
export function cellTexts(text: string, table: number, column: number): string[] | undefined {
  const tables = memberAt(text, skipSpace(text, 0), 'tables');
  const found = tables === undefined ? undefined : elementAt(text, tables, table);
  const columns = found === undefined ? undefined : memberAt(text, found, 'columns');
  const start = columns === undefined ? undefined : elementAt(text, columns, column);
  return start === undefined || text.charCodeAt(start) !== openList ? undefined : elements(text, start);
}

/** Where the value of the last member of that name starts (JSON.parse keeps the last one). */
function memberAt(text: string, start: number, name: string): number | undefined {
  if (text.charCodeAt(start) !== openMap) {
    return undefined;
  }
  let found: number | undefined;
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) === quote) {
    const end = skipString(text, at);
    const key: unknown = JSON.parse(text.slice(at, end));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (key === name) {
      found = value;
    }
    at = afterComma(text, skipValue(text, value));
  }
  return found;
}

function elementAt(text: string, start: number, index: number): number | undefined {
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

function elements(text: string, start: number): string[] {
  const cells: string[] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text.charCodeAt(at) !== closeList) {
    const end = skipValue(text, at);
    cells.push(text.slice(at, end));
    at = afterComma(text, end);
  }
  return cells;
}

/** The end of the value that starts at `at`. */
function skipValue(text: string, at: number): number {
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
function skipString(text: string, at: number): number {
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

function afterComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text.charCodeAt(next) === comma ? skipSpace(text, next + 1) : next;
}

function skipSpace(text: string, at: number): number {
  while (text.charCodeAt(at) <= 32) {
    at++;
  }
  return at;
}
