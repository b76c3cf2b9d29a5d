import { type Operator, type Pipeline } from '../../apl/tree/ast';
import { type RowUnit } from './plan';
import { whyNotUnion } from './whyNoPages';

/** The rows that a pipeline returns. */
export interface PipelineRows {
  /** The unit of the rows; `one` if there is only one. */
  unit: RowUnit | 'one';
  /** The groups were put in an order of their own, so that a limit counts rows, not groups with all of their buckets. */
  ordered: boolean;
  /** The lowest limit on these rows, and who sets it; without a number where that is no plain one. */
  limit: { rows: number | undefined; by: 'limit' | 'top' } | undefined;
  /** True if rows were filtered after the limit, so that fewer rows mean nothing. */
  narrowed: boolean;
}

/** Operators that keep each row, whatever they do to its columns. */
const keeping: ReadonlySet<string> = new Set([
  'extend',
  'project',
  'project-away',
  'project-keep',
  'project-reorder',
  'project-rename',
  'parse',
  'parse-kv',
  'redact',
  'extend-valid',
]);
const filtering: ReadonlySet<string> = new Set(['where', 'parse-where', 'search', 'sample']);

/** Follows the rows through the operators: what the service counts of them depends on all that happened before. */
export function pipelineRows({ source, operators }: Pipeline): PipelineRows {
  const whole =
    source.kind === 'dataset' ||
    (source.kind === 'operatorSource' &&
      source.operator.kind === 'union' &&
      whyNotUnion(source.operator) === undefined);
  return operators.reduce(after, fresh(whole ? 'events' : 'other'));
}

function after(rows: PipelineRows, operator: Operator): PipelineRows {
  switch (operator.kind) {
    case 'summarize':
      return fresh(operator.by.length > 0 ? 'groups' : 'one');
    case 'distinct':
      return fresh('groups');
    case 'count':
      return fresh('one');
    case 'sort':
      return { ...rows, ordered: rows.ordered || rows.limit === undefined };
    case 'limit':
      return limited(rows, operator.count.kind === 'integer' ? Number(operator.count.value) : undefined, 'limit');
    case 'top':
      return limited(
        { ...rows, ordered: true },
        operator.count.kind === 'integer' ? Number(operator.count.value) : undefined,
        'top'
      );
    default:
      return afterOther(rows, operator);
  }
}

function afterOther(rows: PipelineRows, operator: Operator): PipelineRows {
  const { name } = operator.keyword;
  if (keeping.has(name)) {
    return rows;
  }
  const unlimited = rows.limit === undefined;
  if (filtering.has(name)) {
    // A filter of events changes the matching ones; the service does not count groups after a filter.
    const counted = rows.unit === 'events' && unlimited && name !== 'sample';
    return { ...rows, unit: counted ? 'events' : 'other', ordered: true, narrowed: !unlimited };
  }
  if (operator.kind === 'union' && rows.unit === 'events' && unlimited && whyNotUnion(operator) === undefined) {
    return rows;
  }
  return { ...fresh('other'), limit: rows.limit, narrowed: !unlimited };
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
