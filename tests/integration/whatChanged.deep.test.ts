/** Tests "What changed?" on the sandbox's demo data with the data source's queries. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { lastValueFrom } from 'rxjs';

import { type DataFrame, dateTime } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { interpolateApl } from '../../src/query/interpolation/interpolateApl';
import { RunningPages } from '../../src/query/paging/runningPages';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { runQuery } from '../../src/query/runQuery';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { type ChangesQuery, type RowsQuery } from '../../src/types';
import { readChangesReport } from '../../src/whatChanged/changesFrame';
import { runChanges } from '../../src/whatChanged/runChanges';
import { findingText, operationText, remarks, traitText } from '../../src/whatChanged/sentences';
import { conditionOf } from '../../src/whatChanged/traits';
import { deepTest, isDeep } from '../jest/deep';
import { askOfAnnotation, drawChart, peakOf, type Question } from './support/clicks';
import { overHttp } from './support/overHttp';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const to = dateTime(testNow);
const from = dateTime(to.valueOf() - 6 * 3_600_000);
const range = { from, to, raw: { from, to } };

const settings = { annotationWrites: false, incrementalRefresh: false };

let sandbox: TestSandbox;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: isDeep ? 500_000 : 200_000 });
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
});
afterAll(() => sandbox.stop());

const failedLines = "['otel-demo-logs'] | where severity_number >= 17 | summarize errors = count() by bin(_time, 15m)";
const webTraffic =
  "['sample-http-logs'] | summarize p50 = percentile(req_duration_ms, 50), p95 = percentile(req_duration_ms, 95), p99 = percentile(req_duration_ms, 99) by bin_auto(_time)";
const failedSpans = "['otel-demo-traces'] | summarize errors = countif(error) by bin(_time, 15m)";

/** The result of a click on a bar in a chart of failures. */
async function fromErrors(window: { from: string; to: string }, query = failedLines) {
  const report = readChangesReport(await run({ query, changes: { measure: 'errors', window } }));
  const { where, happened = [], along } = report ?? {};
  return {
    where,
    happened: happened.map(({ title }) => title),
    along: (along?.operations ?? []).map(operationText),
    logged: along?.operations.map(({ logged }) => logged?.text),
  };
}

const contextOf = () => ({ service, running: new RunningPages(), templates: templatesWith({}), request: { range } });

async function run(query: Partial<ChangesQuery>) {
  const context = contextOf();
  const target: ChangesQuery = { refId: 'A', kind: 'changes', query: '', ...query };
  const answer = await lastValueFrom(
    runChanges(target, { ...context, source: { schema: new Schema(service), settings } })
  );
  return answer.frames()[0];
}

const minutesBefore = (minutes: number) => new Date(to.valueOf() - 60_000 * minutes).toISOString();

test('an incident shows as what its events have in common', async () => {
  // The slow payment provider in the demo data.
  const window = { from: minutesBefore(240), to: minutesBefore(215) };
  const frame = await run({
    query: `['sample-http-logs'] | where uri in ("/checkout", "/api/v1/payments") | summarize count() by bin_auto(_time)`,
    changes: { window },
  });
  const [fields, values, , , , , certainty] = frame.fields.map((field) => field.values);
  const failed = fields.indexOf('error');
  expect(fields.slice(0, 3)).toContain('req_duration_ms');
  expect([failed < 3, values[failed], certainty[failed]]).toEqual([true, 'is set', 'sure']);
});

