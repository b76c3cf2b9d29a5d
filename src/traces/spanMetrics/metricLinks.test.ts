import { of, throwError } from 'rxjs';

import { type DataFrame, FieldType, textUtil } from '@grafana/data';

import { SharedRequests } from '../../service/sharedRequests';
import { allowExplore } from '../../testing/allowExplore';
import { fakeSource } from '../testing/fakeSource';
import { linkedToMetrics } from './metricLinks';

beforeEach(() => allowExplore());

const noon = Date.UTC(2024, 0, 2, 12);

/** A metric's type, temporality and unit, and the tags of its series. */
type Stored = [type: string, temporality: string, unit: string, series: Array<Record<string, string>>];
type Datasets = Record<string, Record<string, Stored>>;

const gaugeOf = (...series: Array<Record<string, string>>): Stored => ['Gauge', '', '1', series];

/** A data source with metrics. Records requests for values. */
function sourceOf(datasets: Datasets, failing: string[] = []) {
  const asked: string[] = [];
  const seriesOf = (dataset: string, metric?: string) =>
    Object.entries(datasets[dataset] ?? {}).flatMap(([name, [, , , series]]) =>
      metric === undefined || name === metric ? series : []
    );
  const valuesOf = (dataset: string, metric: string | undefined, tag: string) => [
    ...new Set(seriesOf(dataset, metric).flatMap((tags) => tags[tag] ?? [])),
  ];
  const { source } = fakeSource({});
  return {
    asked,
    source: {
      ...source,
      metricsSchema: {
        metrics: async (dataset: string) =>
          Object.entries(datasets[dataset] ?? {}).map(([name, [type, temporality, unit]]) => ({
            ...{ name, type, temporality, unit },
          })),
        tags: async (dataset: string, metric?: string) => [
          ...new Set(seriesOf(dataset, metric).flatMap((tags) => Object.keys(tags))),
        ],
        values: async (dataset: string, metric: string | undefined, tag: string) => valuesOf(dataset, metric, tag),
      },
      service: {
        metrics: {
          tagValues: (dataset: string, metric: string | undefined, tag: string, range: object) => {
            asked.push(JSON.stringify([dataset, metric, tag, range]));
            return failing.includes(metric ?? '')
              ? throwError(() => new Error('No.'))
              : of(valuesOf(dataset, metric, tag));
          },
        },
      },
    },
  };
}

type Tags = Record<string, string | number>;

/** Trace with one 100 ms span per second, each with one of these sets of resource attributes. */
function traceOf(...spans: Tags[]): DataFrame {
  const list = (tags: Tags) =>
    Object.entries(tags).flatMap(([name, value]) =>
      name === 'service.name' ? [] : [{ key: `resource.${name}`, value }]
    );
  const columns: Record<string, unknown[]> = {
    spanID: spans.map((_, row) => `s${row}`),
    serviceName: spans.map((tags) => tags['service.name'] ?? ''),
    serviceTags: spans.map(list),
    startTime: spans.map((_, row) => noon + row * 1000),
    duration: spans.map(() => 100),
    tags: spans.map(() => [{ key: 'attributes.host.name', value: 'of the request' }]),
  };
  const fields = Object.entries(columns).map(([name, values]) => ({
    ...{ name, type: FieldType.string, config: {}, values },
  }));
  return { fields, length: spans.length };
}

interface Given {
  datasets: Datasets;
  spans: Tags[];
  app?: string;
  isChosen?: boolean;
  failing?: string[];
}

