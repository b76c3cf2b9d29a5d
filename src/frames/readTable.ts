import { type Field, type FieldConfig, FieldType } from '@grafana/data';

import { type QueryAnswer } from '../service/client';
import { type Cell, type TableField } from '../service/types';
import { type LargeIntegers, type ReadColumn, readColumn } from './columns';
import { cellTexts } from './jsonText';
import { isNumeric } from './kinds';
import { type Notes } from './notes';
import { fieldMetas, grafanaUnit, metaOfField } from './units';

/** A column with its definition, ready to become a field of one or many frames. */
export interface TableColumn extends ReadColumn {
  field: TableField;
  config: FieldConfig;
}

export interface TableContents {
  columns: TableColumn[];
  rows: number;
}

/** All columns of a table, equally long. What had to be mended goes into the notes. */
export function readTable(source: QueryAnswer, index: number, large: LargeIntegers, notes: Notes): TableContents {
  const table = source.answer.tables[index];
  const cells = table.columns ?? [];
  const metas = fieldMetas(source.answer, table);
  const rows = table.fields.reduce((most, _, at) => Math.max(most, cells[at]?.length ?? 0), 0);
  const columns = table.fields.map((field, at): TableColumn => {
    const column = filled(cells[at] ?? [], rows, field, notes);
    const read = readColumn(field, column, () => cellTexts(source.text, index, at, cells), large);
    noteColumn(read, field, column, notes);
    const meta = metaOfField(field, metas);
    return {
      ...read,
      field,
      config: fieldConfig(read, meta?.unit ?? '', meta?.description ?? '', meta?.hidden ?? false),
    };
  });
  if (cells.length > table.fields.length) {
    notes.warn(`The answer has ${cells.length - table.fields.length} columns without a name, which are left out.`);
  }
  return { columns, rows };
}

/** A field of a frame. Each frame gets its own: Grafana writes into them. */
export function tableField({ field, type, values, nanos, config }: TableColumn): Field {
  const made: Field = { name: field.name, type, config: { ...config }, values };
  if (nanos !== undefined) {
    made.nanos = nanos;
  }
  return made;
}

/** Whether a table has rows in a column that can be drawn. */
export function drawable(column: TableColumn): boolean {
  return isNumeric(column.kind) || column.kind === 'boolean';
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

function noteColumn(read: ReadColumn, field: TableField, column: Cell[], notes: Notes): void {
  if (read.bad.length > 0) {
    const one = read.bad.length === 1;
    const first = JSON.stringify(column[read.bad[0]]) ?? '';
    const shown = first.length > 80 ? `${first.slice(0, 80)}…` : first;
    notes.warn(
      `${read.bad.length} ${one ? 'value' : 'values'} of “${field.name}” ${one ? 'is' : 'are'} not of type ${field.type} and shown empty, first: ${shown}.`
    );
  }
  if (read.exactText) {
    notes.info(
      `“${field.name}” has integers beyond 2^53, which a number of the browser would round: they are shown as text, exact.`
    );
  }
  if (read.rounded) {
    notes.warn(
      `“${field.name}” has integers beyond 2^53, which are rounded here. Choose the table format, or tostring() in the query, to see all digits.`
    );
  }
}

function fieldConfig(read: ReadColumn, unit: string, description: string, hidden: boolean): FieldConfig {
  const config: FieldConfig = {};
  if (read.kind === 'timespan') {
    config.unit = 'ns';
  } else if (read.type === FieldType.number || (read.type === FieldType.time && unit === 'ago')) {
    const known = grafanaUnit(unit);
    if (known !== undefined) {
      config.unit = known;
    }
  }
  if (description !== '') {
    config.description = description;
  }
  if (hidden) {
    // `hidden` is what tables of 11.6 read, `hideFrom` what those of 13 do.
    config.custom = { hidden: true, hideFrom: { viz: true, legend: false, tooltip: false } };
  }
  return config;
}
