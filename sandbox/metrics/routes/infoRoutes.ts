import { z } from 'zod';
import { type Deployment, edges } from '../../database/deployments';
import { HttpError } from '../../errors';
import { type Reply, type Route, type SandboxRequest } from '../../http/router';
import { members, readJson } from '../../json';
import { readBound } from '../../query/request/request';
import { findMetric, type MetricsOptions, metricsFinder } from '../store/metricsAccess';
import { type Span, type Metric, type SeriesKey, type TagValue } from '../store/metricsStore';

const root = '/v1/query/metrics/info/datasets/{dataset}';
const parameters = ['start', 'end'];

/** Routes for metrics, tags and values with points between `start` and `end`, also below edge deployments' paths. */
export function infoRoutes(options: MetricsOptions): Route[] {
  return [undefined, ...edges].flatMap((edge) => {
    const get = (path: string, answer: (active: Active) => unknown): Route => ({
      method: 'GET',
      path: `${edge === undefined ? '' : `/${edge}`}${root}${path}`,
      parameters,
      handle: async (request) => ok(answer(await readActive(options, request, edge))),
    });
    return [
      get('/metrics', ({ metrics }) => Object.fromEntries(metrics.map(({ name, metric }) => [name, shown(metric)]))),
      {
        ...get('/metrics', () => undefined),
        method: 'POST',
        takesBody: true,
        handle: async (request) => ok(withValue(await readActive(options, request, edge), readValue(request.body))),
      },
      get('/tags', tagNames),
      get('/tags/{tag}/values', tagValues),
      get('/metrics/{metric}/tags', tagNames),
      get('/metrics/{metric}/tags/{tag}/values', tagValues),
    ];
  });
}

const ok = (json: unknown): Reply => ({ status: 200, json });

/** Series with points in the requested range, from the requested metric or from all metrics of the dataset. */
interface Active {
  metrics: Array<{ name: string; metric: Metric }>;
  /** All series, even without points in the range; they determine whether a tag is known. */
  all: SeriesKey[];
  tag: string;
}

async function readActive(
  options: MetricsOptions,
  { params, query, access, signal }: SandboxRequest,
  edge: Deployment | undefined
): Promise<Active> {
  const metrics = await metricsFinder(options, access, edge)(params.dataset);
  const named =
    params.metric === undefined ? [...metrics] : [[params.metric, findMetric(metrics, params.metric)] as const];
  const all = named.flatMap(([, { series }]) => series);
  const ids = all.map(({ id }) => id);
  const active = await options.store.active(ids, readSpan(query, options.now()), signal);
  const found = named
    .map(([name, metric]) => ({
      name,
      metric: { ...metric, series: metric.series.filter(({ id }) => active.has(id)) },
    }))
    .filter(({ metric }) => metric.series.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { metrics: found, all, tag: params.tag };
}

function readSpan(query: URLSearchParams, now: bigint): Span {
  const bound = (name: string, missing: number) => {
    const fail = (problem: string) => new HttpError(400, `invalid request: ${problem}`);
    const instant = readBound(name, query.get(name), now, fail);
    return instant === undefined ? missing : Number(instant) / 1e6;
  };
  return { from: bound('start', -Infinity), until: bound('end', Infinity) };
}

const shown = ({ type, temporality, unit }: Metric) => ({ type, temporality, unit });

const seriesOf = ({ metrics }: Active) => metrics.flatMap(({ metric }) => metric.series);

/** Distinct strings in ascending order. */
const distinct = (texts: string[]) => [...new Set(texts)].sort();

const tagNames = (active: Active) => distinct(seriesOf(active).flatMap(({ tags }) => Object.keys(tags)));

function tagValues(active: Active): string[] {
  const { all, tag } = active;
  if (!all.some(({ tags }) => Object.hasOwn(tags, tag))) {
    throw new HttpError(404, `tag "${tag}" not found`);
  }
  return distinct(seriesOf(active).flatMap(({ tags }) => (Object.hasOwn(tags, tag) ? [String(tags[tag])] : [])));
}

const valueSchema = members(
  { value: z.union([z.string(), z.number(), z.boolean()], 'must be a string, a number or a boolean') },
  {}
);

function readValue(body: unknown): TagValue {
  const fail = (problem: string) => new HttpError(400, `invalid request: ${problem}`);
  return readJson(valueSchema, body, 'the body', fail).value;
}

const withValue = ({ metrics }: Active, value: TagValue) =>
  metrics
    .filter(({ metric }) =>
      metric.series.some(({ tags }) => Object.values(tags).some((each) => String(each) === String(value)))
    )
    .map(({ name }) => name);
