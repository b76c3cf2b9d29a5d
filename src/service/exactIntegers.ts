import { parseJson } from './json';
import { type Cell, type Table, type TabularResponse } from './types';

/** Matches a JSON string, or a number in any form. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const integer = /^-?\d{16,}$/;

/** Adds exact digits of integers beyond 2^53, by decoding the text again with these integers in quotes. */
export function withExactIntegers(
  body: TabularResponse,
  text: string,
  decode: (value: Cell) => TabularResponse
): TabularResponse {
  if (!hasUnsafe(body)) {
    return body;
  }
  const quoted = text.replace(stringOrNumber, (token) =>
    integer.test(token) && isUnsafe(Number(token)) ? `"${token}"` : token
  );
  const { tables } = decode(parseJson(quoted));
  return { ...body, tables: body.tables.map((table, at) => withExact(table, tables[at].columns ?? [])) };
}

function withExact(table: Table, quoted: Cell[][]): Table {
  const columns = table.columns ?? [];
  // Large fractions remain numbers.
  const changed = [...columns.keys()].filter((at) => countUnsafe(quoted[at]) < countUnsafe(columns[at]));
  return changed.length === 0 ? table : { ...table, exact: new Map(changed.map((at) => [at, quoted[at]])) };
}

/** Column types that need no exact integers. */
const withoutIntegers: ReadonlySet<string | undefined> = new Set(['float', 'datetime', 'timespan', 'boolean']);

function hasUnsafe({ tables }: TabularResponse): boolean {
  return tables.some(({ fields, columns = [] }) =>
    columns.some((column, place) => !withoutIntegers.has(fields[place]?.type) && countUnsafe(column) > 0)
  );
}

/** True if several integers may have been rounded to this number. */
export function isUnsafe(value: number): boolean {
  return value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER;
}

/** Counts unsafe integers, including nested ones, without recursion, which could overflow the stack. */
function countUnsafe(column: Cell[]): number {
  let count = 0;
  const nested: Cell[][] = [];
  for (let list: Cell[] | undefined = column; list !== undefined; list = nested.pop()) {
    // An indexed loop, because `some` creates an object for each fraction.
    for (let row = 0; row < list.length; row++) {
      const cell = list.at(row);
      if (typeof cell === 'number') {
        count += isUnsafe(cell) ? 1 : 0;
      } else if (typeof cell === 'object' && cell !== null) {
        nested.push(Array.isArray(cell) ? cell : Object.values(cell));
      }
    }
  }
  return count;
}
