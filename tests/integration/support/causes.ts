/** Spans and log lines of a shop whose services call each other. An incident has one cause and many symptoms. */
import { type Draw } from '../../interpreter/draw';
import { type DatasetField } from '../../../sandbox/database/dataset';
import { sqlText } from '../../../sandbox/database/sql';
import { type Annotation } from '../../../src/service/types';

export const causes = ['disk', 'deployment', 'host', 'customer', 'dependency', 'flag'] as const;
export type Cause = (typeof causes)[number];

interface Operation {
  service: string;
  name: string;
  /** Index of the caller; the first operation is the root. */
  parent?: number;
  /** Median of the operation's own time, in milliseconds. */
  own: number;
}

const operation = (service: string, name: string, own: number, parent?: number): Operation => ({
  ...{ service, name, own, parent },
});

/** Shapes of traces, each with its spans in the order of their start. */
const shapes: Operation[][] = [
  [
    operation('web', 'GET /', 8),
    operation('catalog', 'GET /items', 12, 0),
    operation('database', 'SELECT items', 15, 1),
  ],
  [
    operation('web', 'GET /search', 8),
    operation('search', 'query', 20, 0),
    operation('index', 'lookup', 40, 1),
    operation('catalog', 'GET /prices', 10, 0),
  ],
  [
    operation('web', 'POST /checkout', 10),
    operation('checkout', 'POST /orders', 15, 0),
    operation('cart', 'GET /carts', 9, 1),
    operation('payment', 'charge', 20, 1),
    operation('provider', 'call', 80, 3),
    operation('database', 'INSERT orders', 12, 1),
  ],
];

type Fields = Array<[name: string, type: DatasetField['type']]>;

export interface CausedIncident {
  cause: Cause | undefined;
  /** Everything that names the cause: a field's value, an operation, an annotation, or words in a line. */
  expected: {
    field?: [name: string, value: string];
    operation?: [service: string, name?: string];
    annotation?: string;
    line?: string;
  };
  fields: Fields;
  /** SQL for the rows, with the columns in the order of the fields. */
  rows: string;
  /** Log lines, created from the spans by SQL. */
  lines: { fields: Fields; rowsOf: (spans: string) => string };
  annotations: Annotation[];
  /** Operation at the root of the traces in the incident. */
  root: string;
  /** Time of the incident, or of an equally long quiet time, in milliseconds since 1970. */
  window: { from: number; to: number };
  range: { from: number; to: number };
}

const minute = 60_000;
const noon = Date.UTC(2029, 10, 20, 12);
const range = { from: noon - 180 * minute, to: noon + 60 * minute };

