/** Tests patterns of log lines in the sandbox's demo data with the data source's queries. */
import { lastValueFrom, map } from 'rxjs';

import { dateTime } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { sqlText } from '../../sandbox/database/sql';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { generated } from '@aplkit/language/apl/testing/generated';
import { groupLines, linePatterns } from '../../src/patterns/groupLines';
import { randomOf } from '../../src/patterns/testing/logKinds';
import { findPatterns, type PatternReport } from '../../src/patterns/findPatterns';
import { runPatterns } from '../../src/patterns/runPatterns';
import { askSeveral } from '../../src/query/result/askSeveral';
import { type Period } from '../../src/query/plan/timeRanges';
import { RunningPages } from '../../src/query/paging/runningPages';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { readFields } from '../../src/schema/readFields';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { type RowsQuery } from '../../src/types';
import { overHttp } from './support/overHttp';
import { SandboxData } from './support/sandboxService';

const now = dateTime(testNow).valueOf();
const hour = 3_600_000;
const logs = "['otel-demo-logs']";

let sandbox: TestSandbox;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 100_000 });
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
});
afterAll(() => sandbox.stop());

const send = (apl: string, { from, to }: Period) =>
  service.query({ apl, startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() });

async function reportOf(period: Period, events = logs, more: { most?: number; earlier?: Period } = {}) {
  const schema = new Schema(service);
  await readFields(events, schema);
  const question = { events, period, schema: schema.known, ...more };
  return lastValueFrom(askSeveral<PatternReport>(send, ({ ask }) => findPatterns(question, ask)));
}

const countOf = (apl: string, period: Period) =>
  lastValueFrom(send(`${apl} | summarize n = count()`, period).pipe(map(({ body }) => body.tables[0].columns?.[0][0])));

async function expectCounts({ patterns }: PatternReport, period: Period) {
  for (const { condition, count, isExact } of patterns) {
    expect([condition, isExact ? count : 'estimated']).toEqual([
      condition,
      isExact ? await countOf(`${logs} | where ${condition}`, period) : 'estimated',
    ]);
  }
}

test('all lines of an hour are in patterns, whose counts are those of their conditions', async () => {
  const period = { from: now - hour / 4, to: now };
  const report = await reportOf(period);
  expect(report.lines).toBe(await countOf(logs, period));
  expect(report.sampled).toBe(report.lines);
  expect(report.patterns.reduce((sum, { count }) => sum + count, 0)).toBe(report.lines);
  expect(report.patterns.every(({ isExact }) => isExact)).toBe(true);
  await expectCounts(report, period);
});

test('of more lines a sample is read, and the frequent patterns are counted in all of them', async () => {
  const period = { from: now - 6 * hour, to: now };
  const report = await reportOf(period, logs, { most: 1000 });
  expect(report.lines).toBe(await countOf(logs, period));
  expect(report.sampled).toBeLessThanOrEqual(1000);
  expect(report.patterns.filter(({ isExact }) => isExact).length).toBeGreaterThan(5);
  await expectCounts(report, period);
  for (const { trend, count } of report.patterns) {
    expect(Math.round(trend.reduce((sum, each) => sum + each, 0))).toBe(count);
  }
});

test('a pattern of errors is new since the payment provider is slow', async () => {
  const period = { from: now - 240 * 60_000, to: now - 215 * 60_000 };
  const earlier = { from: now - 265 * 60_000, to: now - 240 * 60_000 };
  const { patterns } = await reportOf(period, logs, { earlier });
  const slow = patterns.find(({ text }) => /payment provider timed out after <\*> ms/.test(text));
  expect(slow?.level).toBe('ERROR');
  expect(slow && slow.count > 10 * (slow.before ?? 0)).toBe(true);
});

