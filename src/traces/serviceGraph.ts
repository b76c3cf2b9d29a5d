import {
  type DataFrame,
  type Field,
  type FieldConfig,
  FieldType,
  formattedValueToString,
  getValueFormat,
  NodeGraphDataFrameFieldNames as Names,
  type QueryResultMetaNotice,
  type TimeRange,
} from '@grafana/data';

import { Notices } from '../frames/notices';
import { readResultMeta } from '../frames/decorate/stats';
import { exploreLinks } from '../grafana/exploreLinks';
import { countText, numberText, plural } from '@aplkit/language/kit/words';
import { type AplQuery, type TraceSearch } from '../types';
import { type LinkContext } from './logLinks';

/** Maximum number of rows that the service joins; see docs/assumptions.md. */
const maxJoined = 50_000;

interface Calls {
  calls: number;
  errors: number;
  /** Average duration in the unit of the result's column. */
  average: number;
  p95: number;
}

/** A row in the result of `graphQuery`. */
interface Row extends Calls {
  caller: string | undefined;
  service: string;
  entry: boolean;
}

interface GraphContext extends LinkContext {
  range: TimeRange;
  search: TraceSearch;
}

/** Frames for Grafana's node graph. A request is a span without a parent in the same service. */
export function serviceGraph(table: DataFrame, context: GraphContext): DataFrame[] {
  const rows = rowsOf(table);
  const notices = [...(table.meta?.notices ?? []), ...noticesOf(rows)];
  const unit = table.fields.find(({ name }) => name === 'p95')?.config.unit ?? 'ns';
  const facts = readResultMeta(table);
  const meta = {
    ...table.meta,
    preferredVisualisationType: 'nodeGraph' as const,
    custom: { ...table.meta?.custom, ...(facts && { apl: { ...facts, shape: 'graph' } }) },
  };
  return [
    { ...nodes(rows, unit, context), refId: table.refId, meta: { ...meta, ...(notices.length > 0 && { notices }) } },
    { ...edges(rows, unit, context), refId: table.refId, meta: { preferredVisualisationType: 'nodeGraph' } },
  ];
}

function nodes(rows: Row[], unit: string, context: GraphContext): DataFrame {
  const names = [...new Set(rows.flatMap(({ caller, service }) => [caller ?? service, service]))].sort();
  const served = names.map((name) => ({
    name,
    ...added(rows.filter(({ caller, service }) => service === name && caller !== service)),
  }));
  const ratio = ({ calls, errors }: Calls) => (calls > 0 ? errors / calls : 0);
  const seconds = secondsOf(context);
  const { as: _, ...search } = context.search;
  const traces: TraceSearch = { ...search, service: '${__data.fields.id}' };
  const query: AplQuery = { refId: 'A', kind: 'traces', query: '', traces };
  const links = exploreLinks('Traces of this service', { ...context, query });
  // A service without incoming calls has no requests.
  return frameOf('nodes', served, [
    [Names.id, ({ name }) => name, { links }],
    // The first line of the tooltip.
    [Names.title, ({ name }) => name, { displayName: 'Service' }],
    [Names.mainStat, ({ calls, average }) => (calls > 0 ? formatted(average, unit, 1) : ''), averageConfig],
    [Names.secondaryStat, ({ calls }) => (calls > 0 ? rate(calls, seconds) : ''), rateConfig],
    [`${Names.arc}ok`, (calls) => 1 - ratio(calls), { displayName: 'Without errors', color: fixed('green') }],
    [`${Names.arc}failed`, ratio, { displayName: 'With errors', color: fixed('red') }],
    ...details,
  ]);
}

