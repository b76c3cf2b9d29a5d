import { asList, isObject } from '../../service/json';
import { type Cell } from '../../service/types';
import { columnOf, type ReadColumn } from './column';

/** Maximum nesting depth. Browsers serialize and compare recursively, up to about 5,000 levels. */
const maxLevels = 1000;

/** Reads lists and maps unchanged, except that integers beyond 2^53 become strings with all digits. */
export function jsonColumn(column: Cell[], exact: Cell[] | undefined): ReadColumn {
  return exact === undefined ? columnOf('json', column) : columnOf('json', exact, { parsed: column, exactText: true });
}

/** A value as JSON, with all digits from `exact`. */
export function jsonText(value: Cell, exact: Cell = value): string {
  return exact === value ? JSON.stringify(value) : withDigits(value, exact);
}

function withDigits(value: Cell, exact: Cell): string {
  if (Array.isArray(value)) {
    const others = asList(exact);
    return `[${value.map((one, index) => withDigits(one, others[index])).join(',')}]`;
  }
  if (isObject(value)) {
    const others = isObject(exact) ? exact : {};
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${withDigits(one, others[name])}`)
      .join(',')}}`;
  }
  return typeof value === 'number' && typeof exact === 'string' ? exact : JSON.stringify(value);
}

/** True if a value is too deeply nested to serialize or show. */
export function isTooDeep(value: Cell, levels = maxLevels): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return (
    levels === 0 || (Array.isArray(value) ? value : Object.values(value)).some((one) => isTooDeep(one, levels - 1))
  );
}
