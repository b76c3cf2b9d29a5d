import { check, equal, integer, list, object, show, text } from '../check';
import { Skip } from '../outcome';
import { type Rule, type Subject } from '../rule';
import { jsonOf, type Service } from '../service';

const rule = (name: string, run: (metrics: Metrics) => Promise<void>): Rule => ({
  section: 'Metrics',
  name,
  run: async (subject) => run(await findMetrics(subject)),
});

/** A metric that has points in the last hour of the events, and one tag of its series. */
interface Metrics {
  /** Service at the dataset's edge deployment. */
  service: Service;
  dataset: string;
  metric: string;
  tag: string;
  value: string;
  startTime: string;
  endTime: string;
}

const root = (dataset: string) => `/v1/query/metrics/info/datasets/${encodeURIComponent(dataset)}`;
const quoted = (name: string) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
const hour = 3_600_000;

async function findMetrics({ service: anywhere, sample }: Subject): Promise<Metrics> {
  const datasets = list(await anywhere.json(200, 'GET', '/v2/datasets'), 'the list').map((each) => object(each, 'one'));
  const found = datasets.find(({ kind }) => String(kind).includes('metrics'));
  if (!found) {
    throw new Skip('there is no dataset of metrics');
  }
  const dataset = text(found.name, 'name');
  const address = found.edgeDeploymentUrl;
  const service = typeof address === 'string' ? anywhere.at(address) : anywhere;
  const end = Math.floor(Date.parse(sample.endTime) / 60_000) * 60_000;
  const [startTime, endTime] = [end - hour, end].map((time) => new Date(time).toISOString());
  const range = `?start=${startTime}&end=${endTime}`;
  for (const metric of namesOf(await service.json(200, 'GET', `${root(dataset)}/metrics${range}`))) {
    const metrics = { service, dataset, metric, startTime, endTime };
    const tags = (await query(metrics, '| align using last')).flatMap((series) => Object.entries(series.tags));
    const [tag, value] = tags.find(([, each]) => typeof each === 'string') ?? [];
    if (tag !== undefined && typeof value === 'string') {
      return { ...metrics, tag, value };
    }
  }
  throw new Skip(`no metric of ${dataset} has a tag with a string in the hour before ${endTime}`);
}

/** The names in a list, or of an object's members. */
function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? texts(value) : Object.keys(object(value, 'the metrics'));
}

const texts = (value: unknown) => list(value, 'the list').map((each) => text(each, 'an element'));

async function ask(service: Service, body: object): Promise<unknown> {
  const headers = { Accept: 'application/vnd.metrics.v3+json' };
  return jsonOf(await service.send('POST', '/v1/query/_mpl', body, headers), 200, JSON.stringify(body));
}

function seriesOf(value: unknown) {
  return list(value, 'series').map((each, index) => {
    const series = object(each, `series[${index}]`);
    return {
      metric: text(series.metric, 'metric'),
      tags: object(series.tags, 'tags'),
      start: integer(series.start, 'start'),
      resolution: integer(series.resolution, 'resolution'),
      data: list(series.data, 'data').map((point) => {
        check(point === null || typeof point === 'number', `a point is ${show(point)}`);
        return point;
      }),
    };
  });
}

/** Queries the metric with additional steps, and returns the series. */
async function query({ service, dataset, metric, startTime, endTime }: Omit<Metrics, 'tag' | 'value'>, steps: string) {
  const mpl = `${quoted(dataset)}:${quoted(metric)} ${steps}`;
  const answer = object(await ask(service, { mpl, startTime, endTime }), 'the answer');
  return seriesOf(answer.series);
}

const refused = (name: string, status: number, mplOf: (metrics: Metrics) => string, line?: number) =>
  rule(name, async (metrics) => {
    const { service, startTime, endTime } = metrics;
    const json = await service.json(status, 'POST', '/v1/query/_mpl', { mpl: mplOf(metrics), startTime, endTime });
    const body = object(json, 'the body');
    text(body.message, 'message');
    if (line !== undefined) {
      const detail = object(body.detail, 'detail');
      equal(integer(detail.line, 'detail.line'), line, 'detail.line');
      check(integer(detail.column, 'detail.column') > 0, 'detail.column is not above zero');
    }
  });