/** The link of each span: its queries and range; `undefined` for spans without a link. */
async function linksOf({ datasets, spans, app = 'explore', isChosen = false, failing }: Given) {
  const { source, asked } = sourceOf(datasets, failing);
  const related = { names: Object.keys(datasets), isChosen };
  const known = new SharedRequests<string[]>({ keep: true });
  const frame = await linkedToMetrics(traceOf(...spans), related, { source, app, known });
  const field = frame.fields.find(({ name }) => name === 'metrics');
  const links = spans.map((_, row) => {
    const [link] = field?.config.links ?? [];
    if (link === undefined || field?.values[row] === null) {
      return undefined;
    }
    const replaceVariables = (text: string) => text.replace('${__data.fields["spanID"]}', `s${row}`);
    // As Grafana does with each link.
    const href = textUtil.sanitizeUrl(link.onBuildUrl?.({ origin: undefined, replaceVariables }) ?? '');
    const { queries, range, compact } = JSON.parse(new URL(href, 'https://grafana').searchParams.get('left') ?? '');
    const texts: string[] = queries.map(({ query }: { query: string }) => query);
    return { range, compact, queries: texts, all: queries };
  });
  return { links, asked, frame, field };
}

const metricsIn = (link?: { queries: string[] }) => link?.queries.map((query) => query.split('`')[1]);

const checkout = { 'service.name': 'checkout' };

