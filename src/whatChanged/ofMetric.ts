import { type Column } from '@aplkit/language/apl/analysis/scope';
import { withStep } from '@aplkit/language/apl/edit/change';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { isAboutFailures } from '../names/aboutFailures';
import { spanCondition, spanFields } from '../names/spanFields';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { isFailureFilter } from '../traces/failures';

type Metric = NonNullable<ChangeSearch['metric']>;

/** Nanoseconds per unit, for units of duration metrics. */
const units = new Map([
  ['ns', 1],
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
]);

/**
 * Comparison of spans for a point of a metric: spans that match its tags, or only the failed or slow spans among them if the metric
 * measures failures or durations. Reports conditions without a matching field.
 */
export function ofMetric(query: ChangesQuery, metric: Metric, columns: readonly Column[]): ChangesQuery {
  const { name, unit = '', usual, filters, others = [] } = metric;
  const fields = spanFields(columns.map(({ name, type, unit = '' }) => ({ name, type, unit, hidden: false })));
  const isOfFailures = filters.some(isFailureFilter) || isAboutFailures(name);
  const size = units.get(unit);
  const least = isOfFailures
    ? 'failed'
    : size === undefined || usual === undefined || usual <= 0
      ? undefined
      : BigInt(Math.round(usual * size));
  const where = fields && least !== undefined ? spanCondition(least, fields) : undefined;
  const kept = filters
    .filter((filter) => where === undefined || !isFailureFilter(filter))
    .map((filter) => ({ filter, field: counterpart(filter.column, columns) }));
  const text = kept.reduce(
    (of, { filter, field }) =>
      field ? withStep(of, `where ${writeFilter({ ...filter, column: field.name }, field.type)}`) : of,
    query.query
  );
  const missing = kept.filter(({ field }) => field === undefined).map(({ filter }) => filter);
  const { metric: _, ...changes } = query.changes ?? {};
  return {
    ...query,
    query: text,
    changes: {
      ...changes,
      ...(where !== undefined && { where }),
      ...(missing.length + others.length > 0 && { metric: { name, filters: missing, others } }),
    },
  };
}

/** The span field with a tag's name, with or without a prefix. */
const counterpart = (tag: string, columns: readonly Column[]): Column | undefined =>
  columns.find(({ name }) => name === tag) ?? columns.find(({ name }) => name.endsWith(`.${tag}`));
