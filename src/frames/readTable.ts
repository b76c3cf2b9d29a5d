import { type Field, type FieldConfig } from '@grafana/data';

import { type QueryAnswer } from '../service/answers';
import { type Cell, type FieldMeta, type Table, type TableField } from '../service/types';
import { cellAggregate, percentileColumns } from './cellAggregates';
import { type LargeIntegers, type ReadColumn, readColumn } from './columns';
import { ColumnText } from './columnText';
import { fieldConfig } from './fieldConfig';
import { asGroup } from './groupValues';
import { type Notes } from './notes';
import { TableText } from './tableText';
import { fieldMetas, metaOfField } from './units';

/** A column with its definition, ready to become a field of one or many frames. */
export interface TableColumn extends ReadColumn {
  field: TableField;
  config: FieldConfig;
}

export interface TableContents {
  columns: TableColumn[];
  rows: number;
  /** What the service knows of the table's fields, by name. */
  metas: ReadonlyMap<string, FieldMeta>;
}

/**
 * All columns of a table, equally long; a `percentiles_array` as a column for each percentile. Groups are kept exact even where
 * numbers may be rounded: they say which series a row belongs to. What had to be mended goes into the notes.
 */
export function readTable(source: QueryAnswer, index: number, large: LargeIntegers, notes: Notes): TableContents {
  const table = source.answer.tables[index];
  const cells = table.columns ?? [];
  const metas = fieldMetas(source.answer, table);
  const groups = groupNames(table);
  const rows = table.fields.reduce((most, _, at) => Math.max(most, cells[at]?.length ?? 0), 0);
  const tableText = new TableText(source.text, index, cells);
  const columns = table.fields.flatMap((field, at): TableColumn[] => {
    const column = filled(cells[at] ?? [], rows, field, notes);
    if (cellAggregate(field) === 'percentiles') {
      const percentiles = percentileColumns(field, column);
      if (percentiles.length > 0) {
        return percentiles.map((one) => readField(one.field, one.cells, undefined, large, metas, notes));
      }
    }
    const text = new ColumnText(tableText, at);
    if (!isGroup(field, groups)) {
      return [readField(field, column, text, large, metas, notes)];
    }
    const group = readField(field, column, text, 'text', metas, notes);
    return [large === 'number' ? asGroup(group, column, text) : group];
  });
  if (cells.length > table.fields.length) {
    const nameless = cells.length - table.fields.length;
    notes.warn(`${notes.amount(nameless, 'column without a name is', 'columns without a name are')} left out.`);
  }
  return { columns, rows, metas };
}

/** One column, with what is known of its field. */
export function readField(
  field: TableField,
  cells: Cell[],
  source: ColumnText | undefined,
  large: LargeIntegers,
  metas: ReadonlyMap<string, FieldMeta>,
  notes: Notes
): TableColumn {
  const read = readColumn(field, cells, source, large);
  noteColumn(read, field, cells, large, notes);
  return { ...read, field, config: fieldConfig(read, metaOfField(field, metas)) };
}

/** The names that a table is grouped by. */
export function groupNames({ groups = [] }: Table): ReadonlySet<string> {
  return new Set(groups.map(({ name }) => name));
}

export function isGroup({ name, agg }: TableField, groups: ReadonlySet<string>): boolean {
  return agg === undefined && groups.has(name);
}

/** A field of a frame. Each frame gets its own: Grafana writes into them. */
export function tableField({
  field,
  type,
  values,
  nanos,
  config,
}: Pick<TableColumn, 'field' | 'type' | 'values' | 'nanos' | 'config'>): Field {
  const made: Field = { name: field.name, type, config: { ...config }, values };
  if (nanos !== undefined) {
    made.nanos = nanos;
  }
  return made;
}

function filled(column: Cell[], rows: number, field: TableField, notes: Notes): Cell[] {
  if (column.length === rows) {
    return column;
  }
  const missing = rows - column.length;
  notes.warn(
    `The column “${field.name}” is ${missing} ${missing === 1 ? 'row' : 'rows'} shorter than the others; the rest is shown empty.`
  );
  return [...column, ...new Array<null>(missing).fill(null)];
}

/** Says that integers beyond 2^53 of a column stand as text. */
export function exactTextNote({ name }: TableField): string {
  return `“${name}” has integers beyond 2^53, which a number of the browser would round: they are shown as text, exact.`;
}

function noteColumn(read: ReadColumn, field: TableField, column: Cell[], large: LargeIntegers, notes: Notes): void {
  if (read.bad.length > 0) {
    const first = JSON.stringify(column[read.bad[0]]) ?? '';
    const shown = first.length > 80 ? `${first.slice(0, 80)}…` : first;
    const amount = notes.amount(read.bad.length, `value of “${field.name}” is`, `values of “${field.name}” are`);
    notes.warn(`${amount} not of type ${field.type} and shown empty${notes.ofPage ? '' : `, first: ${shown}`}.`);
  }
  if (read.exactText) {
    notes.info(exactTextNote(field));
  }
  if (read.rounded) {
    // A table has the digits of numbers; where it is one already, or they are parts of something else, only the query helps.
    const inTable = large === 'number' && (read.kind === 'integer' || read.kind === 'number');
    notes.warn(
      `“${field.name}” has integers beyond 2^53, which are rounded here. ${inTable ? 'Choose the table format, or tostring() in the query,' : 'Use tostring() in the query'} to see all digits.`
    );
  }
}