describe('A span leads to metrics', () => {
  it('of its service, host and pod in one link, each with the query that suits its type', async () => {
    const spans = [{ ...checkout, 'k8s.pod.name': 'checkout-1', 'k8s.namespace.name': 'shop', 'host.name': 'n1' }];
    const { links, field } = await linksOf({
      spans,
      datasets: {
        m: {
          'http.server.request.duration': ['Histogram', 'Delta', 's', [checkout]],
          'k8s.pod.cpu.usage': gaugeOf({ 'k8s.pod.name': 'checkout-1', 'k8s.namespace.name': 'shop' }),
          'k8s.pod.network.io': [
            'CounterMonotonic',
            'Cumulative',
            'By',
            [{ 'k8s.pod.name': 'checkout-1', 'k8s.namespace.name': 'shop' }],
          ],
          'system.cpu.utilization': gaugeOf({ 'host.name': 'n1' }, { 'host.name': 'n2' }),
        },
      },
    });
    expect(field).toMatchObject({ config: { links: [{ title: 'Metrics for this span' }] }, values: ['4 metrics'] });
    const ofPod = '\n| where `k8s.pod.name` == "checkout-1" and `k8s.namespace.name` == "shop"\n| ';
    const datasource = { uid: 'apl' };
    expect(links[0]?.all).toEqual([
      {
        ...{ refId: 'A', kind: 'mpl', datasource },
        query:
          'm:`http.server.request.duration`\n| where `service.name` == "checkout"\n| bucket to $__interval using interpolate_delta_histogram(0.5, 0.95, 0.99)',
        legend: '{{__name}} {{axiom.bucket}}',
      },
      {
        ...{ refId: 'B', kind: 'mpl', datasource },
        query: `m:\`k8s.pod.cpu.usage\`${ofPod}align to $__interval using avg\n| group using avg`,
      },
      {
        ...{ refId: 'C', kind: 'mpl', datasource },
        query: `m:\`k8s.pod.network.io\`${ofPod}align to $__interval using prom::rate\n| group using sum`,
      },
      {
        ...{ refId: 'D', kind: 'mpl', datasource },
        query:
          'm:`system.cpu.utilization`\n| where `host.name` == "n1"\n| align to $__interval using avg\n| group using avg',
      },
    ]);
    // With folded editors, the chart of up to six queries is in sight.
    expect(links[0]?.compact).toBe(true);
  });

  it('around the time of the span', async () => {
    const { links } = await linksOf({
      spans: [checkout, checkout],
      datasets: { m: { 'jvm.memory.used': gaugeOf(checkout) } },
    });
    const at = (ms: number) => new Date(noon + ms).toISOString();
    expect(links[1]?.range).toEqual({ from: at(1000 - 900_000), to: at(1100 + 900_000) });
  });

  it('that has points for it: not those of another service, pod or environment', async () => {
    const { links } = await linksOf({
      spans: [
        { ...checkout, 'deployment.environment.name': 'prod' },
        { 'service.name': 'payment', 'deployment.environment.name': 'prod' },
      ],
      datasets: {
        m: {
          'go.memory.used': gaugeOf({ 'service.name': 'payment' }),
          'jvm.memory.used': gaugeOf(checkout),
          // In this metric, the service is the value of another tag.
          'http.client.request.duration': gaugeOf({ ...checkout, 'server.address': 'payment' }),
          'process.cpu.time': gaugeOf({ ...checkout, 'deployment.environment.name': 'staging' }),
        },
      },
    });
    expect(links.map(metricsIn)).toEqual([['http.client.request.duration', 'jvm.memory.used'], ['go.memory.used']]);
  });

  it('by the tags that its own metric has', async () => {
    const { links } = await linksOf({
      spans: [{ ...checkout, 'service.instance.id': 'i-1', 'host.name': 'n1' }],
      datasets: {
        m: {
          'process.cpu.time': gaugeOf({ ...checkout, 'service.instance.id': 'i-1' }),
          'process.memory.usage': gaugeOf({ ...checkout, 'host.name': 'n1' }),
          'process.thread.count': gaugeOf({ ...checkout, 'service.instance.id': 'i-2' }),
        },
      },
    });
    expect(links[0]?.queries).toEqual([
      'm:`process.cpu.time`\n| where `service.instance.id` == "i-1" and `service.name` == "checkout"\n| align to $__interval using avg\n| group using avg',
      'm:`process.memory.usage`\n| where `service.name` == "checkout" and `host.name` == "n1"\n| align to $__interval using avg\n| group using avg',
    ]);
  });

  it('with series that are named after the metric and its parts', async () => {
    const series = (type: string) => ({ ...checkout, 'host.name': 'n1', 'jvm.memory.type': type });
    const { links } = await linksOf({
      spans: [checkout],
      datasets: {
        m: { 'jvm.memory.used': ['CounterNonMonotonic', 'Cumulative', 'By', [series('heap'), series('non_heap')]] },
      },
    });
    expect(links[0]?.all).toMatchObject([
      {
        query:
          'm:`jvm.memory.used`\n| where `service.name` == "checkout"\n| align to $__interval using avg\n| group by `jvm.memory.type` using avg',
        legend: '{{__name}} {{jvm.memory.type}}',
      },
    ]);
  });

  it('whose tags are written otherwise', async () => {
    const { links } = await linksOf({
      spans: [{ 'k8s.pod.name': 'a"b${c}', 'k8s.pod.uid': 'u' }],
      datasets: { m: { k8s_pod_cpu_usage: gaugeOf({ 'resource.k8s_pod_name': 'a"b${c}' }) } },
    });
    expect(links[0]?.queries).toEqual([
      'm:k8s_pod_cpu_usage\n| where `resource.k8s_pod_name` == "a\\"b\\u0024{c}"\n| align to $__interval using avg\n| group using avg',
    ]);
  });

  it('with at most six queries, the most useful first', async () => {
    const names = ['b', 'a', 'c', 'd', 'e', 'f', 'g'].map((name) => `jvm.${name}`);
    const metrics = Object.fromEntries(
      [...names, 'jvm.memory.used', 'jvm.gc.duration'].map((name) => [name, gaugeOf(checkout)])
    );
    const { links } = await linksOf({ spans: [checkout], datasets: { m: metrics } });
    expect(metricsIn(links[0])).toEqual([
      ...['jvm.memory.used', 'jvm.gc.duration', 'jvm.a', 'jvm.b', 'jvm.c', 'jvm.d'],
    ]);
  });

  it('with queries of each subject, if there are more than six', async () => {
    const names = ['http.server.duration', 'http.client.duration', 'rpc.server.duration', 'process.cpu.time'];
    const more = ['process.disk.io', 'process.memory.usage', 'jvm.memory.used', 'system.cpu.time', 'system.disk.io'];
    const onHost = { ...checkout, 'host.name': 'n1' };
    const metrics = Object.fromEntries([...names, ...more].map((name) => [name, gaugeOf(onHost)]));
    const { links } = await linksOf({ spans: [onHost], datasets: { m: metrics } });
    expect(metricsIn(links[0])).toEqual([
      ...['http.server.duration', 'rpc.server.duration', 'process.cpu.time', 'process.memory.usage'],
      ...['jvm.memory.used', 'system.cpu.time'],
    ]);
  });

  it('of the datasets that have its services, if the settings name none', async () => {
    const datasets: Datasets = {
      mail: {
        'process.cpu.time': gaugeOf({ 'service.name': 'mail' }),
        'system.cpu.time': gaugeOf({ 'host.name': 'n1' }),
      },
      hosts: { 'system.memory.usage': gaugeOf({ 'host.name': 'n1' }) },
      shop: { 'process.cpu.time': gaugeOf(checkout) },
    };
    const spans = [{ ...checkout, 'host.name': 'n1' }];
    const guessed = await linksOf({ spans, datasets });
    expect(metricsIn(guessed.links[0])).toEqual(['process.cpu.time', 'system.memory.usage']);
    const chosen = await linksOf({ spans, datasets, isChosen: true });
    expect(metricsIn(chosen.links[0])).toEqual(['process.cpu.time', 'system.cpu.time', 'system.memory.usage']);
  });
});

