import { inSlices, nextTask, type Pausing } from '../inSlices';
import { numberOf, readersOf } from '../profile/cells';
import { type Asking } from '../query/result/askSeveral';
import { type Period } from '../query/plan/timeRanges';
import { asText } from '../service/json';
import { type Table } from '../service/types';
import { type FoundDatasets } from './findDatasets';
import { type FlameSpan } from './flameTree';
import { type SpanFields } from '../names/spanFields';
import { margin } from './toApl';
import { flameQuery } from './traceQueries';

/** A trace to fetch, with its number of spans in the range. */
export interface WantedTrace {
  id: string;
  spans: number;
}

/** Maximum number of spans per request. The browser parses 50,000 rows in less than 50 ms. */
const pageSize = 50_000;
const maxRequests = 2;

/** Fetches the spans of traces in up to two requests. Traces that are cut off contribute no spans. */
export async function fetchSpans(
  traces: readonly WantedTrace[],
  spans: FoundDatasets<SpanFields>,
  { from, to }: Period,
  { ask }: Pick<Asking<unknown>, 'ask'>
): Promise<FlameSpan[]> {
  const around = { from: from - margin, to: to + margin };
  let found: FlameSpan[] = [];
  let rest = [...traces].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let requests = 0; requests < maxRequests && rest.length > 0; requests++) {
    const page = firstPage(rest);
    const ids = page.map(({ id }) => id);
    const table = await ask(flameQuery(ids, pageSize, spans, around.from), around);
    // Parsing the result already took a task, so reading it starts a new one.
    await nextTask();
    const read = await inSlices(flameSpansIn(table));
    const counts = new Map<string, number>();
    read.forEach(({ trace }) => counts.set(trace, (counts.get(trace) ?? 0) + 1));
    const last = read.at(-1)?.trace;
    if (last === undefined) {
      return found;
    }
    const isWhole = read.length < pageSize && page.every(({ id, spans: least }) => (counts.get(id) ?? 0) >= least);
    found = found.concat(isWhole ? read : read.filter(({ trace }) => trace !== last));
    rest = isWhole ? rest.slice(page.length) : rest.filter(({ id }) => id >= last);
  }
  return found;
}

/** The first traces whose spans fit into one request, but at least one trace. */
function firstPage(traces: readonly WantedTrace[]): readonly WantedTrace[] {
  let sum = 0;
  const end = traces.findIndex(({ spans }, place) => (sum += spans) >= pageSize && place > 0);
  return end < 0 ? traces : traces.slice(0, end);
}

/** Reads the result of `flameQuery`. */
function* flameSpansIn(table: Table | undefined): Pausing<FlameSpan[]> {
  const spans: FlameSpan[] = [];
  for (const row of readersOf(table)) {
    const text = (name: string) => asText(row(name)) ?? '';
    spans.push({
      ...{ trace: text('trace'), span: text('span'), parent: text('parent') },
      ...{ service: text('service'), operation: text('operation') },
      ...{ start: numberOf(row('start')) ?? 0, took: numberOf(row('took')) ?? 0 },
    });
    yield;
  }
  return spans;
}
