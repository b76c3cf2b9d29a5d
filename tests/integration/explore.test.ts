/** Compares Explore's supplementary queries with the sandbox's own results. */
import * as fc from 'fast-check';
import { lastValueFrom } from 'rxjs';

import {
  type DataFrame,
  dateTime,
  EventBusSrv,
  LogRowContextQueryDirection,
  store,
  type TimeRange,
} from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { type LogLine } from '../../src/explore/contextRows';
import { LogContext } from '../../src/explore/logContext';
import { runQuery } from '../../src/query/runQuery';
import { runInExplore } from '../../src/explore/runDerived';
import { RunningPages } from '../../src/query/paging/runningPages';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { type ExploreParts, type RowsQuery } from '../../src/types';
import { isDeep } from '../jest/deep';
import { SandboxData, type ServiceRules } from './support/sandboxService';

const templates = templatesWith({});
/** No setting is remembered. */
jest.spyOn(store, 'getObject').mockReturnValue(undefined);

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
});
afterAll(() => data.close());

const start = BigInt(Date.UTC(2024, 0, 1)) * 1_000_000n;
const rules: ServiceRules = { pageLimit: 50_000, bounds: 'inclusive' };
type Fields = Parameters<SandboxData['add']>[1];
const times: Fields = [
  ['_time', 'datetime'],
  ['_sysTime', 'datetime'],
];
const logFields: Fields = [...times, ['level', 'string'], ['body', 'string'], ['n', 'integer'], ['list', 'array']];
const schema = {
  fields: async () => [],
  known: {
    datasets: undefined,
    fieldsOf: (dataset: string) =>
      dataset === 'logs' ? logFields.map(([name, type]) => ({ name, type: String(type) })) : undefined,
  },
};

const logs = (query: string, more: ExploreParts = {}): RowsQuery & ExploreParts => ({
  ...{ refId: 'A', kind: 'apl', query, format: 'logs' },
  ...more,
});

function contextOn(service: ReturnType<SandboxData['service']>) {
  const { client } = service;
  return new LogContext({
    ...{
      uid: 'apl',
      service: client,
      settings: {},
      schema,
      templates: () => templates,
      events: () => new EventBusSrv(),
    },
    getRef: () => ({ uid: 'apl', type: 'x' }),
  });
}

function timeRange(from: number, to: number): TimeRange {
  const range = { from: dateTime(from), to: dateTime(to) };
  return { ...range, raw: range };
}
const day = timeRange(Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 2));

async function framesOf(query: RowsQuery & ExploreParts): Promise<DataFrame[]> {
  const service = data.service(rules);
  const request = { range: day, intervalMs: 3_600_000 };
  const context = {
    ...{ service: service.client, running: new RunningPages(), templates, request, settings: {} },
    source: { uid: 'apl', schema },
  };
  const result = await lastValueFrom((query.derived ? runInExplore : runQuery)(query, context));
  return result.frames();
}

