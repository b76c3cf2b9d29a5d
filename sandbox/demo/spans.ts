import { sqlText } from '../database/sql';
import { events } from './events';
import { logNormal, uniform } from './random';
import { besideOrders, failing, slowness, type Story } from './story';
import { type Slot } from './timeline';

export interface SpanShape {
  name: string;
  service: string;
  kind: 'server' | 'client' | 'internal';
  /** The index in the trace's list of the span that called it; the first span is the root. */
  parent?: number;
  /** Its start and its longest duration, as shares of the trace's duration. */
  begins: number;
  takes: number;
  /** True if it fails when the trace fails. */
  fails: boolean;
  method?: string;
  /** The log line that it writes when all goes well; `undefined` for spans that write none. */
  log?: string;
}

interface TraceShape {
  /** Median duration in milliseconds. */
  duration: number;
  /** How much more likely than others it is to fail. */
  fragile: number;
  spans: SpanShape[];
}

const callProvider = 'call provider';

/** Whether a span waits for the payment provider: it is the call, or one that the call is below. */
export function waitsForProvider({ trace, spanIndex }: { trace: TraceShape; spanIndex: number }): boolean {
  let waiting: number | undefined = trace.spans.findIndex(({ name }) => name === callProvider);
  while (waiting !== undefined && waiting >= 0 && waiting !== spanIndex) {
    waiting = trace.spans[waiting].parent;
  }
  return waiting === spanIndex;
}

/** A span of a service. Its name begins with an HTTP method if it serves a request, with a word of SQL if it calls the database. */
function span(
  service: string,
  name: string,
  begins: number,
  takes: number,
  { parent, log, fails = true }: Partial<Pick<SpanShape, 'parent' | 'log' | 'fails'>>
): SpanShape {
  const [word] = name.split(' ');
  const kind = /^(GET|POST)$/.test(word) ? 'server' : /^(SELECT|INSERT)$/.test(word) ? 'client' : 'internal';
  return { service, name, kind, begins, takes, fails, method: kind === 'server' ? word : undefined, log, parent };
}

const browse: TraceShape = {
  duration: 44,
  fragile: 0.6,
  spans: [
    span('frontend', 'GET /', 0, 1, { log: 'rendered start page' }),
    span('catalog', 'GET /recommendations', 0.15, 0.7, { parent: 0, log: 'found 12 recommendations' }),
    span('catalog', 'SELECT products', 0.3, 0.45, { parent: 1, fails: false }),
  ],
};
const productPage: TraceShape = {
  duration: 71,
  fragile: 0.8,
  spans: [
    span('frontend', 'GET /products/{id}', 0, 1, { log: 'rendered product page' }),
    span('catalog', 'GET /products/{id}', 0.08, 0.5, { parent: 0, log: 'product found' }),
    span('catalog', 'SELECT products', 0.15, 0.35, { parent: 1, log: 'rows read: 1' }),
    span('reviews', 'GET /reviews', 0.6, 0.3, { parent: 0, fails: false }),
  ],
};
const search: TraceShape = {
  duration: 118,
  fragile: 1,
  spans: [
    span('frontend', 'GET /search', 0, 1, { log: 'rendered results' }),
    span('catalog', 'GET /search', 0.06, 0.88, { parent: 0, log: 'search done' }),
    span('catalog', 'SELECT search_index', 0.12, 0.75, { parent: 1, log: 'rows read: 48' }),
  ],
};
const addToCart: TraceShape = {
  duration: 58,
  fragile: 1,
  spans: [
    span('frontend', 'POST /cart/items', 0, 1, { log: 'item added' }),
    span('cart', 'POST /items', 0.1, 0.8, { parent: 0, log: 'cart changed' }),
    span('cart', 'INSERT items', 0.2, 0.3, { parent: 1 }),
    span('cart', 'price cart', 0.55, 0.3, { parent: 1, fails: false, log: 'prices from cache' }),
    span('catalog', 'GET /prices', 0.6, 0.2, { parent: 3, fails: false }),
  ],
};
const checkout: TraceShape = {
  duration: 420,
  fragile: 4,
  spans: [
    span('frontend', 'POST /checkout', 0, 1, { log: 'order placed' }),
    span('checkout', 'POST /orders', 0.04, 0.92, { parent: 0, log: 'order accepted' }),
    span('cart', 'GET /carts/{id}', 0.06, 0.09, { parent: 1, fails: false, log: 'cart read' }),
    span('checkout', 'check stock', 0.16, 0.1, { parent: 1, fails: false, log: 'all items in stock' }),
    span('payment', 'POST /charges', 0.28, 0.5, { parent: 1, log: 'charge accepted' }),
    span('payment', callProvider, 0.32, 0.42, { parent: 4, log: 'provider answered' }),
    span('checkout', 'INSERT orders', 0.8, 0.07, { parent: 1, fails: false }),
    span('checkout', 'send confirmation', 0.88, 0.06, { parent: 1, fails: false, log: 'mail queued' }),
  ],
};