/** @param cause `undefined` for a quiet time */
export function drawCaused(draw: Draw, cause: Cause | undefined, traces: number): CausedIncident {
  const seed = draw.number(1_000_000_000);
  const start = noon - draw.number(60) * minute;
  const window = { from: start, to: start + (15 + draw.number(25)) * minute };
  const chance = (name: string, of = 'n') => `((hash(${of}, ${sqlText(`${seed} ${name}`)}) % 1000003) / 1000003.0)`;
  const of = draw.pick(
    shapes.flatMap((operations, shape) => operations.map((one, place) => ({ ...one, shape, place })))
  );
  const leaves = shapes.flatMap((operations, shape) =>
    operations.flatMap((one, place) =>
      operations.some(({ parent }) => parent === place) ? [] : [{ ...one, shape, place }]
    )
  );
  const at = cause === 'dependency' ? draw.pick(leaves) : of;
  const isOf = `service = ${sqlText(at.service)}`;
  const isThere = `${isOf} AND name = ${sqlText(at.name)}`;
  const isIn = `ms >= ${window.from} AND ms < ${window.to}`;
  const host = `${at.service}-${draw.number(3)}`;
  const customer = `c${20 + draw.number(100)}`;
  const [slower, failing] = [6 + draw.number(6), (50 + draw.number(30)) / 100];
  /** Conditions for the spans that are slow or fail themselves. */
  const affected = {
    deployment: `${isOf} AND version = ${sqlText(`${at.service}-2`)}`,
    dependency: `${isThere} AND ${isIn}`,
    host: `host = ${sqlText(host)} AND ${isIn}`,
    customer: `customer = ${sqlText(customer)} AND ${isIn}`,
    disk: `${isThere} AND ${isIn}`,
    flag: `${isThere} AND ${isIn} AND ${chance('flag')} < 0.7`,
  };
  const isAffected = cause === undefined ? 'false' : affected[cause];
  const places = shapes.flatMap((operations, shape) =>
    operations.map(({ service, name, parent, own }, place) =>
      [shape, place, parent ?? 'NULL', sqlText(service), sqlText(name), own].join(', ')
    )
  );
  const relations = shapes.flatMap((operations, shape) =>
    operations.flatMap((_, place) =>
      operations.map((__, other) => {
        const isBelow = callersIn(operations, other).includes(place);
        const share = callersIn(operations, place).includes(other) ? 0.5 : other < place && !isBelow ? 1 : 0;
        return [shape, place, other, other === place || isBelow, share].join(', ');
      })
    )
  );
  // One customer's load adds many more traces than usual.
  const extra = cause === 'customer' ? Math.round(traces / 40) : 0;
  const rolled = 0.6 + draw.number(4) / 10;
  const rows = `
    WITH traces AS (
      SELECT n, ${range.from} + ${chance('time')} * ${range.to - range.from} AS ms,
        'c' || CAST(floor(pow(${chance('customer')}, 2) * 300) AS INTEGER) AS customer FROM range(${traces}) r(n)
      UNION ALL SELECT ${traces} + n, ${window.from} + ${chance('load')} * ${window.to - window.from}, ${sqlText(customer)}
      FROM range(${extra}) r(n)
    ), called AS (
      SELECT *, hash(n, place) AS s, service || '-' || CAST(floor(${chance('host', 'hash(n, place)')} * 4) AS INTEGER) AS host,
        ['eu', 'us', 'ap'][1 + CAST(floor(pow(${chance('region')}, 2) * 3) AS INTEGER)] AS region
      FROM traces JOIN (VALUES ${places.map((one) => `(${one})`).join(', ')}) p(shape, place, parent, service, name, median)
      ON shape = CAST(floor(${chance('shape')} * 3) AS INTEGER)
    ), released AS (
      SELECT *, service || CASE WHEN ${cause === 'deployment' ? `${isOf} AND ${isIn} AND ${chance('rollout', 's')} < ${rolled}` : 'false'}
        THEN '-2' ELSE '-1' END AS version FROM called
    ), own AS MATERIALIZED (
      SELECT *, median * exp(0.4 * sqrt(-2 * ln(greatest(${chance('a', 's')}, 1e-9))) * cos(6.283185 * ${chance('b', 's')}))
          * CASE WHEN ${isAffected} THEN ${slower} ELSE 1 END AS took,
        ${chance('fails', 's')} < CASE WHEN ${isAffected} THEN ${failing} ELSE 0.003 END AS fails
      FROM released
    ), whole AS (
      SELECT a.n, a.place, sum(CASE WHEN below THEN b.took END) AS total, sum(share * b.took) AS before,
        bool_or(below AND b.fails) AS failed
      FROM own a JOIN (VALUES ${relations.map((one) => `(${one})`).join(', ')}) q(shape, place, other, below, share)
      ON q.shape = a.shape AND q.place = a.place JOIN own b ON b.n = a.n AND b.place = q.other GROUP BY a.n, a.place
    )
    SELECT make_timestamp_ns(CAST((ms + before) * 1000000 AS BIGINT)), md5('t' || n), md5('s' || n || ' ' || place),
      CASE WHEN parent IS NOT NULL THEN md5('s' || n || ' ' || parent) END, service, name,
      CAST(total * 1000000 AS BIGINT), failed, CASE WHEN failed THEN 500 ELSE 200 END,
      version, 'registry/' || version, host, region, customer, CASE WHEN ${chance('agent')} < 0.5 THEN 'phone' ELSE 'desktop' END,
      CAST(pow(${chance('bytes', 's')}, 3) * 100000 AS BIGINT)
    FROM own JOIN whole USING (n, place)`;
  const annotation = (id: string, type: string, title: string, time: number): Annotation => ({
    ...{ id, type, title, datasets: ['spans'], time: new Date(time).toISOString() },
  });
  const before = window.from - (1 + draw.number(2)) * minute;
  const alert = window.from + 2 * minute;
  return {
    cause,
    expected: {
      deployment: { field: ['version', `${at.service}-2`] as [string, string], annotation: 'cause' },
      dependency: { operation: [at.service, at.name] as [string, string] },
      host: { field: ['host', host] as [string, string] },
      customer: { field: ['customer', customer] as [string, string] },
      disk: { line: noSpace },
      flag: { annotation: 'cause' },
      quiet: {},
    }[cause ?? 'quiet'],
    fields: [
      ['_time', 'datetime'],
      ['trace_id', 'string'],
      ['span_id', 'string'],
      ['parent_span_id', 'string'],
      ['service.name', 'string'],
      ['name', 'string'],
      ['duration', 'timespan'],
      ['error', 'boolean'],
      ['http.status_code', 'integer'],
      ['version', 'string'],
      ['image', 'string'],
      ['host', 'string'],
      ['region', 'string'],
      ['customer', 'string'],
      ['agent', 'string'],
      ['bytes', 'integer'],
    ],
    rows,
    lines: {
      fields: [
        ['_time', 'datetime'],
        ['trace_id', 'string'],
        ['span_id', 'string'],
        ['service.name', 'string'],
        ['severity_text', 'string'],
        ['body', 'string'],
      ],
      rowsOf: (spans) =>
        lineRows(
          spans,
          cause === 'disk'
            ? `"service.name" = ${sqlText(at.service)} AND name = ${sqlText(at.name)} AND _time >= ${sqlMoment(window.from)} AND _time < ${sqlMoment(window.to)}`
            : 'false'
        ),
    },
    root: shapes[at.shape][0].name,
    annotations: [
      ...(cause === 'deployment' ? [annotation('cause', 'deployment', `${at.service} 2`, before)] : []),
      ...(cause === 'flag' ? [annotation('cause', 'feature-flag', 'new-layout: 70%', before)] : []),
      { ...annotation('alert', 'incident', 'Spans are slow', alert), endTime: new Date(window.to).toISOString() },
      annotation('earlier', 'deployment', 'mail 7', window.from - 25 * minute),
    ],
    window,
    range,
  };
}

