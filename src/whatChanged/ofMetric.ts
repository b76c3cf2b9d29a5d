import { type Column } from '@aplkit/language/apl/analysis/scope';
import { withStep } from '@aplkit/language/apl/edit/change';
import { literal } from '@aplkit/language/apl/edit/filter';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { failedNames, failureMarkOf, isFailureValue } from '../traces/failureNames';
import { spanFields } from '../traces/spanFields';
import { spanCondition } from '../traces/traceQueries';
import { type ChangeSearch, type ChangesQuery } from '../types';

type Metric = NonNullable<ChangeSearch['metric']>;

/** Nanoseconds of the units that metrics of durations have. */
const units = new Map([
  ['ns', 1],
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
]);

/**
 * The question at a point of a metric, about spans: those with its tags, and of these the failed ones where it counts failures, or the longer
 * ones where it measures durations. Tags without a field are left to be named.
 */
export function ofMetric(query: ChangesQuery, metric: Metric, columns: readonly Column[]): ChangesQuery {
  const { name, unit = '', usual, tags } = metric;
  const fields = spanFields(columns.map(({ name, type, unit = '' }) => ({ name, type, unit, hidden: false })));
  const found = Object.entries(tags).map(([tag, value]) => ({ tag, value, column: counterpart(tag, columns) }));
  const failing = found.filter(({ tag, value }) => isFailureTag(tag, value));
  const isOfFailures = failing.length > 0 || wordsOf(name).some((word) => failureWords.has(word));
  const size = units.get(unit);
  const least = isOfFailures
    ? 'failed'
    : size === undefined || usual === undefined || usual <= 0
      ? undefined
      : BigInt(Math.round(usual * size));
  const where = fields && least !== undefined ? spanCondition(least, fields) : undefined;
  const kept = found.filter((one) => where === undefined || !failing.includes(one));
  const text = kept.reduce((of, { column, value }) => {
    const written = column && literal(value, column.type);
    return column === undefined ? of : withStep(of, `where ${equal(column, written ?? JSON.stringify(value))}`);
  }, query.query);
  const missing = kept.filter(({ column }) => column === undefined).map(({ tag, value }) => [tag, value]);
  const { metric: _, ...changes } = query.changes ?? {};
  return {
    ...query,
    query: text,
    changes: {
      ...changes,
      ...(where !== undefined && { where }),
      ...(missing.length > 0 && { metric: { name, tags: Object.fromEntries(missing) } }),
    },
  };
}

const equal = ({ name }: Column, value: string) => `${quoteName(name)} == ${value}`;

/** The field with what a tag has: of its name, also with a prefix. */
const counterpart = (tag: string, columns: readonly Column[]): Column | undefined =>
  columns.find(({ name }) => name === tag) ?? columns.find(({ name }) => name.endsWith(`.${tag}`));

function isFailureTag(tag: string, value: string): boolean {
  const mark = failureMarkOf(tag);
  return mark !== undefined && isFailureValue(mark, value);
}

const failureWords: ReadonlySet<string> = new Set([...failedNames, 'errors', 'failures', 'exceptions', 'fail']);
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z]+/);