describe('The bars of the log volume', () => {
  const hour = 3_600_000_000_000n;
  beforeAll(async () => {
    const rows = Array.from({ length: 1500 }, (_, row) => {
      const time = `make_timestamp_ns(${start + (BigInt(row) * 24n * hour) / 1500n})`;
      const level = ['info', 'warn', 'error', null][row % 4];
      return `${time}, ${time}, ${level === null ? 'NULL' : `'${level}'`}, 'line ${row} of ${row % 7}', ${row}, [1, 2]`;
    });
    await data.add('logs', logFields, rows);
  });
  afterAll(() => data.drop('logs'));

  test.each([
    ['logs', 'logs'],
    ['logs // all of them', 'logs'],
    ['logs\n| where n > 100 // not | the first\n// end', 'logs | where n > 100'],
    ['let least = 100;\nlogs | where n > least;', 'logs | where n > 100'],
    ['let some = logs | where n > 1000; some | limit 5', 'logs | where n > 1000'],
    ['logs | limit 10', 'logs'],
    ['logs | sort by _time asc | take 10 // ten', 'logs'],
    ['logs | limit 10 | extend m = n', 'logs'],
    ['(logs | where n < 500 | limit 3) | where n > 20', 'logs | where n < 500 and n > 20'],
    ['logs | top 5 by n', 'logs'],
    ['logs | search "of 3"', 'logs | search "of 3"'],
    ['logs | extend m = n * 2 | where m < 100', 'logs | where n < 50'],
    ['logs | project _time, n, text = body | where text has "of"', 'logs'],
    ['logs | project at = _time, level | limit 7', 'logs'],
    ['logs | parse body with "line " number:int " of " rest:int | where rest == 3', 'logs | where n % 7 == 3'],
    ['logs | mv-expand list | limit 5', 'logs | mv-expand list'],
    ['union (logs | where n < 10), (logs | where n > 1490)', 'logs | where n < 10 or n > 1490'],
    ['logs | where n < 10 | union (logs | where n > 1490)', 'logs | where n < 10 or n > 1490'],
    ['logs | distinct _time, level', 'logs'],
  ])('add up to the number of rows of %j', async (query, rows) => {
    const counted = await framesOf({ refId: 'A', kind: 'apl', query: `${rows} | count` });
    const volume = await framesOf(logs(query, { derived: { kind: 'volume' } }));
    const sum = volume.flatMap(({ fields }) => fields[1].values).reduce((all: number, bar: number) => all + bar, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBe(counted[0].fields[0].values[0]);
  });

  test('are those of each level', async () => {
    const volume = await framesOf(logs('logs | limit 10', { derived: { kind: 'volume' } }));
    const levels = volume.map(({ fields }) => [fields[1].labels?.level ?? '', fields[1].values.length]);
    expect(levels.sort()).toEqual([
      ['error', 24],
      ['info', 24],
      ['null', 24],
      ['warn', 24],
    ]);
  });

  test('have a sample of lines beside an aggregate', async () => {
    const query = 'logs | where n > 700 | summarize count() by level // all';
    const [sample] = await framesOf({ refId: 'A', kind: 'apl', query, derived: { kind: 'sample', limit: 100 } });
    expect(sample.length).toBe(100);
    expect(sample.fields.find(({ name }) => name === 'body')?.values.slice(0, 2)).toEqual([
      'line 1499 of 1',
      'line 1498 of 0',
    ]);
  });
});

/** The lines of a frame as Grafana represents them. */
function linesOf(frame: DataFrame): LogLine[] {
  const valuesOf = (name: string) => frame.fields.find((field) => field.name === name)?.values ?? [];
  const [time] = frame.fields;
  return Array.from({ length: frame.length }, (_, row) => ({
    timeEpochMs: time.values[row],
    timeEpochNs: `${time.values[row]}${String(time.nanos?.[row] ?? 0).padStart(6, '0')}`,
    raw: valuesOf('body')[row],
    rowId: valuesOf('id')[row],
    labels: valuesOf('labels')[row],
    dataFrame: frame,
  }));
}

const later = (a: LogLine, b: LogLine) =>
  BigInt(a.timeEpochNs) > BigInt(b.timeEpochNs) ? -1 : BigInt(a.timeEpochNs) < BigInt(b.timeEpochNs) ? 1 : 0;

/** Loads all lines around a line, latest first, and fails if a line is repeated. */
async function contextOf(line: LogLine, query: RowsQuery, limit: number): Promise<string[]> {
  const context = contextOn(data.service(rules));
  const newer: LogLine[] = [];
  const older: LogLine[] = [];
  const load = async (direction: LogRowContextQueryDirection): Promise<boolean> => {
    const all = [...newer, line, ...older];
    const edge = all.at(direction === LogRowContextQueryDirection.Forward ? 0 : -1) ?? line;
    const { data: frames } = await context.lines(edge, { direction, limit }, query);
    const loaded = frames.flatMap(linesOf);
    const seen = loaded.filter((each) =>
      all.some((other) => other.raw === each.raw && other.timeEpochNs === each.timeEpochNs)
    );
    expect(seen.map(({ raw }) => raw)).toEqual([]);
    newer.unshift(...loaded.filter((each) => later(each, line) < 0));
    older.push(...loaded.filter((each) => later(each, line) >= 0));
    newer.sort(later);
    older.sort(later);
    return loaded.length > 0;
  };
  for (const direction of [LogRowContextQueryDirection.Forward, LogRowContextQueryDirection.Backward]) {
    while (await load(direction)) {
      // Grafana requests lines until none are new.
    }
  }
  return [...newer, line, ...older].map(({ raw }) => raw);
}

describe('A log context', () => {
  const add = (name: string, rows: Array<[nanoseconds: number, host: string]>) =>
    data.add(
      name,
      [...times, ['host', 'string'], ['message', 'string']],
      rows.map(
        ([time, host], row) =>
          `make_timestamp_ns(${start + BigInt(time)}), make_timestamp_ns(${start}), '${host}', 'line ${row}'`
      )
    );

  test('holds each line of the stream once, whatever their times', async () => {
    const times = fc.oneof(fc.nat(5), fc.nat(3_000_000), fc.constantFrom(0, 1, 999_999, 1_000_000, 86_000_000_000_000));
    const rows = fc.array(fc.tuple(times, fc.constantFrom('a', 'b')), { minLength: 1, maxLength: 60 });
    let tables = 0;
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(), fc.constantFrom(1, 2, 3, 10, 100), async (drawn, pick, limit) => {
        const name = `drawn${tables++}`;
        await add(name, drawn);
        try {
          const query = logs(`${name} | where message startswith "line" | limit 1000`);
          const lines = linesOf((await framesOf(query))[0]);
          const line = lines[pick % lines.length];
          const around = await contextOf(line, query, limit);
          const same = lines.filter(({ labels }) => labels.host === line.labels.host);
          expect(around.sort()).toEqual(same.map(({ raw }) => raw).sort());
        } finally {
          await data.drop(name);
        }
      }),
      generated(4, 520)
    );
  });

  const many = isDeep ? 10_000 : 2000;
  test(`holds ${many} lines of one nanosecond, and those before and after them`, async () => {
    await add(
      'many',
      Array.from({ length: many + 200 }, (_, row) => [row < 100 ? 0 : row < many + 100 ? 1 : row - many - 98, 'a'])
    );
    const query = logs('many | limit 5');
    const [line] = linesOf((await framesOf(logs('many | where message == "line 1000"')))[0]);
    const around = await contextOf(line, query, 100);
    expect(new Set(around).size).toBe(many + 200);
    expect(around).toHaveLength(many + 200);
    await data.drop('many');
  });

  test('has the lines of the stream that the filters of the query leave out', async () => {
    await add('filtered', [
      [0, 'a'],
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
    ]);
    const query = logs('filtered | where message == "line 1" | limit 1 // one');
    const [line] = linesOf((await framesOf(query))[0]);
    expect(await contextOf(line, query, 100)).toEqual(['line 3', 'line 1', 'line 0']);
    await data.drop('filtered');
  });

  test('has as many equal lines of one nanosecond as there are, without the line itself', async () => {
    await data.add(
      'equal',
      [...times, ['message', 'string']],
      new Array(5).fill(`make_timestamp_ns(${start}), make_timestamp_ns(${start}), 'same'`)
    );
    const query = logs('equal');
    const context = contextOn(data.service(rules));
    for (const line of linesOf((await framesOf(query))[0])) {
      const { data: before } = await context.lines(line, { direction: LogRowContextQueryDirection.Backward }, query);
      const { data: after } = await context.lines(line, { direction: LogRowContextQueryDirection.Forward }, query);
      expect([before, after].map((frames) => frames.flatMap(linesOf).length)).toEqual([4, 0]);
    }
    await data.drop('equal');
  });
});
