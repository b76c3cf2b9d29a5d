import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { quoteName, quoteString, quoteTime } from '@aplkit/language/apl/tree/quote';
import { formatNanoseconds, parseDuration } from '@aplkit/language/apl/tree/timespan';
import { type Filter } from '@aplkit/language/kit/filter';
import { type Period } from '../query/plan/timeRanges';
import { type TraceSearch } from '../types';
import { type FoundDatasets } from './findDatasets';
import { durationOf, failedSpans, type LogFields, type SpanFields } from '../names/spanFields';

/** Query for the spans of a trace. Its ID may contain variables, as in the other queries here. */
export function traceQuery(id: string, { datasets, fields }: FoundDatasets<SpanFields>): string {
  return lines(source(datasets), `where ${hasId(fields.trace, id)}`);
}

/** Datasets of spans, and of log lines if known. */
export interface TraceDatasets {
  spans: FoundDatasets<SpanFields>;
  logs?: FoundDatasets<Required<LogFields>>;
}

/** Query for traces' spans and log lines. The limit cuts off the last traces. */
export function tracesQuery(
  ids: readonly string[],
  limit: number,
  { spans, logs }: TraceDatasets,
  more: readonly string[] = []
): string {
  const rows = spansQuery(ids, spans, more);
  return lines(
    logs === undefined ? rows : `union (${rows}), (${linesQuery(ids, logs)})`,
    'sort by trace asc',
    `limit ${limit}`
  );
}

/** Query for the log lines of traces, with their spans. Rows are marked as lines. */
function linesQuery(ids: readonly string[], { datasets, fields }: FoundDatasets<Required<LogFields>>): string {
  const [trace, span, line] = [fields.trace, fields.span, fields.line].map(quoteName);
  return lines(
    source(datasets),
    isAmong(trace, ids),
    `where isnotempty(tostring(${line}))`,
    `project trace = ${trace}, span = ${span}, line = tostring(${line}), is_line = true`
  );
}

/** Query for log lines whose text matches a filter; a line may also be a map. */
export const linesLike = (
  filter: Pick<Filter, 'operator' | 'values'>,
  { datasets, fields }: FoundDatasets<LogFields>
): string => lines(source(datasets), `where ${writeFilter({ column: fields.line, ...filter }, 'unknown')}`);

const isAmong = (trace: string, ids: readonly string[]) => `where ${trace} in (${ids.map(quoteString).join(', ')})`;

/** Query for the spans of traces, with the duration, failure and additional fields. */
function spansQuery(ids: readonly string[], { datasets, fields }: FoundDatasets<SpanFields>, more: readonly string[]) {
  return lines(
    source(datasets),
    isAmong(quoteName(fields.trace), ids),
    `project ${spanColumns(fields)}, start = _time, took = ${durationOf(fields)}, failed = ${failedSpans(fields)}${more.map((name, place) => `, field_${place} = tostring(${quoteName(name)})`).join('')}`
  );
}

/**
 * Query with a flame graph's columns. Times are nanoseconds since `from`, which are faster to read than datetimes. The limit cuts off
 * the last traces.
 */
export function flameQuery(
  ids: readonly string[],
  limit: number,
  { datasets, fields }: FoundDatasets<SpanFields>,
  from: number
): string {
  return lines(
    source(datasets),
    isAmong(quoteName(fields.trace), ids),
    `project ${spanColumns(fields)}, start = (_time - ${quoteTime(from)}) / 1ns, took = ${durationOf(fields)} / 1ns`,
    'sort by trace asc',
    `limit ${limit}`
  );
}

const spanColumns = (fields: SpanFields): string =>
  (['trace', 'span', 'parent', 'service', 'operation'] as const)
    .map((part) => `${part} = ${quoteName(fields[part])}`)
    .join(', ');

/** Query for all spans. */
export const allSpans = ({ datasets }: FoundDatasets<SpanFields>): string => source(datasets);

/** Query for the log lines of a trace or span. `span` is an APL literal. */
export function logsQuery(
  id: string,
  span: string | undefined,
  { datasets, fields }: FoundDatasets<LogFields>
): string {
  const ofSpan = span === undefined || fields.span === undefined ? '' : ` and ${quoteName(fields.span)} == ${span}`;
  return lines(source(datasets), `where ${hasId(fields.trace, id)}${ofSpan}`);
}

/** Condition on an ID. IDs are lowercase (W3C), but some tools show them in uppercase. */
function hasId(field: string, id: string): string {
  return `${quoteName(field)} ${id === id.toLowerCase() ? '==' : '=~'} ${quoteString(id)}`;
}

/** Query for a list of traces: newest first, or slowest first with a minimum duration. Throws for an invalid duration. */
export function listQuery(search: TraceSearch, limit: number, { datasets, fields }: FoundDatasets<SpanFields>): string {
  const [trace, operation, service] = [fields.trace, fields.operation, fields.service].map(quoteName);
  return lines(
    source(datasets),
    ...foundTraces(search, fields, `, arg_min(_rootFirst, ${service}, ${operation})`),
    `sort by ${bound('minDuration', '>=', search).length > 0 ? 'duration' : 'start'} desc`,
    `limit ${limit}`,
    `project ${trace}, service = ${service}, operation = ${operation}, start, duration, spans, errors`
  );
}

