import { shapes, tracesInCycle, waitsForProvider } from '../spans';
import { type DemoMetric, type DemoSeries, deltaHistogram, type Distribution, histogram, upDown } from './demoMetric';

/** Metrics about requests, with the same services, routes, durations and failures as the traces. */

const ms = 1e-3;
const serverBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const clientBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** Bounds of an exponential histogram: each is twice the previous bound. */
const exponentialBounds = Array.from({ length: 12 }, (_, index) => 2 ** (index - 11));

type Shape = (typeof shapes)[number];
const duration = ({ trace, takes }: Shape, bounds: number[]): Distribution => ({
  median: trace.duration * takes * ms,
  shape: 3.4,
  responsive: true,
  bounds,
});

/** Creates the series for each distinct key. `load` is the average number of spans with that key per trace. */
function seriesOf(
  spans: Shape[],
  key: (span: Shape) => string,
  make: (span: Shape, load: number) => DemoSeries[]
): DemoSeries[] {
  const keys = spans.map(key);
  const first = spans.filter((_, index) => keys.indexOf(keys[index]) === index);
  return first.flatMap((span) => make(span, keys.filter((each) => each === key(span)).length / tracesInCycle));
}

/** The series of a span's successful requests and, if it can fail, of its failed requests. */
function outcomes({ fails, trace: { fragile } }: Shape, series: DemoSeries, status: number): DemoSeries[] {
  const ended = (failed: boolean, code: number): DemoSeries => ({
    ...series,
    tags: { ...series.tags, 'http.response.status_code': code, ...(failed ? { 'error.type': String(code) } : {}) },
    outcome: { fragile, failed },
  });
  return fails ? [ended(false, status), ended(true, 500)] : [ended(false, status)];
}

const served = shapes.filter(({ kind }) => kind === 'server');
const calls = served.filter(({ parent }) => parent !== undefined);
const callerOf = ({ trace, parent = 0 }: Shape) => trace.spans[parent].service;
const statements = shapes.filter(({ kind }) => kind === 'client');
const route = ({ name }: Shape) => name.split(' ')[1];
const statusOf = ({ method }: Shape) => (method === 'POST' ? 201 : 200);
export const services = [...new Set(served.map(({ service }) => service))];

const serverDurations = seriesOf(
  served,
  ({ service, name }) => `${service} ${name}`,
  (span, load) =>
    outcomes(
      span,
      {
        tags: { 'service.name': span.service, 'http.request.method': span.method ?? '', 'http.route': route(span) },
        beside: !waitsForProvider(span),
        load,
        noise: 0.12,
        distribution: duration(span, serverBounds),
      },
      statusOf(span)
    )
);

const clientDurations = seriesOf(
  calls,
  (span) => `${callerOf(span)} ${span.service}`,
  (span, load) =>
    outcomes(
      span,
      {
        tags: {
          'service.name': callerOf(span),
          'http.request.method': span.method ?? '',
          'server.address': span.service,
          'server.port': 8080,
        },
        beside: !waitsForProvider(span),
        load,
        noise: 0.12,
        distribution: duration(span, clientBounds),
      },
      statusOf(span)
    )
);

const statementDurations = seriesOf(
  statements,
  ({ service, name }) => `${service} ${name}`,
  (span, load) => {
    const [operation, collection] = span.name.split(' ');
    return [
      {
        tags: {
          'service.name': span.service,
          'db.system.name': 'postgresql',
          'db.namespace': 'shop',
          'db.operation.name': operation,
          'db.collection.name': collection,
        },
        beside: !waitsForProvider(span),
        load,
        noise: 0.1,
        distribution: duration(span, exponentialBounds),
      },
    ];
  }
);

const perService = (make: (service: string, load: number) => DemoSeries[]) =>
  seriesOf(
    served,
    ({ service }) => service,
    ({ service }, load) => make(service, load)
  );

export const requestMetrics: DemoMetric[] = [
  deltaHistogram('http.server.request.duration', 's', serverDurations),
  upDown(
    'http.server.active_requests',
    '{request}',
    perService((service, load) => [
      { tags: { 'service.name': service }, load: load * 0.012, slow: load * 5, noise: 0.4 },
    ])
  ),
  histogram('http.client.request.duration', 's', clientDurations),
  upDown(
    'http.client.open_connections',
    '{connection}',
    [...new Set(calls.map(callerOf))].flatMap((service) => [
      {
        tags: { 'service.name': service, 'http.connection.state': 'active' },
        load: 0.02,
        slow: 6,
        noise: 0.3,
      },
      {
        tags: { 'service.name': service, 'http.connection.state': 'idle' },
        base: 24,
        load: -0.02,
        slow: -6,
        noise: 0.1,
      },
    ])
  ),
  deltaHistogram('db.client.operation.duration', 's', statementDurations),
];