function edges(rows: Row[], unit: string, context: GraphContext): DataFrame {
  const seconds = secondsOf(context);
  const called = rows.flatMap(({ caller, ...row }) =>
    caller === undefined || caller === row.service ? [] : [{ caller, ...row }]
  );
  return frameOf('edges', called, [
    [Names.id, ({ caller, service }) => JSON.stringify([caller, service])],
    [Names.source, ({ caller }) => caller],
    [Names.target, ({ service }) => service],
    [Names.mainStat, ({ p95 }) => formatted(p95, unit, 1), { displayName: '95th percentile' }],
    [Names.secondaryStat, ({ calls }) => rate(calls, seconds), rateConfig],
    ...details,
  ]);
}

/** A field of the graph: its name, values and settings. */
type Column<T> = [name: string, valueOf: (one: T) => string | number, config?: FieldConfig];

function frameOf<T>(name: string, all: T[], columns: Array<Column<T>>): DataFrame {
  const fields = columns.map(([name, valueOf, config = {}]): Field => {
    const type = name.startsWith(Names.arc) ? FieldType.number : FieldType.string;
    return { name, type, config, values: all.map(valueOf) };
  });
  return { name, length: all.length, fields };
}

function secondsOf({ range }: GraphContext): number {
  return (range.to.valueOf() - range.from.valueOf()) / 1000;
}

const averageConfig: FieldConfig = { displayName: 'Average duration' };
const rateConfig: FieldConfig = { displayName: 'Requests per second' };

function rate(calls: number, seconds: number): string {
  return formatted(calls / seconds, 'reqps', 2);
}

/** A number with its unit as text, because the node graph shows numbers without units. */
function formatted(value: number, unit: string, decimals: number): string {
  return formattedValueToString(getValueFormat(unit)(value, decimals));
}

function fixed(fixedColor: string): FieldConfig['color'] {
  return { mode: 'fixed', fixedColor };
}

const details: Array<Column<Calls>> = [
  [`${Names.detail}requests`, ({ calls }) => numberText(calls), { displayName: 'Requests' }],
  [`${Names.detail}errors`, ({ errors }) => numberText(errors), { displayName: 'Errors' }],
];

function sumOf<T>(all: T[], valueOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + valueOf(one), 0);
}

function added(rows: Calls[]): Calls {
  const calls = sumOf(rows, (row) => row.calls);
  const average = calls > 0 ? sumOf(rows, (row) => row.average * row.calls) / calls : 0;
  return { calls, errors: sumOf(rows, ({ errors }) => errors), average, p95: NaN };
}

/** Notices about spans beyond the service's limit, and callers outside the result. */
function noticesOf(rows: Row[]): QueryResultMetaNotice[] {
  const notices = new Notices();
  const spans = sumOf(rows, ({ calls }) => calls);
  if (spans >= maxJoined) {
    notices.warn(
      `Some calls are missing: the service joins at most ${numberText(maxJoined)} spans with their callers. Choose a shorter range, or filter the spans.`
    );
  }
  const orphans = sumOf(rows, ({ caller, entry, calls }) => (caller === undefined && !entry ? calls : 0));
  if (orphans > 0) {
    notices.info(
      `${countText(orphans, 'span has', 'spans have')} a caller outside this range or dataset. The graph counts ${plural(orphans, 'it as a request', 'them as requests')} without an edge.`
    );
  }
  return notices.all();
}

/** Rows of the result; rows without a service are dropped. */
function rowsOf({ fields, length }: DataFrame): Row[] {
  const columns = new Map(fields.map(({ name, values }) => [name, values]));
  return Array.from({ length }, (_, row) => {
    const valueOf = (name: string): unknown => columns.get(name)?.[row] ?? undefined;
    const numberOf = (name: string) => Number(valueOf(name) ?? 0);
    return {
      service: String(valueOf('service') ?? ''),
      caller: String(valueOf('caller') ?? '') || undefined,
      entry: valueOf('entry') === true,
      calls: numberOf('calls'),
      errors: numberOf('errors'),
      average: numberOf('average'),
      p95: numberOf('p95'),
    };
  }).filter(({ service }) => service !== '');
}
