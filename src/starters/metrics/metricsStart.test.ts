import { of, throwError } from 'rxjs';
import { importantMetrics, type MetricFacts, metricPanels } from './metricPanels';
import { metricQuery, metricsDashboard, tagsWithVariable } from './metricsDashboard';
import { readMetricsFacts } from './readMetricsFacts';

describe('readMetricsFacts', () => {
  const metrics = ['cpu', 'memory'].map((name) => ({ name, type: 'Gauge', temporality: '', unit: '' }));

  function factsWithout(unreadable: readonly string[]) {
    const schema = {
      readMetrics: () => of(metrics),
      readTags: (_dataset: string, name = '') =>
        unreadable.includes(name) ? throwError(() => new Error('Too many requests.')) : of(['host']),
    };
    return readMetricsFacts(schema, 'demo', () => undefined, new AbortController().signal);
  }

  test('A metric whose tags cannot be read has none; the others keep theirs', async () => {
    expect(await factsWithout(['memory'])).toEqual({
      count: 2,
      metrics: [
        { ...metrics[0], tags: ['host'] },
        { ...metrics[1], tags: [] },
      ],
      untagged: 1,
    });
  });

  test('Without the tags of any metric, the reading has failed', async () => {
    await expect(factsWithout(['cpu', 'memory'])).rejects.toThrow('Too many requests.');
  });
});

