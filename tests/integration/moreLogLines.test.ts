/** Tests that each line appears exactly once as Grafana loads more log lines. */
import { lastValueFrom } from 'rxjs';

import { type DataFrame, type DataQueryRequest, dateTime, type TimeRange } from '@grafana/data';

import { type Bounds } from '../../sandbox/query/request/request';
import { RunningPages } from '../../src/query/paging/runningPages';
import { runQuery } from '../../src/query/runQuery';
import { type ExploreParts, type RowsQuery } from '../../src/types';
import { type SandboxService, SandboxData } from './support/sandboxService';
import { firstOf } from '../jest/deep';

const [from, to] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1, 1)];
/** 10,000 rows in one nanosecond, among rows of which several share a millisecond. */
const times = [
  ...Array.from({ length: 1700 }, (_, row) => 1_000_000_000 * 600 + row * 333_333),
  ...Array.from({ length: 10_000 }, () => 1_000_000_000 * 1200 + 123_456),
  ...Array.from({ length: 1700 }, (_, row) => 1_000_000_000 * 1800 + row * 333_333),
  1_000_000_000 * 1900,
  1_000_000_000 * 1900,
];

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
  const fields: Parameters<SandboxData['add']>[1] = [
    ['_time', 'datetime'],
    ['_sysTime', 'datetime'],
    ['body', 'string'],
  ];
  const start = BigInt(from) * 1_000_000n;
  const sql = times.map((time, row) => {
    const at = `make_timestamp_ns(${start + BigInt(time)})`;
    return `${at}, ${at}, 'line ${time === 1_000_000_000 * 1900 ? 'alike' : row}'`;
  });
  await data.add('events', fields, sql);
});
afterAll(() => data.close());

const rangeOf = (first: number, last: number): TimeRange => {
  const [begin, end] = [dateTime(first), dateTime(last)];
  return { from: begin, to: end, raw: { from: begin, to: end } };
};

/** The properties by which Grafana distinguishes lines. */
interface Line {
  id: string;
  milliseconds: number;
  body: string;
}

function linesOf(frame: DataFrame): Line[] {
  const values = (name: string) => frame.fields.find((field) => field.name === name)?.values ?? [];
  const [time] = frame.fields;
  // Grafana joins the nanoseconds of two results without checking their length.
  expect(time.nanos).toHaveLength(frame.length);
  return values('id').map((id: string, row: number) => ({
    id,
    milliseconds: time.values[row],
    body: values('body')[row],
  }));
}

type Surroundings = Partial<Pick<DataQueryRequest, 'panelPluginId' | 'endTime'>>;

/** Scrolls to the end like Explore and the logs panel, and counts the requests for lines. */
async function scroll(
  { client: service }: SandboxService,
  query: Partial<RowsQuery & ExploreParts>,
  { order = 'newest first', first = {}, more = {}, marks = {} }: Scrolling
): Promise<{ lines: Line[]; loads: number }> {
  const load = async (range: TimeRange, extra: Partial<RowsQuery & ExploreParts>, surroundings: Surroundings) => {
    const saved: RowsQuery & ExploreParts = {
      refId: 'A',
      kind: 'apl',
      query: 'events',
      format: 'logs',
      ...query,
      ...extra,
    };
    const templates = { replace: (text = '') => text };
    const request = { range, ...surroundings };
    const answer = runQuery(saved, { service, running: new RunningPages(), templates, request });
    return (await lastValueFrom(answer)).frames().flatMap(linesOf);
  };
  const shown = new Map<string, Line>();
  const show = (lines: Line[]) => lines.forEach((line) => shown.set(line.id, shown.get(line.id) ?? line));
  show(await load(rangeOf(from, to), {}, first));
  for (let loads = 0; loads < 100; loads++) {
    const before = shown.size;
    const milliseconds = [...shown.values()].map((line) => line.milliseconds);
    // Only the rows from here on, in whole milliseconds.
    const edge =
      order === 'newest first'
        ? milliseconds.reduce((a, b) => Math.min(a, b))
        : milliseconds.reduce((a, b) => Math.max(a, b));
    show(await load(order === 'newest first' ? rangeOf(from, edge) : rangeOf(edge, to), marks, more));
    if (shown.size === before) {
      return { lines: [...shown.values()], loads };
    }
  }
  throw new Error('There is no end.');
}

interface Scrolling {
  order?: 'newest first' | 'oldest first';
  /** Options for Grafana's first request, and for its requests for more lines. */
  first?: Surroundings;
  more?: Surroundings;
  marks?: Partial<RowsQuery & ExploreParts>;
}

const explore: Scrolling = { marks: { supportingQueryType: 'infiniteScroll' } };
const panel: Scrolling = { first: { panelPluginId: 'logs' }, more: { panelPluginId: 'logs', endTime: 1 } };
const expected = times.map((time, row) => (time === 1_000_000_000 * 1900 ? 'line alike' : `line ${row}`)).sort();

describe.each(firstOf<Bounds>(1, ['inclusive', 'exclusive']))('With bounds of the range that are %s', (bounds) => {
  const service = () => data.service({ pageLimit: 1000, bounds });
  it.each<[string, Partial<RowsQuery & ExploreParts>, Scrolling]>([
    ['Explore', {}, explore],
    ['Explore, of a query with a limit', { query: 'events | limit 100' }, explore],
    ['Explore, with the oldest first', { query: 'events | sort by _time asc' }, { ...explore, order: 'oldest first' }],
    ['a logs panel', { rows: 2000 }, panel],
  ])('each line comes once in %s', async (_, query, scrolling) => {
    const { lines, loads } = await scroll(service(), query, scrolling);
    expect(lines.map(({ body }) => body).sort()).toEqual(expected);
    expect(loads).toBeLessThanOrEqual(6);
  });
});
