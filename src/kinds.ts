import { significantTokens } from '@aplkit/language/apl/tree/lexer';
import { lazyEditor } from './controls/lazyEditor';
import { type RunKind, type RunKinds } from './runKind';
import { type KindFieldsProps } from './source';
import {
  type AnnotationsQuery,
  type AplQuery,
  type ChangesQuery,
  type MetricsQuery,
  type MonitorsQuery,
  type RowsQuery,
  type TracesQuery,
  type TraceSearch,
} from './types';

/** The fields that edit a kind of query, loaded with the code of all editors. */
const fields = <Query extends AplQuery>(load: Parameters<typeof lazyEditor<KindFieldsProps<Query>>>[1]) =>
  lazyEditor<KindFieldsProps<Query>>('fields', load);

const hasNoText = ({ query }: AplQuery) => significantTokens(query).length === 0;

const rows = {
  display: ({ query }) => query,
  isEmpty: hasNoText,
  interpolate: (query, { apl, text }) => ({
    ...query,
    query: apl(query.query),
    ...(query.legend && { legend: text(query.legend) }),
    ...(query.compare && { compare: text(query.compare) }),
  }),
  load: async () => (await import(/* webpackChunkName: "answering" */ './runApl')).aplQueries(),
} satisfies Partial<RunKind<RowsQuery>>;

const aplKind: RunKind<RowsQuery> = {
  ...rows,
  label: 'APL',
  hasBuilder: true,
  isFilterable: true,
  mayBeLayer: 'One annotation per row of a query',
  mayBeVariable: 'APL',
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './editor/AplFields')),
};

const legacyKind: RunKind<RowsQuery> = {
  ...rows,
  label: 'Legacy endpoint',
  isFilterable: false,
  setting: 'legacyUrl',
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './editor/LegacyFields')),
};

const mplKind: RunKind<MetricsQuery> = {
  label: 'Metrics',
  isFilterable: false,
  hasBuilder: true,
  language: 'mpl',
  mayBeVariable: 'MPL',
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './editor/MplFields')),
  display: ({ query }) => query,
  // Comments are written as in APL.
  isEmpty: hasNoText,
  interpolate: (query, { mpl }) => mpl(query),
  load: async () => (await import(/* webpackChunkName: "measuring" */ './metrics/runMetrics')).metricQueries(),
};

const tracesKind: RunKind<TracesQuery> = {
  label: 'Traces',
  isFilterable: false,
  language: 'id',
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './editor/TracesFields')),
  display: ({ query, traces: { as, dataset, service, operation, minDuration, maxDuration, errors } = {} }) =>
    query !== ''
      ? `Trace ${query}`
      : withParts(as === undefined ? 'Traces' : as === 'graph' ? 'Service graph' : 'Flame graph', [
          ...[service, operation, minDuration && `at least ${minDuration}`, maxDuration && `at most ${maxDuration}`],
          ...[errors === true && 'with errors', dataset && `in ${dataset}`],
        ]),
  isEmpty: () => false,
  interpolate: (query, { text }) => ({
    ...query,
    query: text(query.query),
    ...(query.traces && { traces: withTexts(query.traces, text) }),
    ...(query.compare && { compare: text(query.compare) }),
  }),
  load: async () => (await import(/* webpackChunkName: "tracing" */ './traces/runTraces')).traceQueries(),
};

const annotationsKind: RunKind<AnnotationsQuery> = {
  label: 'Annotations',
  isFilterable: false,
  mayBeLayer: 'Annotations stored in the service',
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './annotationManager/ManageAnnotations')),
  display: ({ annotations }) => {
    const { types = [], text, shape, datasets = [] } = annotations ?? {};
    return withParts('Annotations', [...types, text && `“${text}”`, shape, ...datasets.map((name) => `in ${name}`)]);
  },
  isEmpty: () => false,
  interpolate: ({ annotations, ...query }, { text, names }) => ({
    ...query,
    ...(annotations && {
      annotations: {
        ...annotations,
        datasets: names(annotations.datasets),
        types: names(annotations.types),
        ...(annotations.text && { text: text(annotations.text) }),
        ...(annotations.ongoing && { ongoing: names(annotations.ongoing) }),
      },
    }),
  }),
  load: async (service) =>
    (await import(/* webpackChunkName: "answering" */ './annotations/runAnnotations')).annotationQueries(service),
};

const monitorsKind: RunKind<MonitorsQuery> = {
  label: 'Monitors',
  isFilterable: false,
  mayBeLayer: 'When monitors were open',
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './monitors/MonitorFields')),
  display: ({ monitors }) => withParts('Monitors', [...(monitors?.names ?? []), ...(monitors?.states ?? [])]),
  isEmpty: () => false,
  interpolate: ({ monitors, ...query }, { entries }) => ({
    ...query,
    ...(monitors && {
      monitors: { ...monitors, names: entries(monitors.names), states: entries(monitors.states) },
    }),
  }),
  load: async (service) =>
    (await import(/* webpackChunkName: "monitoring" */ './monitors/runMonitors')).monitorQueries(service),
};

const changesKind: RunKind<ChangesQuery> = {
  label: 'What changed',
  isFilterable: true,
  Fields: fields(() => import(/* webpackChunkName: "editing" */ './editor/ChangesFields')),
  display: ({ query, changes: { where, window } = {} }) => {
    const sides = [...(where ? [`where ${where}`] : []), ...(window ? [`from ${window.from} to ${window.to}`] : [])];
    return `${['What changed', ...sides].join(' ')}: ${query}`;
  },
  isEmpty: hasNoText,
  interpolate: (query, { apl }) => ({
    ...query,
    query: apl(query.query),
    ...(query.changes?.where && { changes: { ...query.changes, where: apl(query.changes.where) } }),
  }),
  load: async () => ({
    run: (await import(/* webpackChunkName: "comparing" */ './whatChanged/runChanges')).runChanges,
  }),
};

/** A record for each kind of query. */
export const kinds: RunKinds = {
  apl: aplKind,
  legacy: legacyKind,
  mpl: mplKind,
  traces: tracesKind,
  annotations: annotationsKind,
  monitors: monitorsKind,
  changes: changesKind,
};

function withTexts(search: TraceSearch, write: (text: string) => string): TraceSearch {
  const parts = Object.entries(search).map(([name, part]) => [name, typeof part === 'string' ? write(part) : part]);
  return Object.fromEntries(parts);
}

/** A name followed by the parts that narrow it down. */
function withParts(name: string, parts: Array<string | false | undefined>): string {
  const said = parts.filter((part) => typeof part === 'string' && part !== '');
  return said.length === 0 ? name : `${name}: ${said.join(', ')}`;
}
