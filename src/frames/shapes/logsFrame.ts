import { bodyNames } from '@aplkit/language/apl/analysis/bodyField';
import { type DataFrame, DataFrameType, type Field, FieldType, type QueryResultMeta } from '@grafana/data';

import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { countText } from '@aplkit/language/kit/words';
import { rowsOf, type TableColumn, type TableContents } from '../columns/column';
import { rowTime } from '../columns/header';
import { isEventId, levelNames, spanPartNames } from '../../names/knownNames';
import { rowLinks, withSpecialFields, withUnitTexts } from '../decorate/withSpecialFields';
import { type Notices } from '../notices';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { textsOf, textAt } from './labels';
import { lineIds } from './lineIds';
import { textField } from './recordFields';
import { searchWords } from './searchWords';

/** Creates a function that replaces an alias with its level. */
export function levelOf(levelWords: Record<string, string> = {}): (word: string) => string {
  const levels = new Map(Object.entries(levelWords).map(([word, level]) => [word.toLowerCase(), level]));
  return (word) => levels.get(word.toLowerCase()) ?? word;
}

/** Log lines as in Grafana's data plane contract ("log-lines"); none without a time. Other columns become labels. */
export function logsFrame(table: TableContents, options: FrameOptions, notices: Notices): DataFrame[] {
  const { columns, rows } = withTimes(table, notices);
  const time = rowTime(columns);
  if (time === undefined) {
    return [];
  }
  const chosen = chosenBody(columns, options.bodyField, notices);
  const texts = chosen === undefined ? bodyColumns(columns) : [];
  // A body column with values other than strings becomes a label.
  const body = chosen ?? texts.find(({ kind, parsed }) => kind === 'text' && parsed === undefined);
  const severity = named(
    columns.filter((column) => column !== body),
    levelNames(options.levelField)
  );
  const id = columns.find(({ field }) => field.name === '_rowId');
  const used = new Set([time, body, id]);
  const others = columns.filter((column) => !used.has(column));

  // Grafana concatenates the nanoseconds of two results, so every result needs them.
  const nanos = time.nanos ?? new Array<number>(rows).fill(0);
  const contents = columns.filter((column) => column !== time);
  const fields: Field[] = [
    { name: 'timestamp', type: FieldType.time, config: { ...time.config }, values: time.values, nanos },
    textField('body', chosen === undefined ? bodies(texts, contents.map(withUnitTexts), rows) : textsOf(chosen)),
    ...(severity ? [textField('severity', severities(severity, levelOf(options.levelWords)))] : []),
    textField('id', id === undefined ? lineIds(time.values, nanos, contents) : textsOf(id)),
    { name: 'labels', type: FieldType.other, config: {}, values: labels(others, rows) },
  ];
  const trace = named(others, spanPartNames.trace);
  // Also added as fields, because labels can't have links.
  const linked = columns.flatMap((column): TableColumn[] => {
    const links = column === time ? [] : (options.links?.on(column.field.name) ?? []);
    const { url } = column.meta?.specials ?? {};
    if (links.length === 0 && url === undefined && (column !== trace || column.type !== FieldType.string)) {
      return [];
    }
    // A line without a URL has no link.
    const isOnlyLink = links.length === 0 && url !== undefined;
    const values = isOnlyLink ? column.values.map((value, row) => (url[row] === null ? null : value)) : column.values;
    return [{ ...column, meta: { specials: { url } }, config: links.length > 0 ? { links } : {}, values }];
  });
  const ofLinks = linked.map(({ field, type, config, values }) => ({ name: field.name, type, config, values }));
  fields.push(...withSpecialFields(ofLinks, linked), ...rowLinks(columns));
  const { query, tree, limit } = options;
  const meta: QueryResultMeta = {
    ...frameMeta('logs', query),
    type: DataFrameType.LogLines,
    typeVersion: [0, 0],
    searchWords: searchWords(tree),
    ...(limit !== undefined && rows >= limit && { limit }),
  };
  return [{ fields, length: rows, meta }];
}

/** Drops rows without a time, with a notice. */
function withTimes(table: TableContents, notices: Notices): TableContents {
  const time = rowTime(table.columns);
  if (time === undefined || !time.values.includes(null)) {
    return table;
  }
  const rows = [...time.values.keys()].filter((row) => time.values[row] !== null);
  const missing = table.rows - rows.length;
  notices.warn(
    `${countText(missing, 'row has', 'rows have')} no time in “${time.field.name}” and can’t be shown as log lines.`
  );
  return { ...table, columns: table.columns.map((column) => rowsOf(column, rows)), rows: rows.length };
}

