/** Tests that the panels proposed for untuned datasets run and show values. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { lastValueFrom, throwError } from 'rxjs';

import { type DataFrame, dateTime, FieldType } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { RunningPages } from '../../src/query/paging/runningPages';
import { interpolateApl } from '../../src/query/interpolation/interpolateApl';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { type AplQuery, isApl } from '../../src/types';
import { runQuery } from '../../src/query/runQuery';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { type Dashboard, type QueryPanel } from '../../src/starters/dashboard';
import { dashboardOf } from '../../src/starters/dashboardOf';
import { variableName } from '../../src/starters/dashboardVariables';
import { type FieldFacts, type SampleRange } from '../../src/starters/facts';
import { takeSample, maxQueries, type WantedRange } from '../../src/starters/takeSample';
import { maxPanels, proposedPanels } from '../../src/starters/proposedPanels';
import { recognize, type Recognized } from '../../src/starters/recognize';
import { runTraces } from '../../src/traces/runTraces';
import { otelDashboards } from '../../scripts/dashboards/otelDashboards';
import { firstOf } from '../jest/deep';
import { traceSourceOf } from './support/dataSource';
import { overHttp } from './support/overHttp';
import { withFiles } from './support/startersData';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const root = path.resolve(__dirname, '../..');
const dataSource = { type: 'aplkit-apl-datasource', uid: 'apl' };

let sandbox: TestSandbox;
let service: ServiceClient;
let requests: ReturnType<typeof overHttp>['requests'];

beforeAll(async () => {
  sandbox = await withFiles((load) => startTestSandbox({ rows: 10_000, load }));
  const transport = overHttp(sandbox);
  service = new ServiceClient(transport.fetch, { edge: false });
  requests = transport.requests;
});
afterAll(() => sandbox.stop());

async function recognized(dataset: string, range: WantedRange = 'latest'): Promise<Recognized> {
  const facts = await takeSample(dataset, {
    ...{ service, schema: new Schema(service), range, now: Date.parse(testNow) },
    ...{ signal: new AbortController().signal, report: () => undefined },
  });
  return recognize(facts);
}

const dashboardFor = (...data: Recognized[]): Dashboard =>
  dashboardOf({ title: 'Made', dataSource, proposals: proposedPanels(data), annotationTypes: [] });

const panelsOf = ({ panels }: Dashboard): QueryPanel[] =>
  panels.flatMap((panel) => ('targets' in panel ? [panel] : panel.panels));

/** Runs a query as the data source does. The variables have the values found in the sample. */
async function framesOf(query: AplQuery, asked: SampleRange, values: Record<string, unknown>): Promise<DataFrame[]> {
  const [from, to] = [dateTime(asked.from), dateTime(asked.to)];
  const range = { from, to, raw: { from, to } };
  const templates = templatesWith(values);
  const context = { service, running: new RunningPages(), templates, request: { range } };
  const source = traceSourceOf(service);
  const run =
    query.kind === 'traces'
      ? runTraces(query, { ...context, source })
      : isApl(query)
        ? runQuery(query, context)
        : throwError(() => new Error(`No panel has a query of kind ${query.kind}.`));
  return (await lastValueFrom(run)).frames();
}

/** Datasets in the sandbox, and datasets for which nothing was tuned. */
const names = [
  ...['sample-http-logs', 'otel-demo-traces', 'flights', 'application', 'wide', 'times'],
  ...['otel-demo-logs', 'shop', 'weather', 'cars', 'earthquakes', 'sales', 'access'],
];

