import { sqlText } from '../database/sql';
import { events } from './events';
import { logNormal, uniform } from './random';
import { besideOrders, incidentEffect, latencyFactor, type Story } from './story';
import { type Slot, type SlotPart } from './timeline';

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

const serverSpan = (
  service: string,
  name: string,
  begins: number,
  takes: number,
  fails: boolean,
  log?: string,
  parent?: number
): SpanShape => ({
  service,
  name,
  kind: 'server',
  begins,
  takes,
  fails,
  method: name.split(' ')[0],
  log,
  parent,
});
const innerSpan = (
  service: string,
  name: string,
  begins: number,
  takes: number,
  fails: boolean,
  parent: number,
  log?: string
): SpanShape => ({
  service,
  name,
  kind: name.startsWith('SELECT') || name.startsWith('INSERT') ? 'client' : 'internal',
  begins,
  takes,
  fails,
  parent,
  log,
});

const browse: TraceShape = {
  duration: 44,
  fragile: 0.6,
  spans: [
    serverSpan('frontend', 'GET /', 0, 1, true, 'rendered start page'),
    serverSpan('catalog', 'GET /recommendations', 0.15, 0.7, true, 'found 12 recommendations', 0),
    innerSpan('catalog', 'SELECT products', 0.3, 0.45, false, 1),
  ],
};
const productPage: TraceShape = {
  duration: 71,
  fragile: 0.8,
  spans: [
    serverSpan('frontend', 'GET /products/{id}', 0, 1, true, 'rendered product page'),
    serverSpan('catalog', 'GET /products/{id}', 0.08, 0.5, true, 'product found', 0),
    innerSpan('catalog', 'SELECT products', 0.15, 0.35, true, 1, 'rows read: 1'),
    serverSpan('reviews', 'GET /reviews', 0.6, 0.3, false, undefined, 0),
  ],
};
const search: TraceShape = {
  duration: 118,
  fragile: 1,
  spans: [
    serverSpan('frontend', 'GET /search', 0, 1, true, 'rendered results'),
    serverSpan('catalog', 'GET /search', 0.06, 0.88, true, 'search done', 0),
    innerSpan('catalog', 'SELECT search_index', 0.12, 0.75, true, 1, 'rows read: 48'),
  ],
};
const addToCart: TraceShape = {
  duration: 58,
  fragile: 1,
  spans: [
    serverSpan('frontend', 'POST /cart/items', 0, 1, true, 'item added'),
    serverSpan('cart', 'POST /items', 0.1, 0.8, true, 'cart changed', 0),
    innerSpan('cart', 'INSERT items', 0.2, 0.3, true, 1),
    innerSpan('cart', 'price cart', 0.55, 0.3, false, 1, 'prices from cache'),
    serverSpan('catalog', 'GET /prices', 0.6, 0.2, false, undefined, 3),
  ],
};
const checkout: TraceShape = {
  duration: 420,
  fragile: 4,
  spans: [
    serverSpan('frontend', 'POST /checkout', 0, 1, true, 'order placed'),
    serverSpan('checkout', 'POST /orders', 0.04, 0.92, true, 'order accepted', 0),
    serverSpan('cart', 'GET /carts/{id}', 0.06, 0.09, false, 'cart read', 1),
    innerSpan('checkout', 'check stock', 0.16, 0.1, false, 1, 'all items in stock'),
    serverSpan('payment', 'POST /charges', 0.28, 0.5, true, 'charge accepted', 1),
    innerSpan('payment', callProvider, 0.32, 0.42, true, 4, 'provider answered'),
    innerSpan('checkout', 'INSERT orders', 0.8, 0.07, false, 1),
    innerSpan('checkout', 'send confirmation', 0.88, 0.06, false, 1, 'mail queued'),
  ],
};

/** Traces follow one another in this cycle, so that a trace's number determines how many spans and log lines it has. */
const cycle = [browse, productPage, search, addToCart, productPage, browse, checkout];

export const shapes = cycle.flatMap((trace, traceIndex) =>
  trace.spans.map((span, spanIndex) => ({ ...span, trace, traceIndex, spanIndex }))
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
export function spans(story: Story, seed: number, slots: Array<Slot | SlotPart>): string {
  const text = (value: string | undefined) => (value === undefined ? 'NULL' : sqlText(value));
  const waitOf = ({ spans: all }: TraceShape) => all.find(({ name }) => name === callProvider);
  const values = shapes.map(
    ({ trace, traceIndex, spanIndex, name, service, kind, parent, begins, takes, fails, method, log }) =>
      `(${traceIndex}, ${spanIndex}, ${parent ?? 'NULL'}, ${text(name)}, ${text(service)}, ${text(kind)}, ${begins}, ${takes}, ${fails}, ` +
      `${text(method)}, ${text(log)}, ${trace.spans.some((other) => other.parent === spanIndex)}, ${trace.duration}, ${trace.fragile}, ` +
      `${waitOf(trace)?.begins ?? 'NULL'}, ${waitOf(trace)?.takes ?? 'NULL'})`
  );
  const slowness = (of: Story) => `${latencyFactor(of)} * (1 + ${incidentEffect(of, ({ latency }) => latency - 1)})`;
  const failing = (of: Story) => incidentEffect(of, ({ errorShare }) => errorShare);
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
