import { isObject, parseJson } from './json';
import { isUnsafe } from './unsafeIntegers';
import { type Cell, type Table, type TabularResponse } from './types';

/** An integer of 16 digits or more where JSON allows a number. */
const longInteger = /([[,:]\s*)(-?\d{16,})(?=\s*[,\]}])/g;
/** A string of JSON, or a number of any form. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const integer = /^-?\d{16,}$/;

/**
 * Adds the digits of integers that a number does not hold: those in `text` are quoted, and the whole is parsed again for `Table.exact`.
 * `decode` has to give the same columns for both; `unsafe` are the columns of each table that need it.
 */
export function withExactIntegers(
  answer: TabularResponse,
  unsafe: number[][],
  text: string,
  decode: (value: Cell) => TabularResponse
): TabularResponse {
  const { tables } = decode(parseQuoted(text));
  return { ...answer, tables: answer.tables.map((table, at) => withExact(table, tables[at], unsafe[at])) };
}

function withExact(table: Table, quoted: Table, unsafe: number[]): Table {
  const exact = unsafe.flatMap((at): Array<[number, Cell[]]> => {
    const column = quoted.columns?.[at] ?? [];
    return unquoteSafe(table.columns?.[at] ?? [], column) ? [[at, column]] : [];
  });
  return exact.length === 0 ? table : { ...table, exact: new Map(exact) };
}

function parseQuoted(text: string): Cell {
  try {
    return parseJson(text.replace(longInteger, '$1"$2"'));
  } catch {
    // Digits inside a string look like a number too: then the quotes break the string.
    return parseJson(text.replace(stringOrNumber, (token) => (integer.test(token) ? `"${token}"` : token)));
  }
}

/** Restores the parsed numbers where they are safe. True if texts of digits remain. */
function unquoteSafe(parsed: Cell, quoted: Cell): boolean {
  const pairs: Array<[Cell, Cell]> = [[parsed, quoted]];
  let remain = false;
  const settle = (before: Cell, now: Cell, put: (cell: Cell) => void) => {
    if (typeof before === 'number' && typeof now === 'string') {
      if (isUnsafe(before)) {
        remain = true;
      } else {
        put(before);
      }
    } else if (typeof before === 'object' && before !== null) {
      pairs.push([before, now]);
    }
  };
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [before, now] = pair;
    if (Array.isArray(before) && Array.isArray(now)) {
      before.forEach((cell, at) => settle(cell, now[at], (put) => (now[at] = put)));
    } else if (isObject(before) && isObject(now)) {
      Object.keys(before).forEach((key) => settle(before[key], now[key], (put) => (now[key] = put)));
    }
  }
  return remain;
}
