import { countOf } from '@aplkit/language/apl/analysis/pipelineFacts';
import { withSteps } from '@aplkit/language/apl/tree/edit';
import { type Operator, type OperatorOf, type Pipeline } from '@aplkit/language/apl/tree/ast';
import { rowChange } from '@aplkit/language/apl/tree/operators';
import { maxRows, pageSize, type RequestedRows, type RowsWanted, type RowUnit, type SinglePlan } from './plan';

interface PipelineRows {
  /** Unit of the rows; `one` if there's only one row. */
  unit: RowUnit | 'one';
  /** True if groups are sorted explicitly, so that a limit counts rows instead of whole groups. */
  ordered: boolean;
  /** Lowest limit on these rows and its source. The number is missing unless the query states a plain number. */
  limit: { rows: number | undefined; by: 'limit' | 'top' } | undefined;
  /** True if rows are filtered after the limit, so that fewer rows are to be expected. */
  narrowed: boolean;
}

/** Rows of a query with errors, which the service may still accept. */
export const unreadableRows: RequestedRows = {
  unit: 'other',
  ordered: false,
  limit: pageSize,
  by: 'service',
  why: undefined,
};

/** Rows that one request can return; `undefined` if a query never returns many rows. `why` is the reason not to page. */
export function requestedRows(rows: PipelineRows, wanted: RowsWanted, why?: string): RequestedRows | undefined {
  const { unit, ordered, limit } = rows;
  if (unit === 'one' || rows.narrowed) {
    return undefined;
  }
  const max = rowsTotal(wanted) ?? maxRows;
  const by = max === pageSize ? 'service' : 'rows';
  return { unit, ordered, limit: limit ? limit.rows : max, by: limit?.by ?? by, why };
}

/** Plans a query as one request; the option `Rows` applies if the query has no limit. */
export function oneRequest(apl: string, pipeline: Pipeline, requested: RequestedRows | undefined): SinglePlan {
  const sent = () => (requested?.by === 'rows' ? withSteps(apl, pipeline, `limit ${requested.limit}`) : apl);
  return { kind: 'single', apl: sent, requested };
}

/** Number of rows according to the option `Rows`; `undefined` for all rows. */
export function rowsTotal({ rows = pageSize }: RowsWanted): number | undefined {
  return rows === 'all' ? undefined : Math.min(maxRows, Math.max(1, Math.floor(rows) || pageSize));
}

/** True if a union consists of whole datasets, which makes its rows events. */
export function unitesDatasets({ tables }: OperatorOf<'union'>): boolean {
  return tables.every(
    ({ source, operators }) => operators.length === 0 && source.kind !== 'subquery' && source.kind !== 'operatorSource'
  );
}

/** Follows rows through the operators to determine what the service counts. */
export function pipelineRows({ source, operators }: Pipeline): PipelineRows {
  const whole =
    source.kind === 'dataset' ||
    (source.kind === 'operatorSource' && source.operator.kind === 'union' && unitesDatasets(source.operator));
  return operators.reduce(after, fresh(whole ? 'events' : 'other'));
}

function after(rows: PipelineRows, operator: Operator): PipelineRows {
  const unlimited = rows.limit === undefined;
  const change = rowChange(operator);
  switch (change) {
    case 'each':
      return rows;
    case 'groups':
      return fresh(operator.kind === 'summarize' && operator.by.length === 0 ? 'one' : 'groups');
    case 'counts':
      return fresh('one');
    case 'sorts':
      return { ...rows, ordered: rows.ordered || unlimited };
    case 'limits':
      return limited(rows, countOf(operator), 'limit');
    case 'tops':
      return limited({ ...rows, ordered: true }, countOf(operator), 'top');
    case 'filters':
    case 'samples': {
      // A filter on events changes which events match; after a filter on groups, the service doesn't count groups.
      const counted = rows.unit === 'events' && unlimited && change === 'filters';
      return { ...rows, unit: counted ? 'events' : 'other', ordered: true, narrowed: !unlimited };
    }
    default:
      return operator.kind === 'union' && rows.unit === 'events' && unlimited && unitesDatasets(operator)
        ? rows
        : { ...fresh('other'), limit: rows.limit, narrowed: !unlimited };
  }
}

function fresh(unit: PipelineRows['unit']): PipelineRows {
  return { unit, ordered: false, limit: undefined, narrowed: false };
}

function limited(rows: PipelineRows, count: number | undefined, by: 'limit' | 'top'): PipelineRows {
  const before = rows.limit?.rows;
  return before !== undefined && (count === undefined || before <= count)
    ? rows
    : { ...rows, limit: { rows: count, by } };
}
