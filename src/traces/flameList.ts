import { type DataFrame, type Field, FieldType, type InternalDataLink, type TimeRange } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { withLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { type Period, windowOfPeriod } from '../query/plan/timeRanges';
import { type AplQuery, type ChangeSearch, type TraceSearch } from '../types';
import { type FoundDatasets, type TraceSource } from './findDatasets';
import { operationTimes } from './flameFrames';
import { type FlameNode } from './flameTree';
import { type SpanFields } from '../names/spanFields';
import { allSpans, equals, type ComparedPeriods } from './traceQueries';

interface ListContext {
  refId: string;
  /** Number of traces on each side, the baseline of a comparison first. */
  traces: readonly number[];
  search: TraceSearch;
  spans: FoundDatasets<SpanFields>;
  sides: ComparedPeriods | undefined;
  source: Pick<TraceSource, 'uid' | 'name'>;
  range: TimeRange | undefined;
}

type Query = InternalDataLink<AplQuery>['query'];

/** Table of the operations' own times, with links to traces and changes, which the flame graph lacks. */
export function flameList(root: FlameNode, context: ListContext): DataFrame {
  const { refId, traces, search, spans, sides, source, range } = context;
  const rows = operationTimes(root);
  const sideCount = traces.length;
  const all = rows.reduce((sum, { self }) => sum + self[sideCount - 1], 0);
  const field = (name: string, unit: string, values: Array<number | null>): Field => ({
    ...{ name, type: FieldType.number, config: { unit }, values },
  });
  const perTrace = (side: number) =>
    rows.map(({ self }) => (traces[side] > 0 ? self[side === 0 ? 0 : 1] / traces[side] : null));
  const last = sideCount - 1 === 0 ? 0 : 1;
  const link = (title: string, queryOf: (service: string, name: string) => AplQuery) => {
    const query: Query = ({ scopedVars: { __dataContext: at } }) => {
      const row = rows[at?.value.rowIndex ?? -1];
      return queryOf(row?.service ?? '', row?.operation ?? '');
    };
    return exploreLinks(title, { source, query, range });
  };
  const toTraces = link('Traces of this operation', (service, name) => ({
    ...{ refId: 'A', kind: 'traces', query: '' },
    traces: { ...search, as: undefined, baseline: undefined, service, operation: name },
  }));
  const toChanges = link('What changed?', (service, name) => ({
    ...{ refId: 'A', kind: 'changes' },
    query: `${allSpans(spans)}\n| where ${equals(quoteName(spans.fields.service), service)} and ${equals(quoteName(spans.fields.operation), name)}`,
    ...(sides && { changes: changesOf(...sides) }),
  }));
  const operation: Field = withLinks(
    { name: 'operation', type: FieldType.string, config: {}, values: rows.map((row) => row.operation) },
    [...toTraces, ...toChanges]
  );
  return {
    ...{ name: 'Self time by operation', refId, length: rows.length },
    meta: { preferredVisualisationType: 'table' },
    fields: [
      { name: 'service', type: FieldType.string, config: {}, values: rows.map(({ service }) => service) },
      operation,
      field(
        'self time',
        'ns',
        rows.map(({ self }) => self[last])
      ),
      field(
        'share',
        'percentunit',
        rows.map(({ self }) => (all > 0 ? self[last] / all : null))
      ),
      field('per trace', 'ns', perTrace(last)),
      ...(sideCount > 1 ? [field('per trace, baseline', 'ns', perTrace(0))] : []),
      field(
        'spans',
        'short',
        rows.map((row) => row.spans[last])
      ),
    ],
  };
}

function changesOf(selection: Period, baseline: readonly Period[]): ChangeSearch {
  const [window, first, ...more] = [selection, ...baseline].map(windowOfPeriod);
  return { window, ...(more.length > 0 ? { ordinary: [first, ...more] } : { baseline: first }) };
}
