import { sqlText } from '../database/sql';
import { logNormal, pick, uniform } from './random';
import { besideOrders, callsForEachItem, failing, slowness, type Story } from './story';
import { type Slot, events } from './timeline';

interface SpanShape {
  name: string;
  service: string;
  kind: 'server' | 'client' | 'internal';
  /** Index of the calling span in the trace's list; the first span is the root. */
  parent?: number;
  /** Start of the span, as a share of the trace's duration. */
  begins: number;
  /** Longest duration of the span, as a share of the trace's duration. */
  takes: number;
  /** True if the span fails whenever its trace fails; a cause if it fails only for that cause. */
  fails: boolean | FailureCause;
  method?: string;
  /** Log line of a successful span; `undefined` for no line. */
  log?: string;
  /** Name and log line used instead if the trace has already failed. */
  otherwise?: Record<'name' | 'log', string>;
}

type FailureCause = 'provider' | 'database';

interface TraceShape {
  /** Median duration in milliseconds. */
  duration: number;
  /** Probability of failure relative to other traces. */
  fragile: number;
  spans: SpanShape[];
}

const callProvider = 'call provider';

/** True if a span waits for the payment provider, as the call itself or as one of its callers. */
export function waitsForProvider({ trace, spanIndex }: { trace: TraceShape; spanIndex: number }): boolean {
  let waiting: number | undefined = trace.spans.findIndex(({ name }) => name === callProvider);
  while (waiting !== undefined && waiting >= 0 && waiting !== spanIndex) {
    waiting = trace.spans[waiting].parent;
  }
  return waiting === spanIndex;
}

/** A service's span. If its name starts with an HTTP method, it serves a request; with an SQL keyword, it calls the database. */
function span(
  service: string,
  name: string,
  begins: number,
  takes: number,
  { fails = true, ...rest }: Partial<Pick<SpanShape, 'parent' | 'log' | 'fails' | 'otherwise'>>
): SpanShape {
  const [word] = name.split(' ');
  const kind = /^(GET|POST)$/.test(word) ? 'server' : /^(SELECT|INSERT)$/.test(word) ? 'client' : 'internal';
  return { service, name, kind, begins, takes, fails, method: kind === 'server' ? word : undefined, ...rest };
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
    span('payment', 'POST /charges', 0.28, 0.5, { parent: 1, fails: 'provider', log: 'charge accepted' }),
    span('payment', callProvider, 0.32, 0.42, { parent: 4, fails: 'provider', log: 'provider answered' }),
    span('checkout', 'INSERT orders', 0.8, 0.07, { parent: 1, fails: 'database' }),
    span('checkout', 'send confirmation', 0.88, 0.06, {
      ...{ parent: 1, fails: false, log: 'mail queued' },
      otherwise: { name: 'cancel order', log: 'order canceled' },
    }),
  ],
};

/** Traces repeat in this cycle, so that a trace's number determines how many spans and log lines it has. */
const cycle = [browse, productPage, search, addToCart, productPage, browse, checkout];

export const shapes = cycle.flatMap((trace, traceIndex) =>
  trace.spans.map((each, spanIndex) => ({ ...each, trace, traceIndex, spanIndex }))
);

export const tracesInCycle = cycle.length;
export const spansInCycle = shapes.length;
export const logLinesInCycle = shapes.filter(({ log }) => log !== undefined).length;

/** Nanoseconds between a trace's end and its time in the slot, so that its rows have reached the service by then. */
const longestDelay = 450_000_000;

/** Milliseconds that payment waits for the provider before it fails. */
const providerTimeout = 3000;
/** Error message after this timeout. */
const timedOut = `payment provider timed out after ${providerTimeout} ms`;

/** SQL for the error message of a failed trace, the same in all its spans. */
const failureMessage = `CASE
  WHEN by_provider THEN ${pick('payment error', [
    [sqlText(timedOut), 7],
    ["'payment provider answered 502'", 3],
  ])}
  ELSE ${pick('error', [
    ["'connection to database lost'", 4],
    ["'deadline exceeded'", 5],
    ["'unexpected end of JSON input'", 1],
  ])}
END`;

/** Average number of items in a cart; the actual number varies by one. */
const usualItems = 3;

/** Number added to a span's number for each repeated call; exceeds the number of spans in any trace's shape. */
const furtherCall = 16;

/**
 * SQL for the spans in the slots: trace key `k`, span key `sk`, start `t` and `duration` (ns), the trace's `message`.
 */
