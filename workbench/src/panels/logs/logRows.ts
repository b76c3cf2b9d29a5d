import { type DataFrame, type Field, FieldType, type LinkModel } from '@grafana/data';

/** A line in a log. */
export interface LogRow {
  /** Time in milliseconds. */
  time: number;
  /** Nanoseconds after the millisecond, from 0 to 999,999. */
  nanos: number;
  body: string;
  severity: string;
  labels: Array<[string, string]>;
  /** The fields' data links. */
  links: Array<LinkModel<Field>>;
  /** Frame that contains the line. */
  frame: DataFrame;
  row: number;
}

/** Lines in frames, newest first, each read on demand: there may be 100,000, of which few are drawn. */
interface LogRows {
  length: number;
  at: (index: number) => LogRow;
}

/** Lines from LogLines frames, or from any frame with a time and a string field, whose other fields become labels. */
export function logRows(frames: DataFrame[]): LogRows {
  const sources = frames.flatMap(sourceOf);
  const order = newestFirst(sources);
  return { length: order.length, at: (index) => readRow(sources, order[index]) };
}

interface Source {
  frame: DataFrame;
  length: number;
  time: Field;
  body: Field;
  severity: Field | undefined;
  labels: Field | undefined;
  others: Field[];
}

function sourceOf(frame: DataFrame): Source[] {
  const { fields, length } = frame;
  const named = (name: string) => fields.find((field) => field.name === name);
  const time = named('timestamp') ?? fields.find(({ type }) => type === FieldType.time);
  const body = named('body') ?? named('line') ?? fields.find(({ type }) => type === FieldType.string);
  if (!time || !body) {
    return [];
  }
  const severity = named('severity') ?? named('level');
  const labels = named('labels');
  const others = fields.filter((field) => ![time, body, severity, labels, named('id')].includes(field));
  return [{ frame, length, time, body, severity, labels, others }];
}

/** Row numbers across all sources, newest row first. */
function newestFirst(sources: Source[]): Uint32Array {
  const times = sources.flatMap(({ time, length }) => Array.from({ length }, (_, row) => Number(time.values[row])));
  const nanos = sources.flatMap(({ time, length }) => Array.from({ length }, (_, row) => time.nanos?.[row] ?? 0));
  return Uint32Array.from(times.keys()).sort((a, b) => times[b] - times[a] || nanos[b] - nanos[a]);
}

function readRow(sources: Source[], place: number): LogRow {
  let row = place;
  let at = 0;
  while (row >= sources[at].length) {
    row -= sources[at].length;
    at++;
  }
  const { frame, time, body, severity, labels, others } = sources[at];
  return {
    time: Number(time.values[row]),
    nanos: time.nanos?.[row] ?? 0,
    body: asText(body.values[row]),
    severity: asText(severity?.values[row]).toLowerCase(),
    labels: [
      ...labelsIn(labels?.values[row]),
      ...others.flatMap((field) => (isLinked(field) ? [] : labelOf(field, row))),
    ],
    // Grafana doesn't show links of hidden fields.
    links: others.flatMap((field) => (isLinked(field) && !isHidden(field) ? linksOf(field, row) : [])),
    frame,
    row,
  };
}

function labelsIn(value: unknown): Array<[string, string]> {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, text]): [string, string] => [key, asText(text)])
    : [];
}

const isHidden = ({ config }: Field): boolean => Boolean(config.custom?.hidden);

function isLinked({ config }: Field): boolean {
  return config.links !== undefined && config.links.length > 0;
}

function linksOf({ values, getLinks }: Field, row: number): Array<LinkModel<Field>> {
  return values[row] === null || values[row] === undefined ? [] : (getLinks?.({ valueRowIndex: row }) ?? []);
}

function labelOf(field: Field, row: number): Array<[string, string]> {
  const value: unknown = field.values[row];
  return value === null || value === undefined || isHidden(field) ? [] : [[field.name, asText(value)]];
}

function asText(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
