import { type Labels } from '@grafana/data';

import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { columnParts, columnRoles } from '../frames/columns/header';
import { readTable } from '../frames/columns/readTable';
import { type TableColumn } from '../frames/columns/column';
import { readMetas } from '../frames/columns/units';
import { Notices } from '../frames/notices';
import { groupRows } from '../frames/shapes/series';
import { textAt } from '../frames/shapes/labels';
import { type QueryResult } from '../service/queryResult';
import { totalsName } from '../service/types';
import { type Period } from '../query/plan/timeRanges';
import { markColumn, type MarkPart } from './marksQuery';

/** Maximum number of marks for all queries of a panel, or for all charts of a comparison. */
export const maxMarks = 60;

/** An event to mark in a chart, from one of its bins and groups. */
export interface Mark {
  /** Time of the event in milliseconds. */
  time: number;
  /** Start of the event's bin in milliseconds. */
  bin: number;
  /** Labels of the series in the chart; empty without groups. */
  labels: Labels;
  /** The value that the chart measures, or else the event's duration or time. */
  value: number;
  /** Duration in nanoseconds. */
  duration: number | undefined;
  failed: boolean;
  texts: Partial<Record<MarkPart, string>>;
}

/** A mark outside of Grafana's panels. */
export interface LinkedMark extends Pick<Mark, 'time' | 'bin' | 'duration' | 'failed' | 'texts'> {
  /** Query for the log lines around the event, unless it's a span. */
  lines?: string;
}

/** Reads the events from a result of `marksQuery`. */
export function readMarks({ body }: QueryResult, apl: string): Mark[] {
  const table = body.tables.find(({ name }) => name !== totalsName);
  if (table === undefined) {
    return [];
  }
  const { columns, rows } = readTable(
    table,
    columnRoles(table),
    readMetas(body, table, parseCorrectQuery(apl)),
    'number',
    new Notices()
  );
  const { time, groups } = columnParts(columns, table, { format: 'timeseries' });
  const byName = new Map(columns.map((column) => [column.field.name, column]));
  const partOf = (part: MarkPart) => byName.get(markColumn(part));
  const ofChart = groups.filter(({ field }) => field.name !== markColumn('failed'));
  const texts = (['trace', 'span', 'service', 'operation', 'status', 'message'] as const).flatMap((part) => {
    const column = partOf(part);
    return column ? [{ part, column }] : [];
  });
  return groupRows(ofChart, rows).flatMap(({ own, labels = {} }) =>
    Array.from(own).flatMap((row): Mark[] => {
      const [at, bin] = [numberAt(partOf('time'), row), numberAt(time, row)];
      return at === undefined || bin === undefined
        ? []
        : [
            {
              ...{ time: at, bin, labels },
              value: numberAt(partOf('value'), row) ?? NaN,
              duration: numberAt(partOf('duration'), row),
              failed: partOf('failed')?.values[row] === true,
              texts: Object.fromEntries(
                texts.flatMap(({ part, column }) => (column.values[row] === null ? [] : [[part, textAt(column, row)]]))
              ),
            },
          ];
    })
  );
}

function numberAt(column: TableColumn | undefined, row: number): number | undefined {
  const value = column?.values[row];
  return typeof value === 'number' ? value : undefined;
}

/** Keeps at most `most` marks: the highest-ranked one per group and interval of the range. */
export function chooseMarks<M extends Mark>(
  marks: readonly M[],
  most: number,
  { from, to }: Period,
  isMeasured: boolean
): M[] {
  const isBefore = (a: Mark, b: Mark) =>
    isMeasured || a.failed === b.failed ? a.value > b.value || (a.value === b.value && a.time < b.time) : a.failed;
  const groups = new Set(marks.map(({ labels }) => groupKey(labels))).size;
  const parts = Math.max(1, Math.floor(most / Math.max(1, groups)));
  const best = new Map<string, M>();
  for (const mark of marks) {
    const part = Math.floor((parts * (mark.time - from)) / (to - from + 1));
    const key = `${part} ${groupKey(mark.labels)}`;
    const before = best.get(key);
    if (before === undefined || isBefore(mark, before)) {
      best.set(key, mark);
    }
  }
  const first = [...best.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, most);
  return first.sort((a, b) => a.time - b.time);
}

/** Marks with those of `before` in their old positions: Grafana identifies a mark and its open tooltip by the mark's position. */
export function inOldPositions<M extends Mark>(marks: readonly M[], before: readonly Mark[]): M[] {
  const others = [...marks];
  const kept = before.slice(0, marks.length).map((old) => {
    const at = others.findIndex((mark) => isSame(mark, old));
    return at < 0 ? undefined : others.splice(at, 1)[0];
  });
  return marks.flatMap((_, position) => kept[position] ?? others.shift() ?? []);
}

const isSame = (a: Mark, b: Mark): boolean =>
  a.time === b.time && a.texts.span === b.texts.span && groupKey(a.labels) === groupKey(b.labels);

/** A text that identifies a group, regardless of the order of its labels. */
export const groupKey = (labels: Labels = {}): string =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
