import { throwError } from 'rxjs';

import { CoreApp, type DataFrame, dateTime, FieldType, getLinksSupplier, type Labels } from '@grafana/data';

import { wholeFrames } from '../query/result/targetFrames';
import { Schema } from '../schema/schema';
import { schemaService } from '../schema/testing/schemaService';
import { ServiceError } from '../service/serviceError';
import { allowExplore } from '../testing/allowExplore';
import { fakeSource, spansOf } from '../traces/testing/fakeSource';
import { linkedToSpans, type SpansSource } from './spanLinks';

const noon = Date.UTC(2024, 0, 2, 12);
const minute = 60_000;
const [from, to] = [dateTime(noon), dateTime(noon + 10 * minute)];
const range = { from, to, raw: { from: 'now-10m', to: 'now' } };
const panel = { app: CoreApp.Dashboard, panelPluginId: 'timeseries', range };
const earlierRange = { range: { from, to, raw: { from, to } }, rangeRaw: range.raw };
const checkout = { 'service.name': 'checkout', host: 'a' };
const isOfHost = { column: 'host', operator: '=', values: ['a'] };
const otel = { kind: 'otel:traces:v1' };

const seriesOf = (labels?: Labels, interval = 5 * minute): DataFrame => ({
  fields: [
    { name: 'time', type: FieldType.time, config: { interval }, values: [noon, noon + interval] },
    { name: 'cpu', type: FieldType.number, config: {}, values: [1, 2], labels },
  ],
  length: 2,
});

/** The fields of the series with their links. */
async function linked(series: DataFrame[], source: SpansSource, request: object = {}, mpl = 'a:cpu') {
  const result = await linkedToSpans(wholeFrames(series), () => mpl, { source, request: { ...panel, ...request } });
  return result.frames().map((frame) => {
    const targets = () => frame.fields[1].config.links?.map(({ internal }) => ({ ...internal?.query }));
    const before = targets();
    const links = getLinksSupplier(frame, frame.fields[1], {}, (text) => text)({ valueRowIndex: 1 });
    // If Grafana could write into the links, the next refresh would build the chart from scratch.
    expect(targets()).toEqual(before);
    return links.map(({ title, href }) => ({
      title,
      ...JSON.parse(new URL(href, 'https://grafana').searchParams.get('left') ?? ''),
    }));
  });
}

async function queryOf(datasets: Parameters<typeof fakeSource>[0], settings = {}, series = seriesOf(checkout)) {
  const [[link]] = await linked([series], fakeSource(datasets, settings).source);
  return link?.queries[0];
}

beforeEach(() => allowExplore());