describe.each(firstOf(3, names))('The dashboard of %s', (name) => {
  let data: Recognized;
  let dashboard: Dashboard;
  let queries: number;

  beforeAll(async () => {
    const before = requests.length;
    data = await recognized(name);
    queries = requests.slice(before).filter(({ path }) => path.includes('_apl')).length;
    dashboard = dashboardFor(data);
  });

  test(`needs at most ${maxQueries} queries and has at most ${maxPanels} panels, none of them covered`, () => {
    expect(queries).toBeLessThanOrEqual(maxQueries);
    const panels = panelsOf(dashboard);
    expect(panels.length).toBeLessThanOrEqual(maxPanels);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const cells = [...dashboard.panels, ...panels]
      .filter((panel, at, all) => all.indexOf(panel) === at)
      .flatMap(cellsOf);
    expect(new Set(cells).size).toBe(cells.length);
  });

  test('has no panel that counts by ids', async () => {
    for (const { targets } of panelsOf(dashboard)) {
      const { query: groups } = targets[0];
      for (const { name: id } of data.ids) {
        expect(groups).not.toMatch(new RegExp(`by [^|]*\\b${id}\\b`));
      }
    }
  });

  test('asks queries without a problem, also for the editor, whose schema knows the fields', async () => {
    await expectSoundQueries(dashboard, valuesOf(data), name);
  });

  test('draws each of its panels', async () => {
    await expectDrawn(dashboard, data.facts.range, valuesOf(data));
  });
});

test('Numbers among which are a few words are measures, as are those with a sign in their names', async () => {
  const data = await recognized('shop');
  expect(data.measures.map(({ name }) => name)).toEqual(['size', 'temperature', 'Price €']);
  expect(data.ids).toEqual([]);
  const titles = panelsOf(dashboardFor(data)).map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['Events by events', 'Sum of size by events', 'temperature over time', 'Price € over time'])
  );
});