/** Traces follow one another in this cycle, so that a trace's number determines how many spans and log lines it has. */
const cycle = [browse, productPage, search, addToCart, productPage, browse, checkout];

export const shapes = cycle.flatMap((trace, traceIndex) =>
  trace.spans.map((each, spanIndex) => ({ ...each, trace, traceIndex, spanIndex }))
);

export const tracesInCycle = cycle.length;
export const spansInCycle = shapes.length;
export const logLinesInCycle = shapes.filter(({ log }) => log !== undefined).length;

/** A span's rows reach the service within this many nanoseconds of its end; an event of a slot is the arrival of a whole trace. */
const longestDelay = 450_000_000;

/**
 * Writes SQL: a row for each span of the slots' traces, before any dataset's columns are made. `k` is the trace's key, `sk` the span's; `t`
 * is the span's start and `duration` its length, both in nanoseconds; `failed` says whether a failure shows in it.
 */
export function spans(story: Story, seed: number, slots: Slot[]): string {
  const text = (value: string | undefined) => (value === undefined ? 'NULL' : sqlText(value));
  const waitOf = ({ spans: all }: TraceShape) => all.find(({ name }) => name === callProvider);
  const values = shapes.map(
    ({ trace, traceIndex, spanIndex, name, service, kind, parent, begins, takes, fails, method, log }) =>
      `(${traceIndex}, ${spanIndex}, ${parent ?? 'NULL'}, ${text(name)}, ${text(service)}, ${text(kind)}, ${begins}, ${takes}, ${fails}, ` +
      `${text(method)}, ${text(log)}, ${trace.spans.some((other) => other.parent === spanIndex)}, ${trace.duration}, ${trace.fragile}, ` +
      `${waitOf(trace)?.begins ?? 'NULL'}, ${waitOf(trace)?.takes ?? 'NULL'})`
  );
  const beside = besideOrders(story);
  /** Writes SQL: how long a trace has waited for the provider when it is at this share of its work. */
  const waited = (share: string) =>
    `floor(coalesce(wait * greatest(0, least(1, (${share} - wait_begins) / wait_takes)), 0))::BIGINT`;
  return `
    SELECT k, n, span_index, parent_index, name, service, kind, method, log_line,
      hash(xor(k, span_index::UBIGINT)) AS sk,
      t - ${longestDelay} - ceil(work + wait)::BIGINT + floor(work * begins)::BIGINT + ${waited('begins')} AS t,
      greatest(1, floor(work * takes * (CASE WHEN calls THEN 1 ELSE 0.5 + 0.5 * ${uniform('share', 'hash(xor(k, span_index::UBIGINT))')} END))::BIGINT
        + ${waited('begins + takes')} - ${waited('begins')}) AS duration,
      trace_failed AND fails AS failed
    FROM (
      SELECT *, usual * ${slowness(beside)} AS work,
        CASE WHEN wait_begins IS NULL THEN 0 ELSE greatest(0, usual * (${slowness(story)} - ${slowness(beside)})) END AS wait,
        ${uniform('failure')} < fragile * (0.004 + CASE WHEN wait_begins IS NULL THEN ${failing(beside)} ELSE ${failing(story)} END) AS trace_failed
      FROM (
        SELECT *, 1e6 * ${logNormal('duration', 'median_ms', 0.5)} AS usual
        FROM (${events('traces', seed, slots)}) traces
        JOIN (VALUES ${values.join(',')})
          shapes(trace_index, span_index, parent_index, name, service, kind, begins, takes, fails, method, log_line, calls, median_ms, fragile, wait_begins, wait_takes)
        ON traces.n % ${tracesInCycle} = shapes.trace_index
      )
    )`;
}
