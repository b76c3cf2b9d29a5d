import { type Column } from '@aplkit/language/apl/analysis/scope';
import { withStep } from '@aplkit/language/apl/edit/change';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { isAboutFailures } from '../names/aboutFailures';
import { spanCondition, spanFields } from '../names/spanFields';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { isFailureFilter } from '../traces/failures';

type Metric = NonNullable<ChangeSearch['metric']>;

/** Compares the spans that match a metric's tags; only failed or slow ones if the metric measures those. */
export function ofMetric(query: ChangesQuery, metric: Metric, columns: readonly Column[]): ChangesQuery {
  const { name, unit = '', usual, filters, others = [] } = metric;
  const fields = spanFields(columns.map(({ name, type, unit = '' }) => ({ name, type, unit, hidden: false })));
  const isOfFailures = filters.some(isFailureFilter) || isAboutFailures(name);
  const size = unit === '' ? undefined : parseTimespan(`1${unit.replace('µ', 'u')}`);
  const isSize = size !== undefined && usual !== undefined && usual > 0;
  const least = isOfFailures ? 'failed' : isSize ? BigInt(Math.round(usual * Number(size))) : undefined;
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