export function spans(story: Story, seed: number, slots: Slot[]): string {
  const text = (value: string | undefined) => (value === undefined ? 'NULL' : sqlText(value));
  const callOf = ({ spans: all }: TraceShape) => all.find(({ name }) => name === callProvider);
  const callsOthers = ({ trace, name, spanIndex }: Pick<(typeof shapes)[number], 'trace' | 'name' | 'spanIndex'>) =>
    name === callProvider || trace.spans.some(({ parent }) => parent === spanIndex);
  const values = shapes.map(
    ({ trace, traceIndex, spanIndex, name, service, kind, parent, begins, takes, fails, method, log, otherwise }) =>
      `(${traceIndex}, ${spanIndex}, ${parent ?? 'NULL'}, ${text(name)}, ${text(otherwise?.name)}, ${text(service)}, ${text(kind)}, ${begins}, ${takes}, ` +
      `'${fails}', ${text(method)}, ${text(log)}, ${text(otherwise?.log)}, ${callsOthers({ trace, name, spanIndex })}, ` +
      `${trace.duration}, ${trace.fragile}, ${callOf(trace)?.begins ?? 'NULL'}, ${callOf(trace)?.takes ?? 'NULL'})`
  );
  const beside = besideOrders(story);
  /** SQL for the time that a trace has waited for the provider once a share of its work is done. */
  const waited = (share: string) =>
    `floor(coalesce(wait * greatest(0, least(1, (${share} - wait_begins) / wait_takes)) + CASE WHEN ${share} > wait_begins + 0.999 * wait_takes THEN timeout ELSE 0 END, 0))::BIGINT`;
  return `
    SELECT k, n, span_index, parent_index, service, kind, method, sk, message,
      CASE WHEN trace_failed THEN coalesce(name_after_failure, name) ELSE name END AS name,
      CASE WHEN trace_failed THEN coalesce(line_after_failure, log_line) ELSE log_line END AS log_line,
      t - ${longestDelay} - ceil(work + wait + timeout)::BIGINT + floor(work * begins)::BIGINT + ${waited('begins')} AS t,
      greatest(1, floor(work * takes * (CASE WHEN calls THEN 1 ELSE 0.5 + 0.5 * ${uniform('share', 'sk')} END))::BIGINT
        + ${waited('begins + takes')} - ${waited('begins')}) AS duration,
      trace_failed AND item = last_item AND (fails = 'true' OR fails = CASE WHEN by_provider THEN 'provider' ELSE 'database' END) AS failed
    FROM (
      SELECT * REPLACE (span_index + ${furtherCall} * item AS span_index, begins + item * takes / (last_item + 1) AS begins, takes / (last_item + 1) AS takes),
        hash(xor(k, (span_index + ${furtherCall} * item)::UBIGINT)) AS sk,
        CASE WHEN trace_failed AND message = ${sqlText(timedOut)} THEN greatest(0, ${providerTimeout}e6 - (work * wait_takes + wait) / items) ELSE 0 END AS timeout
      FROM (
        SELECT *, unnest(range(last_item + 1)) AS item, ${failureMessage} AS message
        FROM (
          SELECT *, CASE WHEN name = ${sqlText(callProvider)} THEN items - 1 ELSE 0 END AS last_item,
            CASE WHEN wait_begins IS NULL THEN 0
              ELSE greatest(0, least(slower * CASE WHEN items > 1 THEN items / ${usualItems} ELSE 1 END, items * 0.98 * ${providerTimeout}e6 - work * wait_takes)) END AS wait,
            chance < fragile * (0.004 + failing_beside + failing_orders) AS trace_failed,
            wait_begins IS NOT NULL AND chance < fragile * (0.004 + failing_orders) AS by_provider
          FROM (
            SELECT *, usual * ${slowness(beside)} AS work, usual * (${slowness(story)} - ${slowness(beside)}) AS slower,
              ${uniform('failure')} AS chance, ${failing(beside)} AS failing_beside,
              CASE WHEN wait_begins IS NULL THEN 0 ELSE ${failing(story)} - ${failing(beside)} END AS failing_orders,
              CASE WHEN ${callsForEachItem(story)} THEN ${usualItems - 1} + floor(3 * ${uniform('items')})::INTEGER ELSE 1 END AS items
            FROM (
              SELECT *, 1e6 * ${logNormal('duration', 'median_ms', 0.5)} AS usual
              FROM (${events('traces', seed, slots)}) traces
              JOIN (VALUES ${values.join(',')})
                shapes(trace_index, span_index, parent_index, name, name_after_failure, service, kind, begins, takes, fails, method, log_line, line_after_failure, calls, median_ms, fragile, wait_begins, wait_takes)
              ON traces.n % ${tracesInCycle} = shapes.trace_index
            )
          )
        )
      )
    )`;
}