const noSpace = 'no space left on device';
const sqlMoment = (ms: number) => `make_timestamp_ns(${ms}000000)`;

/** SQL for one log line per span, with its success, the reason for its failure, or a failed call. */
const lineRows = (spans: string, isDiskFull: string): string => `
  SELECT make_timestamp_ns(epoch_ns(_time) + duration), s.trace_id, span_id, "service.name", CASE WHEN error THEN 'ERROR' ELSE 'INFO' END,
    CASE WHEN NOT error THEN name || ' done in ' || duration // 1000000 || ' ms'
      WHEN passes_on THEN name || ' failed: upstream returned 500'
      WHEN ${isDiskFull} THEN 'write /var/lib/' || "service.name" || '/' || hash(span_id) % 1000 || '.wal: ${noSpace}'
      ELSE name || ' failed: ' || ['timed out after ' || duration // 1000000 || ' ms', 'connection reset by peer', 'unexpected end of input'][1 + CAST(hash(span_id) % 3 AS INTEGER)]
    END
  FROM ${spans} s LEFT JOIN (SELECT DISTINCT trace_id, parent_span_id AS caller, true AS passes_on FROM ${spans} WHERE error) c
  ON c.trace_id = s.trace_id AND caller = span_id`;

/** Indexes of an operation's direct and indirect callers. */
function callersIn(operations: readonly Operation[], place: number): number[] {
  const { parent } = operations[place];
  return parent === undefined ? [] : [parent, ...callersIn(operations, parent)];
}