describe('Spans without metrics', () => {
  const datasets: Datasets = { m: { 'jvm.memory.used': gaugeOf(checkout), 'go.memory.used': gaugeOf(checkout) } };

  it('have no link beside those that have', async () => {
    const { links, field } = await linksOf({ spans: [checkout, { 'service.name': 'other' }], datasets });
    expect(links[1]).toBeUndefined();
    expect(field?.values).toEqual(['2 metrics', null]);
    // Explore omits links with a variable that has no value, tables those without a URL.
    expect(field?.config.links?.[0].url).toBe('${__value.raw}');
    expect(field?.config.links?.[0].onBuildUrl?.({ origin: field, replaceVariables: () => 's1' })).toBe('');
  });

  it('leave a trace on a dashboard without links, because Grafana would show them for all spans', async () => {
    const { links } = await linksOf({ spans: [checkout, { 'service.name': 'other' }], datasets, app: 'dashboard' });
    expect(links).toEqual([undefined, undefined]);
    const same = await linksOf({ spans: [checkout, checkout], datasets, app: 'dashboard' });
    expect(same.links.map(metricsIn)).toEqual([
      ['jvm.memory.used', 'go.memory.used'],
      ['jvm.memory.used', 'go.memory.used'],
    ]);
  });

  it('leave the frame as it is', async () => {
    const { frame } = await linksOf({ spans: [{ 'service.name': 'other' }], datasets });
    expect(frame.fields.map(({ name }) => name)).toEqual(traceOf(checkout).fields.map(({ name }) => name));
  });

  it('or with a request that fails offer nothing of it', async () => {
    const { links } = await linksOf({ spans: [checkout], datasets, failing: ['jvm.memory.used'] });
    expect(links[0]?.queries).toEqual([expect.stringContaining('go.memory.used')]);
  });

  it.each(['a&b', 'a#b', '50%', 'a+b', 'C:\\new', 'a\nb'])(
    'have none by a value that an address would change: %j',
    async (name) => {
      const service = { 'service.name': name };
      expect(
        (await linksOf({ spans: [service], datasets: { m: { 'jvm.memory.used': gaugeOf(service) } } })).links
      ).toEqual([undefined]);
    }
  );

  it('need no request where the user may not explore', async () => {
    allowExplore(false);
    expect((await linksOf({ spans: [checkout], datasets })).asked).toEqual([]);
  });
});

it('Traces of about the same time share requests, and a span without a tag needs none for it', async () => {
  const { source, asked } = sourceOf({ m: { 'jvm.memory.used': gaugeOf({ ...checkout, 'host.name': 'n1' }) } });
  const known = new SharedRequests<string[]>({ keep: true });
  for (const _ of [1, 2]) {
    const related = { names: ['m'], isChosen: false };
    await linkedToMetrics(traceOf(checkout), related, { source, app: 'explore', known });
  }
  const range = { start: '2024-01-02T12:00:00.000Z', end: '2024-01-02T12:10:00.000Z' };
  expect(asked).toEqual([JSON.stringify(['m', 'jvm.memory.used', 'service.name', range])]);
});
