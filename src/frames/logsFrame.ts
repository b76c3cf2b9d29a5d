import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { frameMeta } from './meta';
import { type TableColumn, type TableContents } from './readTable';

/** Names that a log line's text goes by, in the order in which they are looked for. */
const bodyNames = ['body', 'message', 'msg', 'log', 'line', 'text', '@message', 'event', 'error'];
const severityNames = ['severity_text', 'severity', 'level', 'log.level', 'loglevel', 'lvl', 'severity_number'];

/**
 * Log lines by Grafana's data plane contract ("log-lines"): timestamp, body, severity, id, labels. What is neither time, body
 * nor severity becomes a label. `undefined` for a table without a time.
 */
export function logsFrame({ columns, rows }: TableContents, query: string): DataFrame | undefined {
  const time =
    columns.find(({ field, kind }) => kind === 'time' && field.name === '_time') ??
    columns.find(({ kind }) => kind === 'time');
  if (time === undefined) {
    return undefined;
  }
  const body =
    named(columns, bodyNames) ?? columns.find(({ field, kind }) => kind === 'text' && !field.name.startsWith('_'));
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
  const fields = [timestamp, textField('body', body === undefined ? wholeRows(columns, rows) : texts(body))];
  if (severity !== undefined) {
    fields.push(textField('severity', texts(severity)));
  }
  fields.push(textField('id', id === undefined ? lineIds(time, rows) : texts(id)));
  fields.push({ name: 'labels', type: FieldType.other, config: {}, values: labels(others, rows) });
  return {
    fields,
    length: rows,
    meta: { ...frameMeta('logs', query), type: DataFrameType.LogLines, typeVersion: [0, 0] },
  };
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

function texts(column: TableColumn): string[] {
  return column.values.map((value) => (value === null ? '' : textOf(value)));
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lines of events that have no text of their own. */
function wholeRows(columns: TableColumn[], rows: number): string[] {
  return labels(columns, rows).map((row) => JSON.stringify(row));
}

/** The columns of each row that have a value, as text; a time in ISO form. */
function labels(columns: TableColumn[], rows: number): Array<Record<string, string>> {
  const made = new Array<Record<string, string>>(rows);
  for (let row = 0; row < rows; row++) {
    const label: Record<string, string> = {};
    for (const { field, kind, values } of columns) {
      const value = values[row];
      if (value !== null) {
        label[field.name] =
          kind === 'time' && typeof value === 'number' ? new Date(value).toISOString() : textOf(value);
      }
    }
    made[row] = label;
  }
  return made;
}

/** Grafana tells lines apart by their id: the time in nanoseconds, and a number among the lines of that time. */
function lineIds(time: TableColumn, rows: number): string[] {
  const seen = new Map<string, number>();
  const ids = new Array<string>(rows);
  for (let row = 0; row < rows; row++) {
    const instant = `${String(time.values[row])}${String(time.nanos?.[row] ?? 0).padStart(6, '0')}`;
    const before = seen.get(instant) ?? 0;
    seen.set(instant, before + 1);
    ids[row] = `${instant}-${before}`;
  }
  return ids;
}
