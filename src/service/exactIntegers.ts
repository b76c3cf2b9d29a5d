import { parseJson } from './json';
import { type Cell, type Table, type TabularResponse } from './types';
import { countUnsafe, isUnsafe } from './unsafeIntegers';

/** A string of JSON, or a number of any form. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const integer = /^-?\d{16,}$/;

/**
 * Adds the digits of integers that a number does not hold: those in `text` are quoted, and the whole is parsed again for `Table.exact`.
 * `decode` has to give the same columns for both.
 */
export function withExactIntegers(
  answer: TabularResponse,
  text: string,
  decode: (value: Cell) => TabularResponse
): TabularResponse {
  const quoted = text.replace(stringOrNumber, (token) =>
    integer.test(token) && isUnsafe(Number(token)) ? `"${token}"` : token
  );
  const { tables } = decode(parseJson(quoted));
  return { ...answer, tables: answer.tables.map((table, at) => withExact(table, tables[at].columns ?? [])) };
}

function withExact(table: Table, quoted: Cell[][]): Table {
  const columns = table.columns ?? [];
  // Large fractions stay numbers.
  const changed = [...columns.keys()].filter((at) => countUnsafe(quoted[at]) < countUnsafe(columns[at]));
  return changed.length === 0 ? table : { ...table, exact: new Map(changed.map((at) => [at, quoted[at]])) };
}
