import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { groupText } from './groups';
import { frameMeta } from './meta';
import { type Notes } from './notes';
import { type FrameOptions } from './options';
import { type TableColumn, type TableContents } from './readTable';
import { rowsOf } from './rowsOf';
import { rowTime } from './shape';

/** Names that a log line's text goes by, in the order in which they are looked for. */
const bodyNames = ['body', 'message', 'msg', 'log', 'line', 'text', '@message', 'event', 'error'];
const severityNames = ['severity_text', 'severity', 'level', 'log.level', 'loglevel', 'lvl', 'severity_number'];

/**
 * Log lines by Grafana's data plane contract ("log-lines"): timestamp, body, severity, id, labels. What is neither time, body
 * nor severity becomes a label. `undefined` for a table without a time.
 */
export function logsFrame(table: TableContents, options: FrameOptions, notes: Notes): DataFrame | undefined {
  const { columns, rows } = withTimes(table, notes);
  const time = rowTime(columns);
  if (time === undefined) {
    return undefined;
  }
  const body = bodyOf(columns, options.bodyField, notes);
  const severity = named(
    columns.filter((column) => column !== body),
    severityNames
  );
  const id = columns.find(({ field }) => field.name === '_rowId');
  const used = new Set([time, body, severity, id]);
  const others = columns.filter((column) => !used.has(column));

  const timestamp: Field = { name: 'timestamp', type: FieldType.time, config: { ...time.config }, values: time.values };
  if (time.nanos !== undefined) {
    timestamp.nanos = time.nanos;
  }
  const fields = [timestamp, textField('body', bodies(columns, body, rows, options.bodyField, notes))];
  if (severity !== undefined) {
    fields.push(textField('severity', severities(severity)));
  }
  fields.push(textField('id', id === undefined ? lineIds(time, rows) : texts(id)));
  fields.push({ name: 'labels', type: FieldType.other, config: {}, values: labels(others, rows) });
  return {
    fields,
    length: rows,
    meta: { ...frameMeta('logs', options.query), type: DataFrameType.LogLines, typeVersion: [0, 0] },
  };
}

/** A line must have a time: rows without are left out, with a notice. */
function withTimes(table: TableContents, notes: Notes): TableContents {
  const time = rowTime(table.columns);
  if (time === undefined || !time.values.includes(null)) {
    return table;
  }
  const rows = [...time.values.keys()].filter((row) => time.values[row] !== null);
  const missing = table.rows - rows.length;
  notes.warn(
    `${notes.amount(missing, 'row has', 'rows have')} no time in “${time.field.name}” and cannot be a log line.`
  );
  return { ...table, columns: table.columns.map((column) => rowsOf(column, rows)), rows: rows.length };
}

/** The field that was chosen, else one that is named like a line's text. Events without any are lines as a whole. */
function bodyOf(columns: TableColumn[], chosen: string | undefined, notes: Notes): TableColumn | undefined {
  if (chosen !== undefined && chosen !== '') {
    const found = columns.find(({ field }) => field.name === chosen);
    if (found !== undefined) {
      return found;
    }
    notes.warn(
      `The answer has no field “${chosen}” for the lines’ text. Keep it in the query, or choose another field for the body.`
    );
  }
  const usual = named(columns, bodyNames);
  if (usual === undefined) {
    notes.info(
      'No field is named like a log line’s text (body, message, msg …), so each line is the whole event as JSON. Choose the field with the line’s text in the options.'
    );
  }
  return usual;
}

function named(columns: TableColumn[], names: string[]): TableColumn | undefined {
  for (const name of names) {
    const found = columns.find(({ field, kind }) => kind !== 'time' && field.name.toLowerCase() === name);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function textField(name: string, values: string[]): Field {
  return { name, type: FieldType.string, config: {}, values };
}

/** OpenTelemetry numbers its levels from 1 to 24, four for each name. */
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

function severities(column: TableColumn): string[] {
  return column.field.name.toLowerCase() === 'severity_number'
    ? column.values.map((value) => (typeof value === 'number' ? (levels[Math.ceil(value / 4) - 1] ?? '') : ''))
    : texts(column);
}

function texts(column: TableColumn): string[] {
  return column.values.map((value, row) => (value === null ? '' : groupText(column, row)));
}

/** The lines' text. An event without the usual one is its line as a whole: an empty line would tell nothing. */
function bodies(
  columns: TableColumn[],
  body: TableColumn | undefined,
  rows: number,
  chosen: string | undefined,
  notes: Notes
): string[] {
  if (body !== undefined && body.field.name === chosen) {
    return texts(body);
  }
  const lines = new Array<string>(rows);
  let whole = 0;
  for (let row = 0; row < rows; row++) {
    const has = body !== undefined && body.values.at(row) !== null;
    lines[row] = has ? groupText(body, row) : wholeEvent(columns, row);
    whole += has ? 0 : 1;
  }
  if (body !== undefined && whole > 0) {
    notes.info(
      `${notes.amount(whole, 'event has', 'events have')} no text in “${body.field.name}”, so each such line is the whole event as JSON. Choose the Log line field, or filter by isnotnull(…).`
    );
  }
  return lines;
}

/** An event as JSON, without what is null. Times are in ISO form; integers beyond 2^53, `NaN` and `Infinity` are text here as well. */
function wholeEvent(columns: TableColumn[], row: number): string {
  const event: Record<string, unknown> = {};
  for (const column of columns) {
    const value = column.values.at(row);
    if (value !== null) {
      const isText = column.kind === 'time' || (typeof value === 'number' && !Number.isFinite(value));
      setMember(event, column.field.name, isText ? groupText(column, row) : value);
    }
  }
  return JSON.stringify(event);
}

/** The columns of each row that have a value, as text; a time in ISO form. */
function labels(columns: TableColumn[], rows: number): Array<Record<string, string>> {
  const made = new Array<Record<string, string>>(rows);
  for (let row = 0; row < rows; row++) {
    const label: Record<string, string> = {};
    for (const column of columns) {
      if (column.values.at(row) !== null) {
        setMember(label, column.field.name, groupText(column, row));
      }
    }
    made[row] = label;
  }
  return made;
}

/** A field may have any name: by assignment, `__proto__` would be no member. */
function setMember<T>(map: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    map[name] = value;
  }
}

/** Grafana tells lines apart by their id: the time in nanoseconds, and a number among the lines of that time. */
function lineIds(time: TableColumn, rows: number): string[] {
  const seen = new Map<string, number>();
  const ids = new Array<string>(rows);
  for (let row = 0; row < rows; row++) {
    const instant = `${String(time.values[row])}${String(time.nanos?.[row] ?? 0).padStart(6, '0')}`;
    const before = seen.get(instant) ?? 0;
    seen.set(instant, before + 1);
    // Joined, not concatenated: a concatenation would keep its parts beside it.
    ids[row] = [instant, before].join('-');
  }
  return ids;
}