test('a panel gets a table of patterns with sparklines, and what was read', async () => {
  const [from, to] = [dateTime(now - 6 * hour), dateTime(now)];
  const query: RowsQuery = {
    refId: 'A',
    kind: 'apl',
    query: `${logs} | where severity_text == "ERROR" | sort by _time desc | limit 10`,
    format: 'patterns',
  };
  const context = {
    service,
    running: new RunningPages(),
    templates: templatesWith({}),
    request: { range: { from, to, raw: { from, to } } },
    source: { schema: new Schema(service) },
  };
  const [frame] = (await lastValueFrom(runPatterns(query, context))).frames();
  expect(frame.fields.map(({ name, type }) => [name, type])).toEqual([
    ['pattern', 'string'],
    ['count', 'number'],
    ['share', 'number'],
    ['trend', 'frame'],
    ['level', 'string'],
    ['example', 'string'],
  ]);
  const [patterns, counts, shares, trends, levels] = frame.fields.map(({ values }) => values);
  expect(patterns.length).toBeGreaterThan(3);
  expect([...counts]).toEqual([...counts].sort((one, other) => other - one));
  expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1);
  expect(new Set(levels)).toEqual(new Set(['ERROR']));
  expect(trends[0].fields[1].values.reduce((sum: number, each: number) => sum + each, 0)).toBe(counts[0]);
  expect(frame.meta?.notices?.[0].text).toMatch(/^Patterns in all [\d,]+ lines of “\w+”\. Counts are exact\.$/);
});

/** Letters, and texts with a special meaning in regular expressions, quotes and white space. */
const parts = [
  ...[
    'a',
    'b7',
    'foo',
    'INFO',
    '[main]',
    '10:00:01',
    '2026-11-26',
    'main:',
    'sshd[12]:',
    'x=',
    'k=v',
    '12',
    '7,8',
    '-',
    ':',
  ],
  ...['"', "'", '\\', '\\"', '{"msg":"', '"}', 'msg="', '"a b"', '"GET /x 1"', "'q r'", '\x1b[31m', '\x1b[0m'],
  ...['\u00a0', '\u2003', '\v', '\ue000', '\ue003', '(', ')', '[', ']', '|', '+', '*', '^', '$', '.', 'é', '😀', '--'],
];
const gaps = [' ', ' ', ' ', ' ', '', '', '  ', '\t', '\n', '\r\n', ' \n', '|'];

test('a filter of a pattern is, to the service, what the browser counted', async () => {
  const { numRuns, seed } = generated(12, 1000);
  const data = await SandboxData.open();
  try {
    for (let run = 0; run < numRuns; run++) {
      const random = randomOf(seed + run);
      const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
      const statements = Array.from({ length: 4 }, () =>
        Array.from({ length: 1 + Math.floor(random() * 7) }, () => [one(parts), one(gaps)])
      );
      const lines = Array.from({ length: 40 }, () => {
        const words = one(statements).map(([part, gap]) => `${random() < 0.15 ? one(parts) : part}${gap}`);
        return `${random() < 0.1 ? one(gaps) : ''}${words.join('')}`;
      }).filter((line) => line !== '');
      const clusters = await groupLines(lines);
      const patterns = await linePatterns(clusters, lines);
      const rows = lines.map((line) => `make_timestamp_ns(${now}000000), ${sqlText(line)}`);
      await data.add(
        `lines${run}`,
        [
          ['_time', 'datetime'],
          ['body', 'string'],
        ],
        rows
      );
      const counts = patterns.map(
        ({ operator, values }, index) =>
          `c${index}=countif(${writeFilter({ column: 'body', operator, values }, 'string')})`
      );
      const period = { startTime: new Date(now - 1000).toISOString(), endTime: new Date(now + 1000).toISOString() };
      const { client } = data.service({ pageLimit: 1000, bounds: 'inclusive' });
      const { body } = await lastValueFrom(
        client.query({ apl: `lines${run} | summarize ${counts.join(', ')}`, ...period })
      );
      const counted = body.tables[0].columns?.map(([count]) => count);
      expect([seed + run, counted]).toEqual([
        seed + run,
        patterns.map(({ others }, index) => clusters[index].lines.length + others),
      ]);
    }
  } finally {
    data.close();
  }
});