deepTest('the peak of a dashboard’s chart leads to what made it', async () => {
  const { panels }: { panels: Array<{ title: string; targets?: Array<{ query: string }> }> } = JSON.parse(
    readFileSync(path.resolve(__dirname, '../../provisioning/dashboards/web-traffic.json'), 'utf8')
  );
  const saved = panels.find(({ title }) => title === 'Request duration')?.targets?.[0].query ?? '';
  const templates = templatesWith({ datacenter: ['fra1', 'iad1', 'lhr1', 'sfo1'], method: ['GET', 'POST'] });
  const query = interpolateApl(saved, { templates });
  const chart: RowsQuery = { refId: 'A', kind: 'apl', query };
  const frames = (await lastValueFrom(runQuery(chart, contextOf()))).frames();
  const frame = frames.find(({ fields: [, value] }) => value.name === 'p99') ?? frames[0];
  const [time, { values: p99 }] = frame.fields;
  const start: number = time.values[p99.indexOf(Math.max(...p99))];
  const window = {
    from: new Date(start).toISOString(),
    to: new Date(start + (time.config.interval ?? 0)).toISOString(),
  };

  const usual = [...p99].sort((a, b) => a - b)[p99.length / 2];
  const changed = await run({ query, changes: { window, measure: 'p99', usual } });
  const [fields, values, , , , , certainty] = changed.fields.map((field) => field.values);
  expect([fields[0], values[0]]).toEqual(['uri', '/checkout']);
  // Neither the clicked value nor values calculated from it are a finding.
  const repeated = fields.filter((_, row) => certainty[row] === 'true by definition');
  expect(repeated).toEqual([fields.at(-1)]);
  expect(['req_duration_ms', 'duration_s']).toContain(repeated[0]);
});

/** The texts above the lines, and the first line with its certainty. */
const firstOf = async (question: Question) => {
  const report = readChangesReport(await run(question));
  const { along, findings = [], events = { selection: 0, baseline: 0 }, happened = [] } = report ?? {};
  const [first] = findings;
  return {
    happened: happened.map(({ title }) => title),
    above: (along?.operations ?? []).map(operationText),
    line:
      first &&
      `${first.isSure ? 'sure' : 'may be chance'}: ${first.trait.field.name} ${findingText(first, events)}. ${remarks(first, events).join(' ')}`,
  };
};

const ago = (minutes: number) => to.valueOf() - minutes * 60_000;

(isDeep ? describe : describe.skip)(
  'The incident of the demo’s last hour is read in the first line or above it, as sure',
  () => {
    const lastHours = { from: ago(360), to: ago(0) };
    const cause = /payment → call provider|\/checkout|checkout 2\.8\.0/;
    const namesCause = async (question: Question) => {
      const { above, line, ...rest } = await firstOf(question);
      const isNamed = [...above, line].some((text) => cause.test(text));
      return { ...rest, isSure: line.startsWith('sure'), isNamed: isNamed || JSON.stringify([above, line]) };
    };

    it.each(['checkout 2.8.0', 'Checkout fails', 'Payment provider slow'])('from the annotation %s', async (wanted) => {
      const range = { start: new Date(lastHours.from).toISOString(), end: new Date(lastHours.to).toISOString() };
      const { annotations } = await lastValueFrom(service.listAnnotations(range));
      const { time = '', endTime, datasets = [] } = annotations.find(({ title }) => title === wanted) ?? {};
      expect(datasets).toHaveLength(3);
      for (const dataset of datasets) {
        const start = Date.parse(time);
        const times = { start, end: endTime ? Date.parse(endTime) : start, now: ago(0) };
        const { happened, ...read } = await namesCause(askOfAnnotation(dataset, times));
        // The clicked annotation comes first.
        expect([dataset, happened[0], read]).toEqual([dataset, wanted, { isSure: true, isNamed: true }]);
      }
    });

    it.each([
      ['the peak of Web traffic’s p99', webTraffic, 'p99'],
      ['a bar of Service events', failedLines, 'errors'],
      ['a bar of failed spans', failedSpans, 'errors'],
    ])('from %s', async (_, query, measure) => {
      const chart = await drawChart(query, lastHours, contextOf());
      const peak = peakOf(chart, measure, (time) => time > ago(60));
      const { happened, ...read } = await namesCause(chart.click(peak.frame, peak.field, peak.row));
      expect(read).toEqual({ isSure: true, isNamed: true });
      expect(happened).toEqual(expect.arrayContaining(['checkout 2.8.0', 'Checkout fails']));
    });

    it.each(['payment', 'checkout', 'frontend'])('from the bar of %s in Service events', async (wanted) => {
      const byService = failedLines.replace('bin(_time, 15m)', "bin_auto(_time), ['service.name']");
      const { frames, click } = await drawChart(byService, lastHours, contextOf());
      const isWanted = ({ labels = {} }: DataFrame['fields'][number]) => labels['service.name'] === wanted;
      const ofService = frames.map(({ fields: [time, ...fields], ...frame }) => ({
        ...frame,
        fields: [time, ...fields.filter(isWanted)],
      }));
      const peak = peakOf({ frames: ofService, click }, 'errors', (time) => time > ago(60));
      const { happened, ...read } = await namesCause(click(peak.frame, peak.field, peak.row));
      expect(read).toEqual({ isSure: true, isNamed: true });
      expect(happened.slice(0, 2).sort()).toEqual(['Checkout fails', 'checkout 2.8.0']);
    });

    it('from a point of a metric of payment’s failures', async () => {
      const query = "['otel-demo-traces']\n| where ['service.name'] == \"payment\"";
      const span = (from: number, to: number) => ({ from: minutesBefore(from), to: minutesBefore(to) });
      const changes = {
        window: span(36, 31),
        ordinary: [span(120, 45)],
        metric: { name: 'rpc.server.errors', filters: [] },
      };
      expect(await namesCause({ query, changes, range: lastHours })).toMatchObject({ isSure: true, isNamed: true });
    });
  }
);

