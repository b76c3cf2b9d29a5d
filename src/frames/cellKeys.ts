import { asList, isObject } from '../service/json';
import { type Cell } from '../service/types';
import { asGroup } from './groupValues';
import { type TableColumn } from './readTable';

/** Keys that tell series apart by their type and their value: `parsed` knows which of them were no texts before. */
export function keysAsGroup(column: TableColumn, cells: Cell[], parsed: Cell[] | undefined): TableColumn {
  return parsed === undefined
    ? asGroup(column, cells, undefined)
    : asGroup(column, parsed, { cells: () => parsed.map((cell, row) => withDigits(cell, cells[row])) });
}

/** A cell as JSON; `exact` is the same one, but has integers beyond 2^53 as texts. */
function withDigits(cell: Cell, exact: Cell): string {
  if (Array.isArray(cell)) {
    const others = asList(exact);
    return `[${cell.map((one, index) => withDigits(one, others[index])).join(',')}]`;
  }
  if (typeof cell === 'object' && cell !== null) {
    const others = isObject(exact) ? exact : {};
    return `{${Object.entries(cell)
      .map(([name, one]) => `${JSON.stringify(name)}:${withDigits(one, others[name])}`)
      .join(',')}}`;
  }
  return typeof cell === 'number' ? String(exact) : JSON.stringify(cell);
}