/** Periods of a comparison. A trace in both counts for the selection. */
export type ComparedPeriods = readonly [selection: Period, baseline: readonly Period[]];

/** Query for the number of traces, and IDs and span counts of some; per period if `sides` are given. */
export function idsQuery(
  search: TraceSearch,
  most: number,
  { datasets, fields }: FoundDatasets<SpanFields>,
  sides?: ComparedPeriods
): string {
  const isIn = ({ from, to }: Period) => `(start >= ${quoteTime(from)} and start < ${quoteTime(to)})`;
  const first = sides && isIn(sides[0]);
  return lines(
    source(datasets),
    ...foundTraces(search, fields),
    ...(sides ? [`where ${sides.flat().map(isIn).join(' or ')}`] : []),
    // A list has the first traces in this order: a sample from all of the range, which a refresh keeps.
    `extend _order = hash_md5(${quoteName(fields.trace)})`,
    'sort by _order asc',
    `summarize traces = count(), ids = make_list(${quoteName(fields.trace)}, ${most}), counts = make_list(spans, ${most}) by first = ${first ?? 'true'}`
  );
}

/** Steps that return a row for each wanted trace. */
function foundTraces(search: TraceSearch, fields: SpanFields, more = ''): string[] {
  const [trace, parent, operation, service] = [fields.trace, fields.parent, fields.operation, fields.service].map(
    quoteName
  );
  const matching = [
    ...(search.service ? [equals(service, search.service)] : []),
    ...(search.operation ? [equals(operation, search.operation)] : []),
  ];
  const wanted = [
    ...(matching.length > 0 ? ['matching > 0'] : []),
    ...(search.errors === true ? ['errors > 0'] : []),
    ...bound('minDuration', '>=', search),
    ...bound('maxDuration', '<=', search),
    ...(search.window ? [`end >= ${quoteTime(search.window.from)} and start < ${quoteTime(search.window.to)}`] : []),
  ];
  return [
    `extend _end = _time + ${durationOf(fields)}, _rootFirst = iff(isempty(${parent}), datetime(1970-01-01), _time)`,
    `summarize start = min(_time), end = max(_end), spans = count(), errors = countif(${failedSpans(fields)})` +
      (matching.length > 0 ? `, matching = countif(${matching.join(' and ')})` : '') +
      `${more} by ${trace}`,
    'extend duration = end - start',
    ...wanted.map((condition) => `where ${condition}`),
  ];
}

/** Query for calls between services, which joins spans with their parents and counts each span once. */
export function graphQuery({ datasets, fields }: FoundDatasets<SpanFields>): string {
  const [trace, span, parent, service] = [fields.trace, fields.span, fields.parent, fields.service].map(quoteName);
  const spans = source(datasets);
  return lines(
    spans,
    `project trace = ${trace}, parent = ${parent}, service = ${service}, took = ${durationOf(fields)}, failed = ${failedSpans(fields)}`,
    `join kind=leftouter (\n    ${spans.replace('\n', '\n    ')}\n    | project trace = ${trace}, span = ${span}, caller = ${service}\n  ) on trace, $left.parent == $right.span`,
    'summarize calls = count(), errors = countif(failed), average = avg(took), p95 = percentile(took, 95) by caller, service, entry = isempty(parent)'
  );
}

function lines(first: string, ...operators: string[]): string {
  return [first, ...operators.map((operator) => `| ${operator}`)].join('\n');
}

function source(datasets: string[]): string {
  const names = datasets.map(quoteName);
  return names.length === 1 ? names[0] : `union ${names.join(', ')}`;
}

/** Condition for a typed value, which may be a variable with several values. */
export function equals(field: string, value: string): string {
  return value.includes('$') ? `${field} in (${quoteString(value)})` : `${field} == ${quoteString(value)}`;
}

function bound(name: 'minDuration' | 'maxDuration', operator: string, search: TraceSearch): string[] {
  const text = search[name]?.trim() ?? '';
  if (text === '') {
    return [];
  }
  const problem = durationProblem(text);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  const nanoseconds = parseDuration(text);
  const value = nanoseconds === undefined ? `totimespan(${quoteString(text)})` : formatNanoseconds(nanoseconds);
  return [`duration ${operator} ${value}`];
}

/** The problem with a typed duration; `undefined` if it's valid or contains a variable. */
export function durationProblem(text: string): string | undefined {
  const written = text.trim();
  const isDuration = (parseDuration(written) ?? BigInt(-1)) >= BigInt(0);
  return written === '' || written.includes('$') || isDuration
    ? undefined
    : `“${written}” isn’t a duration. Enter a number with a unit, like 100ms, 1.5s or 2m.`;
}
