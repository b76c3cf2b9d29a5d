import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { type QueryResult } from '../../../service/queryResult';
import { type Cell } from '../../../service/types';

/** An event in a test. Times are in milliseconds since 1970. */
export interface BinEvent {
  time: number;
  group: string | null;
  value: number;
  /** Time of arrival; events may arrive late. */
  came: number;
}

export interface BinRequest {
  apl: string;
  from: number;
  to: number;
}

/** A row of one bin: group, number of events, sum of their values. */
export type BinRow = [group: string | null, events: number, sum: number];

/** Fake service that counts events and sums their values by time and group. */
export class BinService {
  readonly events: BinEvent[] = [];

  constructor(
    private readonly limit: number,
    private readonly bounds: 'inclusive' | 'exclusive'
  ) {}

  size({ apl, from, to }: BinRequest): number {
    const [, written] = apl.split('bin(_time, ');
    return written === undefined
      ? ([1, 5, 15, 60].find((minutes) => (to - from) / 60_000 / minutes <= 24) ?? 1440) * 60_000
      : Number(parseTimespan(written.slice(0, written.indexOf(')')))) / 1e6;
  }

  /** Rows by the start of their bin, for the events that had arrived by `at`. No limits apply. */
  bins(request: BinRequest, at: number, size = this.size(request)): Map<number, BinRow[]> {
    const { from, to } = request;
    const isIn = (time: number) =>
      this.bounds === 'inclusive' ? from <= time && time <= to : from < time && time < to;
    const bins = new Map<number, BinRow[]>();
    for (const { time, group, value, came } of this.events) {
      if (came > at || !isIn(time)) {
        continue;
      }
      const start = Math.floor(time / size) * size;
      const rows = bins.get(start) ?? [];
      bins.set(start, rows);
      const row = rows.find(([other]) => other === group);
      if (row === undefined) {
        rows.push([group, 1, value]);
      } else {
        row[1] += 1;
        row[2] += value;
      }
    }
    bins.forEach((rows) => rows.sort(([a], [b]) => (a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1)));
    return bins;
  }

  /** Response limited like the service's: to the largest groups or, if sorted, to the first rows. */
  answer(request: BinRequest, at: number): QueryResult {
    const size = this.size(request);
    const isSorted = request.apl.includes('sort by _time desc');
    const bins = [...this.bins(request, at, size)].sort(([a], [b]) => (isSorted ? b - a : a - b));
    let rows = bins.flatMap(([start, all]) => all.map((row): Cell[] => [new Date(start).toISOString(), ...row]));
    const counts = new Map<Cell, number>();
    rows.forEach(([, group, events]) => counts.set(group, (counts.get(group) ?? 0) + Number(events)));
    if (isSorted) {
      rows = rows.slice(0, this.limit);
    } else {
      const greatest = [...counts].sort(([, a], [, b]) => b - a).slice(0, this.limit);
      const kept = new Set(greatest.map(([group]) => group));
      rows = rows.filter(([, group]) => kept.has(group));
    }
    const names = ['_time', 'group', 'events', 'sum'];
    const examined = this.events.filter(({ time }) => request.from <= time && time <= request.to).length;
    const iso = (time: number) => new Date(time).toISOString();
    return {
      bytes: 1,
      body: {
        format: 'tabular',
        status: {
          rowsExamined: examined,
          rowsMatched: examined,
          numGroups: counts.size,
          isPartial: false,
          messages: [],
        },
        tables: [
          {
            name: '0',
            fields: names.map((name) => ({ name, type: name === '_time' ? 'datetime' : 'string' })),
            groups: [{ name: '_time' }, { name: 'group' }],
            order: [{ field: '_time', desc: isSorted }],
            buckets: { field: '_time', size: size * 1e6 },
            range: { field: '_time', start: iso(request.from), end: iso(request.to) },
            columns: names.map((_, place) => rows.map((row) => row[place])),
          },
          { name: '_totals', fields: [{ name: 'group', type: 'string' }], columns: [[...counts.keys()]] },
        ],
      },
    };
  }
}