describe('A point of a service’s series', () => {
  it('leads to what changed in the spans of the service in its step', async () => {
    const { source } = fakeSource({ logs: {}, spans: otel });
    const [[link, ...others]] = await linked([seriesOf(checkout)], source);
    expect(others).toHaveLength(1);
    expect(link).toEqual({
      title: 'What changed in checkout’s spans here?',
      datasource: 'apl',
      range: { from: 'now-10m', to: 'now' },
      queries: [
        {
          refId: 'A',
          kind: 'changes',
          datasource: { uid: 'apl' },
          query: `spans\n| where ['service.name'] == "checkout"`,
          changes: {
            window: { from: '1704197100000', to: '1704197400000' },
            ordinary: [{ from: '1704196800000', to: '1704197100000' }],
            metric: { name: 'cpu', usual: 1.41, filters: [isOfHost], others: [] },
          },
        },
      ],
    });
  });

  it('is of the service that its query selects, if its tags name none', async () => {
    const mpl = 'a:cpu | where `service.name` == "checkout" and host == "a" | align to 5m using avg | group using avg';
    const { source } = fakeSource({ spans: otel });
    const [[link, marks]] = await linked([seriesOf()], source, {}, mpl);
    expect(link).toMatchObject({
      title: 'What changed in checkout’s spans here?',
      queries: [
        {
          query: `spans\n| where ['service.name'] == "checkout"`,
          changes: { metric: { name: 'cpu', filters: [isOfHost], others: [] } },
        },
      ],
    });
    expect(marks.queries[0].query).toContain('"checkout"');
    for (const condition of ['`service.name` != "checkout"', '`service.name` in ["checkout", "cart"]']) {
      expect(await linked([seriesOf()], source, {}, `a:cpu | where ${condition} | align to 5m using avg`)).toEqual([
        [],
      ]);
    }
  });

  it.each([
    ['in ["cart", "checkout"]', `['service.name'] in ("cart", "checkout")`],
    ['== #/^(cart|checkout)$/', `['service.name'] matches regex "^(cart|checkout)$"`],
  ])('is of all services that its query selects (%s) if it shows durations', async (condition, apl) => {
    const mpl = `a:cpu | where \`service.name\` ${condition} and host == "a" | bucket using interpolate_delta_histogram(0.99)`;
    const series = seriesOf();
    series.fields[1].config.unit = 's';
    const [[link, marks]] = await linked([series], fakeSource({ spans: otel }).source, {}, mpl);
    expect(link).toMatchObject({
      title: 'What changed in these services’ spans here?',
      queries: [
        {
          query: `spans\n| where ${apl}`,
          changes: { metric: { name: 'cpu', unit: 's', usual: 1.41, filters: [isOfHost], others: [] } },
        },
      ],
    });
    expect(marks).toMatchObject({ title: 'Slowest spans of these services' });
    expect(marks.queries[0].query).toContain(`spans\n| where ${apl}\n| summarize`);
  });

  it('keeps the conditions of its query, except on its tags', async () => {
    const mpl = 'a:cpu | where host == "a" and `status` >= 500 and not c == "x" | align to 5m using sum';
    const [[link]] = await linked([seriesOf(checkout)], fakeSource({ spans: otel }).source, {}, mpl);
    expect(link.queries[0].changes.metric).toMatchObject({
      filters: [isOfHost, { column: 'status', operator: '>=', values: ['500'] }],
      others: ['not c == "x"'],
    });
  });

  it('includes the steps around it if they are short: a minute, or a hundredth of the range', async () => {
    const windowAt = async (step: number, hours: number) => {
      const request = { range: { ...range, from: dateTime(noon - hours * 60 * minute), to: dateTime(noon) } };
      const { source } = fakeSource({ spans: otel });
      const [[link]] = await linked([seriesOf(checkout, step)], source, request);
      return link.queries[0].changes.window;
    };
    expect(await windowAt(15_000, 1)).toEqual({ from: '1704196770000', to: '1704196860000' });
    expect(await windowAt(minute, 6)).toEqual({ from: '1704196680000', to: '1704197040000' });
    expect(await windowAt(minute, 1)).toEqual({ from: '1704196800000', to: '1704196920000' });
  });

  it('has the step of its series', async () => {
    const series = [seriesOf(checkout, 0), seriesOf(checkout, minute), seriesOf(checkout)];
    const [none, [short], [long]] = await linked(series, fakeSource({ spans: otel }).source);
    expect(none).toEqual([]);
    expect(short.queries[0].changes.window).toEqual({
      from: '1704196800000',
      to: '1704196920000',
    });
    expect(long.queries[0].changes.window).toEqual({
      from: '1704197100000',
      to: '1704197400000',
    });
  });

  it('queries the dataset of the settings by its own field, or all datasets of OpenTelemetry spans', async () => {
    const own = ['_time', 'trace_id', 'span_id', 'parent_id', 'name', 'service', 'duration_ms'];
    const datasets = { 'my spans': { fields: own }, a: otel, b: otel };
    expect((await queryOf(datasets, { tracesDataset: 'my spans' })).query).toBe(
      `['my spans']\n| where service == "checkout"`
    );
    expect((await queryOf(datasets)).query).toBe(`union a, b\n| where ['service.name'] == "checkout"`);
  });

  it('is known by any usual name of the tag, and by its text', async () => {
    const { query } = await queryOf({ spans: otel }, {}, seriesOf({ service_name: 'a "b"' }));
    expect(query).toBe(`spans\n| where ['service.name'] == "a \\"b\\""`);
  });
});