function chosenBody(columns: TableColumn[], chosen = '', notices: Notices): TableColumn | undefined {
  const found = columns.find(({ field }) => field.name === chosen);
  if (found === undefined && chosen !== '') {
    notices.warn(
      `The result has no field “${chosen}” for the log line. Keep this field in the query, or choose another log line field.`
    );
  }
  return found;
}

/** Columns that may contain the line's text, by name and type, best first. */
function bodyColumns(columns: TableColumn[]): TableColumn[] {
  const texts = columns.filter(({ kind }) => kind === 'text' || kind === 'json');
  return bodyNames.flatMap((name) => texts.filter(({ field }) => field.name.toLowerCase() === name));
}

function named(columns: TableColumn[], names: readonly string[]): TableColumn | undefined {
  const others = columns.filter(({ kind }) => kind !== 'time');
  return firstNamed(others, names, ({ field }) => field.name);
}

/** OpenTelemetry's levels range from 1 to 24, with four levels for each name. */
export const severityLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

function severities(column: TableColumn, levelOf: (word: string) => string): string[] {
  const words =
    column.field.name.toLowerCase() === 'severity_number'
      ? column.values.map((value) =>
          typeof value === 'number' ? (severityLevels[Math.ceil(value / 4) - 1] ?? '') : ''
        )
      : textsOf(column);
  return words.map(levelOf);
}

/** Text of each line: the first string in a body column or, without one, the event's fields. */
function bodies(texts: TableColumn[], contents: TableColumn[], rows: number): string[] {
  const fields = inReadingOrder(contents);
  return Array.from({ length: rows }, (_, row) => {
    for (const { parsed, values } of texts) {
      const value = (parsed ?? values)[row];
      if (typeof value === 'string') {
        return value;
      }
    }
    return fieldsLine(fields, row);
  });
}

/** Sorts an event's fields for reading: nested fields later, event IDs last. Leaves out system fields. */
function inReadingOrder(columns: TableColumn[]): TableColumn[] {
  const depth = ({ field: { name } }: TableColumn) => (isEventId(name) ? Infinity : name.split('.').length);
  return columns
    .filter(({ field }) => !systemFields.has(field.name))
    .sort((a, b) => (depth(a) === depth(b) ? 0 : depth(a) - depth(b)));
}

const systemFields: ReadonlySet<string> = new Set(['_time', '_sysTime', '_rowId']);

/** Maximum number of characters in a line made of fields. The line's details show all fields. */
const maxLine = 500;

/** Non-empty fields of an event as text: `method=GET uri="/a b"`. */
function fieldsLine(columns: TableColumn[], row: number): string {
  let line = '';
  for (const column of columns) {
    if (column.values.at(row) !== null) {
      const field = `${bareOrQuoted(column.field.name)}=${bareOrQuoted(textAt(column, row))}`;
      if (line !== '' && line.length + field.length > maxLine) {
        return `${line} …`;
      }
      line += line === '' ? field : ` ${field}`;
    }
  }
  return line === '' ? '(no fields)' : line;
}

function bareOrQuoted(text: string): string {
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}

/** Non-empty columns of each row as text, with times in the service's ISO format. */
function labels(columns: TableColumn[], rows: number): Array<Record<string, string>> {
  return Array.from({ length: rows }, (_, row) => {
    // Assigning keys one by one takes a quarter of the time that entry lists take.
    const own: Record<string, string> = {};
    for (const column of columns) {
      if (column.values.at(row) !== null) {
        // Formatting times would take a quarter of the total time for lines.
        const time = column.kind === 'time' ? column.parsed?.[row] : undefined;
        const isIso = typeof time === 'string' && time.charAt(10) === 'T' && time.endsWith('Z');
        setOwn(own, column.field.name, isIso ? time : textAt(column, row));
      }
    }
    return own;
  });
}

/** Sets an own property, even for a name like `__proto__`. */
function setOwn(record: Record<string, string>, key: string, value: string) {
  if (key === '__proto__') {
    Object.defineProperty(record, key, { value, configurable: true, enumerable: true, writable: true });
  } else {
    record[key] = value;
  }
}