test('The share of failures among no events is no number, which would say that all is well', async () => {
  const data = await recognized('otel-demo-logs');
  const failed = panelsOf(dashboardFor(data)).find(({ title }) => title === 'Failure rate');
  const query: AplQuery = failed?.targets[0] ?? { refId: 'A', kind: 'apl', query: '' };
  const numbersOf = async (range: SampleRange) =>
    (await framesOf(query, range, valuesOf(data))).flatMap(({ fields }) =>
      fields.flatMap(({ type, values }) => (type === FieldType.number ? values : []))
    );
  expect(await numbersOf(data.facts.range)).toEqual([expect.any(Number)]);
  expect(await numbersOf({ from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z' })).toEqual([]);
});

test('A dataset of logs and one of traces share a dashboard and its variable of services', async () => {
  const both = [await recognized('otel-demo-logs'), await recognized('otel-demo-traces')];
  const { templating, panels } = dashboardFor(...both);
  expect(panelsOf(dashboardFor(...both)).length).toBeLessThanOrEqual(maxPanels);
  expect(templating.list.filter(({ name }) => name === 'service')).toEqual([
    expect.objectContaining({
      definition: "union ['otel-demo-logs'], ['otel-demo-traces']\n| distinct ['service.name']",
    }),
  ]);
  expect(panels.flatMap((panel) => (panel.type === 'row' ? [panel.title] : []))).toEqual(
    expect.arrayContaining(['otel-demo-logs: Overview', 'otel-demo-traces: Overview'])
  );
});

test('A range without events is asked once', async () => {
  const before = requests.length;
  const { facts } = await recognized('weather', 1);
  expect(facts).toMatchObject({ events: 0, fields: [] });
  expect(requests.slice(before).filter(({ path }) => path.includes('_apl'))).toHaveLength(1);
});

describe.each([
  { file: 'otel-logs.json', dataset: 'otel-demo-logs' },
  { file: 'otel-traces.json', dataset: 'otel-demo-traces' },
])('The dashboard $file, which comes with the plugin,', ({ file, dataset }) => {
  const written = readFileSync(path.join(root, 'src/dashboards', file), 'utf8');
  const dashboard: Dashboard & { uid: string } = JSON.parse(written);
  const values = { dataset, service: ['frontend', 'catalog', 'cart', 'checkout', 'payment'] };
  const range = { from: '2026-03-01T06:00:00Z', to: testNow };

  test('is what the rules make of the fields of OpenTelemetry (npm run dashboards)', () => {
    expect(written).toBe(otelDashboards().get(file));
  });

  test('is named by plugin.json, for Grafana’s tab of dashboards', () => {
    const { includes } = JSON.parse(readFileSync(path.join(root, 'src/plugin.json'), 'utf8'));
    expect(includes).toContainEqual({ type: 'dashboard', name: dashboard.title, path: `dashboards/${file}` });
  });

  test('names neither a data source nor a dataset but by its variables', () => {
    expect(new Set([...written.matchAll(/"uid": "([^"]*)"/g)].map(([, uid]) => uid))).toEqual(
      new Set(['${datasource}', dashboard.uid])
    );
    expect(dashboard.templating.list.slice(0, 2).map(({ name }) => name)).toEqual(['datasource', 'dataset']);
    expect(written).not.toContain('otel-demo');
  });

  test('asks queries without a problem, and draws each of its panels', async () => {
    await expectSoundQueries(dashboard, values, dataset);
    await expectDrawn(dashboard, range, values);
  });
});

/** Checks the queries of panels and variables as the editor does. */
async function expectSoundQueries(dashboard: Dashboard, values: Record<string, unknown>, dataset: string) {
  const fields = await new Schema(service).fields(dataset);
  const schema = { datasets: names, fieldsOf: (name: string) => (name === dataset ? fields : undefined) };
  const queried = dashboard.templating.list.flatMap(({ query }) => (isQuery(query) ? [query.query] : []));
  const texts = [...panelsOf(dashboard).map(({ targets }) => targets[0].query), ...queried];
  for (const text of texts.filter((each) => each !== '')) {
    const sent = interpolateApl(text, { templates: templatesWith(values) });
    expect({ sent, problems: findProblems(sent, schema).problems }).toEqual({ sent, problems: [] });
  }
}

async function expectDrawn(dashboard: Dashboard, range: SampleRange, values: Record<string, unknown>) {
  for (const panel of panelsOf(dashboard)) {
    const frames = await framesOf(panel.targets[0], range, values);
    const notices = frames.flatMap(({ meta }) => meta?.notices ?? []).filter(({ severity }) => severity !== 'info');
    const facts = { panel: panel.title, notices, drawn: drawnAs(frames) };
    expect(facts).toEqual({ panel: panel.title, notices: [], drawn: expect.arrayContaining([panel.type]) });
  }
}

/** The sample's values as the dashboard's variables provide them for “All”. */
function valuesOf({ variables }: Recognized): Record<string, string[]> {
  const options = ({ values, min = 0, max = 0 }: FieldFacts) =>
    values?.map(String) ?? Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return Object.fromEntries(variables.map((field) => [variableName(field.name), options(field)]));
}

function cellsOf({ gridPos: { x, y, w, h } }: Pick<QueryPanel, 'gridPos'>): string[] {
  expect(x + w).toBeLessThanOrEqual(24);
  return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`);
}

const isQuery = (query: unknown): query is { query: string } =>
  typeof query === 'object' && query !== null && 'query' in query;

/** The types of panels that can draw these frames. */
function drawnAs(frames: DataFrame[]): string[] {
  const [frame] = frames.filter(({ length }) => length > 0);
  if (frame === undefined) {
    return [];
  }
  const has = (type: FieldType) =>
    frame.fields.some((field) => field.type === type && field.values.some((value) => value !== null));
  return [
    ...(has(FieldType.number) && frame.length === 1 ? ['stat'] : []),
    ...(has(FieldType.number) && has(FieldType.time) ? ['timeseries'] : []),
    ...(has(FieldType.number) && frame.fields[0].type === FieldType.string ? ['barchart'] : []),
    ...(frame.meta?.preferredVisualisationType === 'logs' ? ['logs'] : ['table']),
    ...(frame.meta?.preferredVisualisationType === 'nodeGraph' ? ['nodeGraph'] : []),
  ];
}