test('the words of log lines are compared as patterns', async () => {
  const window = { from: minutesBefore(240), to: minutesBefore(215) };
  const query = "['otel-demo-logs'] | where ['service.name'] == 'payment' | sort by _time desc | limit 100";
  const frame = await run({ query, changes: { window } });
  const { findings = [], events = { selection: NaN, baseline: NaN } } = readChangesReport(frame) ?? {};
  const found = findings.filter(({ trait }) => trait.kind === 'pattern');
  expect(found.length).toBeGreaterThan(1);
  expect(findings.indexOf(found[0])).toBeLessThan(6);
  const [{ trait: first, counts: ofFirst }] = found;
  expect(traitText(first)).toMatch(/^matches “.* failed: .*”$/);
  expect(ofFirst.selection / events.selection).toBeGreaterThan((5 * ofFirst.baseline) / events.baseline);
  for (const { trait, counts } of found) {
    const apl = `['otel-demo-logs'] | where ${conditionOf(trait)} | summarize n = countif(_time < datetime(${window.to}))`;
    const counted = await lastValueFrom(service.query({ apl, startTime: window.from, endTime: window.to }));
    expect(counts.selection).toBe(counted.body.tables[0].columns?.[0][0]);
  }
});

test('bars of errors lead to the incident that began then, to the deployment before, and along the traces to what failed', async () => {
  const failing = await fromErrors({ from: minutesBefore(245), to: minutesBefore(212) });
  expect(failing.where).toBe('severity_number >= 17');
  expect(failing.happened[0]).toBe('Payment provider slow');
  const deployed = await fromErrors({ from: minutesBefore(38), to: minutesBefore(26) });
  expect(deployed.happened).toEqual(expect.arrayContaining(['checkout 2.8.0', 'Checkout fails']));
  expect([failing.along[0], deployed.along[0]]).toEqual(['payment → call provider', 'payment → call provider']);
});

test('bars of failed spans lead to what these spans log', async () => {
  const { along, logged } = await fromErrors({ from: minutesBefore(245), to: minutesBefore(212) }, failedSpans);
  expect([along[0], logged?.[0]]).toEqual([
    'payment → call provider',
    'call provider failed: payment provider timed out after <*> ms',
  ]);
});
