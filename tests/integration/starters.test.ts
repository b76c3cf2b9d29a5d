/** The panels that are proposed for datasets nobody tuned them for: each is asked of the sandbox, and draws. */
import { lastValueFrom } from 'rxjs';

import { type DataFrame, dateTime, FieldType } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { findProblems } from '../../src/apl/diagnostics/mistakes';
import { readSettings } from '../../src/config/readSettings';
import { RunningPages } from '../../src/query/paging/runningPages';
import { interpolate } from '../../src/query/interpolation/interpolate';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { runQuery } from '../../src/query/runQuery';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { type Dashboard, dashboardOf, type QueryPanel } from '../../src/starters/dashboardOf';
import { variableName } from '../../src/starters/dashboardVariables';
import { type FieldFacts } from '../../src/starters/facts';
import { lookAt, maxQueries, type WantedRange } from '../../src/starters/lookAt';
import { maxPanels, proposedPanels } from '../../src/starters/proposedPanels';
import { recognise, type Recognised } from '../../src/starters/recognise';
import { runTraces } from '../../src/traces/runTraces';
import { type AplQuery } from '../../src/types';
import { overHttp } from './support/overHttp';
import { withFiles } from './support/startersData';

const dataSource = { type: 'aplkit-apl-datasource', uid: 'apl' };

let sandbox: TestSandbox;
let service: ServiceClient;
let requests: ReturnType<typeof overHttp>['requests'];

beforeAll(async () => {
  sandbox = await withFiles((load) => startTestSandbox({ rows: 40_000, load }));
  const transport = overHttp(sandbox);
  service = new ServiceClient(transport.fetch, { edge: false });
  requests = transport.requests;
});
afterAll(() => sandbox.stop());

async function recognised(dataset: string, range: WantedRange = 'latest'): Promise<Recognised> {
  const facts = await lookAt(dataset, {
    ...{ service, schema: new Schema(service), range, now: Date.parse(testNow) },
    ...{ signal: new AbortController().signal, report: () => undefined },
  });
  return recognise(facts);
}

const dashboardFor = (...data: Recognised[]): Dashboard =>
  dashboardOf({ title: 'Made', dataSource, proposals: proposedPanels(data), annotationTypes: [] });

const panelsOf = ({ panels }: Dashboard): QueryPanel[] =>
  panels.flatMap((panel) => ('targets' in panel ? [panel] : panel.panels));

/** Runs a query as the data source does; the variables have the values that the sample found. */
async function framesOf(query: AplQuery, data: Recognised): Promise<DataFrame[]> {
  const { facts } = data;
  const [from, to] = [dateTime(facts.range.from), dateTime(facts.range.to)];
  const range = { from, to, raw: { from, to } };
  const templates = templatesWith(valuesOf(data));
  const context = { service, running: new RunningPages(), templates, request: { range } };
  const source = { ...{ uid: 'apl', name: 'APL', settings: readSettings({}) }, schema: new Schema(service) };
  const run = query.kind === 'traces' ? runTraces(query, source, context) : runQuery(query, context);
  return (await lastValueFrom(run)).frames();
}

/** Datasets that come with the sandbox, and those that nobody tuned anything for. */
const names = [
  ...['sample-http-logs', 'otel-demo-logs', 'otel-demo-traces'],
  ...['flights', 'weather', 'cars', 'earthquakes', 'sales', 'application', 'access', 'wide', 'times'],
];

describe.each(names)('The dashboard of %s', (name) => {
  let data: Recognised;
  let dashboard: Dashboard;
  let queries: number;

  beforeAll(async () => {
    const before = requests.length;
    data = await recognised(name);
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
    const fields = await new Schema(service).fields(name);
    const schema = { datasets: names, fieldsOf: (dataset: string) => (dataset === name ? fields : undefined) };
    const queried = dashboard.templating.list.flatMap(({ query }) => (isQuery(query) ? [query.query] : []));
    const texts = [...panelsOf(dashboard).map(({ targets }) => targets[0].query), ...queried];
    for (const text of texts.filter((each) => each !== '')) {
      const sent = interpolate(text, { templates: templatesWith(valuesOf(data)) });
      expect({ sent, problems: findProblems(sent, schema).problems }).toEqual({ sent, problems: [] });
    }
  });

  test('draws each of its panels', async () => {
    for (const panel of panelsOf(dashboard)) {
      const frames = await framesOf(panel.targets[0], data);
      const notices = frames.flatMap(({ meta }) => meta?.notices ?? []).filter(({ severity }) => severity !== 'info');
      const facts = { panel: panel.title, notices, drawn: drawnAs(frames) };
      expect(facts).toEqual({ panel: panel.title, notices: [], drawn: expect.arrayContaining([panel.type]) });
    }
  });
});

test('A dataset of logs and one of traces share a dashboard and its variable of services', async () => {
  const both = [await recognised('otel-demo-logs'), await recognised('otel-demo-traces')];
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
  const { facts } = await recognised('weather', 1);
  expect(facts).toMatchObject({ events: 0, fields: [] });
  expect(requests.slice(before).filter(({ path }) => path.includes('_apl'))).toHaveLength(1);
});

/** The values that the sample found, as the dashboard has them for “All”. */
function valuesOf({ variables }: Recognised): Record<string, string[]> {
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

/** Returns the types of panels that have something to draw of these frames. */
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