export const metricsRules: Rule[] = [
  rule(
    'metrics are listed with type, temporality and unit, or by name',
    async ({ service, dataset, startTime, endTime }) => {
      const json = await service.json(200, 'GET', `${root(dataset)}/metrics?start=${startTime}&end=${endTime}`);
      const metrics = Array.isArray(json) ? [] : Object.values(object(json, 'the metrics'));
      for (const { type, temporality, unit } of metrics.map((each) => object(each, 'a metric'))) {
        text(type, 'type');
        [temporality, unit].forEach((each) =>
          check(each === null || typeof each === 'string', `a member is ${show(each)}`)
        );
      }
    }
  ),
  rule("a metric's tags are among those of its dataset, and so are their values", async (metrics) => {
    const { service, dataset, metric, tag, value, startTime, endTime } = metrics;
    const range = `?start=${startTime}&end=${endTime}`;
    const all = texts(await service.json(200, 'GET', `${root(dataset)}/tags${range}`));
    const own = texts(
      await service.json(200, 'GET', `${root(dataset)}/metrics/${encodeURIComponent(metric)}/tags${range}`)
    );
    check(
      own.every((each) => all.includes(each)),
      `${show(own)} are not all in ${show(all)}`
    );
    const values = texts(
      await service.json(200, 'GET', `${root(dataset)}/tags/${encodeURIComponent(tag)}/values${range}`)
    );
    check(values.includes(value), `${show(value)} is not in ${show(values)}`);
  }),
  rule('metrics with a value in a tag are listed', async ({ service, dataset, metric, value, startTime, endTime }) => {
    const path = `${root(dataset)}/metrics?start=${startTime}&end=${endTime}`;
    const names = namesOf(await service.json(200, 'POST', path, { value }));
    check(names.includes(metric), `${metric} is not in ${show(names)}`);
  }),
  ...['/metrics/no-such-metric/tags', '/tags/no-such-tag/values'].map((path) =>
    rule(`${path} is 404`, async ({ service, dataset }) => {
      await service.json(404, 'GET', `${root(dataset)}${path}?start=now-1h&end=now`);
    })
  ),
  rule('an unknown dataset is 404', async ({ service }) => {
    await service.json(404, 'GET', `${root('no-such-dataset')}/metrics?start=now-1h&end=now`);
  }),
  rule('the third form has a unit, warnings and series', async ({ service, dataset, metric, startTime, endTime }) => {
    const mpl = `${quoted(dataset)}:${quoted(metric)} | align to 5m using last`;
    const answer = object(await ask(service, { mpl, startTime, endTime }), 'the answer');
    const { unit, warnings } = object(answer.metadata, 'metadata');
    text(unit, 'unit');
    texts(warnings);
    const series = seriesOf(answer.series);
    check(series.length > 0, 'there are no series');
    series.forEach((each) => equal([each.metric, each.resolution], [metric, 300], 'metric and resolution'));
  }),
  rule('the first form is the list of series', async ({ service, dataset, metric, startTime, endTime }) => {
    const mpl = `${quoted(dataset)}:${quoted(metric)} | align to 5m using last`;
    seriesOf(await service.json(200, 'POST', '/v1/query/_mpl?format=metrics-v1', { mpl, startTime, endTime }));
  }),
  rule('align without an interval gives one value', async (metrics) => {
    const series = await query(metrics, '| align using last');
    check(
      series.every(({ data }) => data.length === 1),
      'a series has several values'
    );
  }),
  rule('group without tags gives one series without tags', async (metrics) => {
    const series = await query(metrics, '| align to 5m using last | group using count');
    equal(
      series.map(({ tags }) => tags),
      [{}],
      'the tags'
    );
  }),
  rule('group by a tag keeps this tag alone', async (metrics) => {
    const series = await query(metrics, `| align to 5m using last | group by ${quoted(metrics.tag)} using max`);
    series.forEach(({ tags }) => equal(Object.keys(tags), [metrics.tag], 'the tags'));
  }),
  rule('where keeps the series that match', async (metrics) => {
    const { tag, value } = metrics;
    const steps = '| align using last';
    const matching = await query(metrics, `| where ${quoted(tag)} == "${value}" ${steps}`);
    const others = await query(metrics, `| where not ${quoted(tag)} == "${value}" ${steps}`);
    const all = await query(metrics, steps);
    check(
      matching.every(({ tags }) => tags[tag] === value),
      'a series has another value'
    );
    equal(matching.length + others.length, all.length, 'the number of series');
  }),
  rule('compute combines what has the same tags', async (metrics) => {
    const { service, startTime, endTime, dataset, metric } = metrics;
    const one = `${quoted(dataset)}:${quoted(metric)} | align to 5m using count`;
    const answer = await ask(service, { mpl: `(${one}, ${one}) | compute same using /`, startTime, endTime });
    const series = seriesOf(object(answer, 'the answer').series);
    const values = new Set(series.flatMap(({ data }) => data));
    check(
      [...values].every((value) => value === null || value === 1),
      `there are ${show([...values])}`
    );
    check(
      series.every((each) => each.metric === 'same'),
      'a series has another name'
    );
  }),
  refused(
    'a query with a mistake is 400, with line and column',
    400,
    ({ dataset, metric }) => `${quoted(dataset)}:${quoted(metric)}\n| align to 5m using`,
    2
  ),
  refused(
    'a function that is not there is 400',
    400,
    ({ dataset, metric }) => `${quoted(dataset)}:${quoted(metric)} | map no_such_function`
  ),
  refused(
    'a query of an unknown metric is 404',
    404,
    ({ dataset }) => `${quoted(dataset)}:no_such_metric_at_all | align using last`
  ),
  {
    section: 'Metrics',
    name: 'APL reads no metrics',
    run: async (subject) => {
      const { dataset } = await findMetrics(subject);
      const { status } = await subject.service.send('POST', '/v1/datasets/_apl?format=tabular', {
        apl: `['${dataset}'] | limit 1`,
      });
      check([400, 404].includes(status), `it was answered ${status}`);
    },
  },
];