describe('A point of a service’s series leads to a chart of its spans with marks', () => {
  const marksOf = async (name: string, labels: Labels, settings = {}, mpl = 'a:cpu') => {
    const series = seriesOf(labels);
    series.fields[1].name = name;
    const { source } = fakeSource({ spans: otel, mine: { fields: spansOf(['duration_ms', 'integer']) } }, settings);
    const [[, link]] = await linked([series], source, {}, mpl);
    return { title: link.title, ...link.queries[0] };
  };

  it('of the slowest spans', async () => {
    expect(await marksOf('http.server.request.duration', checkout)).toMatchObject({
      title: 'Slowest spans of checkout',
      kind: 'apl',
      query: `spans\n| where ['service.name'] == "checkout"\n| summarize p95 = percentile(duration, 95) by bin_auto(_time)`,
      evidence: true,
    });
  });

  it.each([
    ['checkout.failures', checkout],
    ['requests', { ...checkout, 'error.type': '500' }],
  ])('of failed spans, for a series about failures (%s)', async (name, labels) => {
    expect(await marksOf(name, labels)).toMatchObject({
      title: 'Failed spans of checkout',
      query: `spans\n| where ['service.name'] == "checkout"\n| summarize failed = countif(error == true) by bin_auto(_time)`,
    });
  });

  it('of failed spans, for a query about failures', async () => {
    const mpl = 'a:`http.server.request.duration` | where `http.response.status_code` >= 500';
    expect((await marksOf('http.server.request.duration', checkout, {}, mpl)).title).toBe('Failed spans of checkout');
    const good = { ...checkout, 'http.response.status_code': '200', error: 'false' };
    expect((await marksOf('http.server.request.duration', good)).title).toBe('Slowest spans of checkout');
  });

  it('in the dataset that the settings put beside its own', async () => {
    const datasetGroups = [{ traces: 'mine', metrics: 'a' }];
    expect((await marksOf('cpu', checkout, { datasetGroups })).query).toContain('percentile(duration_ms * 1ms, 95)');
  });
});

describe('No link is made', () => {
  const spans = { spans: { ...otel, fields: spansOf() } };

  it.each<[string, object, DataFrame]>([
    ['in a table, where each number would be one', { panelPluginId: 'table' }, seriesOf(checkout)],
    ['for series without a service', {}, seriesOf({ host: 'a' })],
    ['for series without tags', {}, seriesOf()],
    ['for a service without a name', {}, seriesOf({ 'service.name': '' })],
    ['for one value over the range', {}, seriesOf(checkout, 0)],
    ['in an earlier range that Grafana compares with', earlierRange, seriesOf(checkout)],
  ])('%s, and no list is read', async (_, request, series) => {
    const { source } = fakeSource(spans);
    const datasets = jest.spyOn(source.schema, 'datasets');
    expect(await linked([series], source, request)).toEqual([[]]);
    expect(datasets).not.toHaveBeenCalled();
  });

  it('for a user who can’t open Explore, and no list is fetched', async () => {
    allowExplore(false);
    const { source } = fakeSource(spans);
    const datasets = jest.spyOn(source.schema, 'datasets');
    expect(await linked([seriesOf(checkout)], source)).toEqual([[]]);
    expect(datasets).not.toHaveBeenCalled();
  });

  it('where no dataset holds spans', async () => {
    expect(await queryOf({ logs: {} })).toBeUndefined();
    expect(await queryOf({ logs: { fields: ['body'] } }, { tracesDataset: 'logs' })).toBeUndefined();
  });

  it('where the list of datasets fails', async () => {
    const { source } = fakeSource(spans);
    const listDatasets = () => throwError(() => new ServiceError('unreachable', 0, 'No.'));
    const schema = new Schema(schemaService({ listDatasets }));
    expect(await linked([seriesOf(checkout)], { ...source, schema })).toEqual([[]]);
  });

  it('beside the links of a service for series without one, or of an earlier time', async () => {
    const earlier = seriesOf(checkout);
    earlier.fields[1].config.links = [];
    const series = [seriesOf(checkout), seriesOf({ host: 'a' }), earlier];
    expect((await linked(series, fakeSource(spans).source)).map(({ length }) => length)).toEqual([2, 0, 0]);
  });

  it('where the list of datasets is late: the chart is drawn', async () => {
    jest.useFakeTimers();
    const { source } = fakeSource(spans);
    const links = linked([seriesOf(checkout)], {
      ...source,
      schema: { ...source.schema, datasets: () => new Promise<never>(() => undefined) },
    });
    await jest.advanceTimersByTimeAsync(3000);
    expect(await links).toEqual([[]]);
    jest.useRealTimers();
  });
});