describe('metricsDashboard', () => {
  const facts = (name: string, type: string, temporality: string, unit: string, ...tags: string[]): MetricFacts => ({
    ...{ name, type, temporality, unit },
    tags,
  });
  const served = facts(
    ...(['http.server.request.duration', 'Histogram', 'Delta', 's'] as const),
    ...['axiom.histogram', 'http.response.status_code', 'service.name']
  );
  const cpu = facts('process.cpu.utilization', 'Gauge', '', '1', 'cpu.mode', 'service.name');
  const connections = facts('jvm.thread.count', 'CounterNonMonotonic', 'Cumulative', '{thread}', 'service.name');
  const orders = facts('shop.orders', 'CounterMonotonic', 'Delta', '{order}', 'shop.country', 'service.name');
  const charges = facts('charges', 'CounterMonotonic', 'Cumulative', '', 'pod');
  const all = [orders, cpu, served, connections, charges];

  const queriesOf = (metrics: MetricFacts[], variables: string[] = []) =>
    Object.fromEntries(metricPanels(metrics).map((panel) => [panel.title, metricQuery(panel, 'demo', variables)]));

  test('requests have traffic, errors and latency', () => {
    const name = 'demo:`http.server.request.duration`';
    expect(queriesOf([served])).toEqual({
      Requests: `${name}\n| bucket using interpolate_delta_histogram(count)`,
      'Failed requests': expect.stringMatching(/^\(\n {2}demo:.*\n\)\n\| compute share using \/$/s),
      'Request duration, p95': `${name}\n| bucket using interpolate_delta_histogram(0.95)`,
      'Requests by service': `${name}\n| bucket by \`service.name\` to $__interval using interpolate_delta_histogram(count)`,
      'Failed requests by service': expect.stringContaining(
        '| where `axiom.histogram` == "count" and `http.response.status_code` >= 500\n  | align to $__interval using sum\n  | group by `service.name` using sum,\n'
      ),
      'Request duration': `${name}\n| bucket to $__interval using interpolate_delta_histogram(0.5, 0.95, 0.99)`,
      'Request duration by service, p95': `${name}\n| bucket by \`service.name\` to $__interval using interpolate_delta_histogram(0.95)`,
    });
    const cumulative = queriesOf([{ ...served, temporality: 'Cumulative', tags: [] }]);
    expect(Object.keys(cumulative)).toEqual(['Requests', 'Request duration, p95', 'Request duration']);
    expect(cumulative.Requests).toContain('bucket to $__interval using interpolate_cumulative_histogram(rate, count)');
  });

  test('other metrics are shown as their type wants, by the tag that tells most', () => {
    expect(queriesOf([orders, cpu, connections, charges])).toEqual({
      'CPU by service':
        'demo:`process.cpu.utilization`\n| align to $__interval using avg\n| group by `service.name` using avg',
      'JVM threads': 'demo:`jvm.thread.count`\n| align to $__interval using avg\n| group by `service.name` using sum',
      charges: 'demo:charges\n| align to $__interval using prom::rate\n| group using sum',
      'shop.orders': 'demo:`shop.orders`\n| align to $__interval using sum\n| group by `shop.country` using sum',
    });
  });

  test('rows follow each other from requests to hosts, then others by their names, if there are some of them', () => {
    expect([...new Set(metricPanels(all).map(({ row }) => row))]).toEqual([
      ...['Overview', 'Requests', 'Processes and runtimes', 'Other metrics'],
    ]);
    const shop = ['carts', 'views', 'returns'].map((name) => ({ ...orders, name: `shop.${name}` }));
    expect([...new Set(metricPanels([...all, ...shop]).map(({ row }) => row))].slice(-2)).toEqual([
      'Shop',
      'Other metrics',
    ]);
  });

  test('panels are filtered by the variables of tags that several of them have', () => {
    const panels = metricPanels(all);
    expect(tagsWithVariable(panels)).toEqual(['service.name']);
    expect(tagsWithVariable(metricPanels([charges, orders]))).toEqual([]);
    expect(queriesOf([cpu], ['service.name'])['CPU by service']).toContain(
      '\n| ifdef ($service) { where `service.name` == $service }\n'
    );
    const dashboard = metricsDashboard({
      ...{ title: 'Shop', dataset: 'demo', panels },
      dataSource: { type: 'apl', uid: 'a' },
    });
    expect(dashboard.templating.list.map(({ name, query, allValue }) => [name, query, allValue])).toEqual([
      ['service', expect.objectContaining({ kind: 'metricTagValues', dataset: 'demo', tag: 'service.name' }), '.*'],
      ['filters', undefined, undefined],
    ]);
    const twice = metricPanels([orders, cpu].map((each) => ({ ...each, tags: ['service', 'service.name', 'host'] })));
    expect(tagsWithVariable(twice)).toEqual(['service.name', 'host']);
    const failures = dashboard.panels.find(({ title }) => title === 'Failed requests');
    expect(failures).toMatchObject({
      type: 'stat',
      targets: [
        { refId: 'A', query: expect.stringMatching(/\| compute share using \/$/) },
        { refId: 'B', query: expect.stringMatching(/^demo:[^/]*\| map filter::gt\(0\)\n\| map \* 0\n\| as share$/) },
      ],
      transformations: [{ id: 'merge' }],
      options: { textMode: 'value', reduceOptions: { calcs: ['max'] } },
    });
    const others = dashboard.panels.filter((each) => each !== failures);
    expect(JSON.stringify(others)).not.toContain('transformations');
    const panel = dashboard.panels.find(({ title }) => title === 'CPU by service');
    expect(panel).toMatchObject({ fieldConfig: { defaults: { unit: 'percentunit' } }, targets: [{ kind: 'mpl' }] });
    const rowTitles = dashboard.panels.flatMap((each) => ('targets' in each ? [] : [each.title]));
    expect(rowTitles).toEqual(['Requests', 'Processes and runtimes', 'Other metrics']);
  });

  test('of many metrics, the most important ones of each row are chosen', () => {
    const many = Array.from({ length: 500 }, (_, index) => facts(`app.metric_${index}`, 'Gauge', '', ''));
    const chosen = importantMetrics([...many, orders, cpu, served]).map(({ name }) => name);
    expect(chosen).toHaveLength(20);
    expect(chosen.slice(0, 2)).toEqual(['http.server.request.duration', 'process.cpu.utilization']);
    expect(chosen.slice(2, 4)).toEqual(['app.metric_0', 'shop.orders']);
  });
});
