import { ownName } from '@aplkit/language/apl/analysis/defaultNames';
import { type Query } from '@aplkit/language/apl/tree/ast';
import { asList } from '../../service/json';
import { type Cell, type Table, type TableField } from '../../service/types';
import { countText, listText } from '@aplkit/language/kit/words';
import { readTimespan } from '@aplkit/language/apl/tree/readTimespan';
import { isSpecial } from '../columns/takeSpecials';
import { type Notices } from '../notices';
import { isTablePanel, type FrameOptions } from '../options';

/** Expands the arrays of `make-series` to a row for each time. Other tables stay unchanged. */
export function openSeries(table: Table, options: FrameOptions, notices: Notices): Table {
  const isDrawn = options.format === 'timeseries' || (options.format === 'auto' && !isTablePanel(options));
  const axis = isDrawn ? axisOf(table, options.tree) : undefined;
  if (axis === undefined) {
    return table;
  }
  const { fields, columns = [], exact } = table;
  const groups = fields.filter((field) => isGroup(field, table));
  const arrays = arraysOf(table).filter((field) => field !== axis);
  const specials = fields.filter((field) => isSpecial(field, table));
  const repeated = [...groups, ...specials];
  const kept = [axis, ...groups, ...arrays, ...specials];
  noteScalars(
    fields.filter((field) => !kept.includes(field)),
    notices
  );
  const columnOf = (field: TableField) => columns[fields.indexOf(field)] ?? [];
  const typeIn = (field: TableField, elements: Cell[]) =>
    field === axis ? 'datetime' : repeated.includes(field) ? field.type : elementType(elements);
  const times = columnOf(axis).map(asList);
  noteLengths(axis, arrays.map(columnOf), times, notices);
  const opened = (field: TableField, column: Cell[]) => elementsOf(column, times, repeated.includes(field));
  const digits = kept.flatMap((field, place): Array<[number, Cell[]]> => {
    const column = exact?.get(fields.indexOf(field));
    return column === undefined ? [] : [[place, opened(field, column)]];
  });
  const cells = kept.map((field) => opened(field, columnOf(field)));
  return {
    ...table,
    fields: kept.map((field, place) => ({ ...field, type: typeIn(field, cells[place]) })),
    groups: [axis, ...groups].map(({ name }) => ({ name })),
    buckets: bucketsOf(axis, times),
    columns: cells,
    exact: digits.length === 0 ? undefined : new Map(digits),
  };
}

/** The array with the times for all other arrays; `undefined` if there is none. */
function axisOf(table: Table, tree: Query | undefined): TableField | undefined {
  const arrays = arraysOf(table);
  // Events have their own time.
  const isEvents = table.fields.some((field) => field.type === 'datetime' && !isGroup(field, table));
  if (isEvents || arrays.length < 2) {
    return undefined;
  }
  const axes = ['_time', 'time', ...namesOfAxes(tree)];
  return arrays.find(({ name }) => axes.includes(name));
}

function namesOfAxes(tree: Query | undefined): string[] {
  const operators = tree?.pipeline?.operators ?? [];
  return operators.flatMap((operator) => {
    if (operator.kind !== 'make-series') {
      return [];
    }
    const { on } = operator;
    return ownName(on.kind === 'list' ? on.operand : on) ?? [];
  });
}

function arraysOf(table: Table): TableField[] {
  return table.fields.filter((field) => field.type.split('|').includes('array') && !isGroup(field, table));
}

function isGroup({ name }: TableField, { groups = [] }: Table): boolean {
  return groups.some((group) => group.name === name);
}

/** A cell for each time: an element of the array or, if `isRepeated`, the row's value. */
function elementsOf(column: Cell[], times: Cell[][], isRepeated: boolean): Cell[] {
  return times.flatMap((all, row) => {
    const elements = isRepeated ? undefined : asList(column[row]);
    return all.map((_, at) => (elements === undefined ? column[row] : elements[at]) ?? null);
  });
}

/** Type of an array's elements, according to their values. Timespans arrive as strings. */
function elementType(elements: Cell[]): string {
  const values = elements.filter((value) => value !== null);
  const isTimespan = (value: Cell) => typeof value === 'string' && readTimespan(value) !== undefined;
  return values.length > 0 && values.every(isTimespan) ? 'timespan' : 'unknown';
}

/** Buckets whose size is the interval between the first two times, in nanoseconds. */
function bucketsOf({ name }: TableField, times: Cell[][]): Table['buckets'] {
  const [first, second] = times.find(({ length }) => length > 1) ?? [];
  const size = typeof first === 'string' && typeof second === 'string' ? Date.parse(second) - Date.parse(first) : NaN;
  return size > 0 ? { field: name, size: size * 1e6 } : undefined;
}

function noteScalars(fields: TableField[], notices: Notices): void {
  if (fields.length > 0) {
    const [verb, it] = fields.length === 1 ? ['has', 'it'] : ['have', 'them'];
    notices.info(
      `${listText(fields.map(({ name }) => `“${name}”`))} ${verb} one value per row, not one per time. Choose the table format to see ${it}.`
    );
  }
}

function noteLengths({ name }: TableField, arrays: Cell[][], times: Cell[][], notices: Notices): void {
  // A missing array has no values, and is valid.
  const wrong = times.filter((all, row) =>
    arrays.some(({ [row]: array = null }) => array !== null && asList(array).length !== all.length)
  ).length;
  if (wrong > 0) {
    notices.warn(
      `${countText(wrong, 'row has an array that isn’t', 'rows have arrays that aren’t')} as long as “${name}”. Values without a time, or times without a value, aren’t shown.`
    );
  }
}
