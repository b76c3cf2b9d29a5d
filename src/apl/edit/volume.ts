import { analyze } from '../analysis/analyze';
import { findColumn, type Column, type Scope } from '../analysis/scope';
import { type Schema } from '../analysis/schema';
import { type Operator, type Pipeline } from '../tree/ast';
import { parseQuery } from '../parse';
import { quoteName } from '../tree/quote';
import { applyChanges, type EditedQuery, removeStep, type Step } from './change';
import { wrapInAggregate } from './shape';

/** Rows counted over time. */
export interface Volume {
  /** A timespan of APL. */
  step: string;
  /** Returns the group beside the time as APL, from the columns of the rows; `undefined` for none. */
  groupOf: (columns: readonly Column[]) => string | undefined;
}

/** Makes a query count the rows that it would return without its limit, over time. Left out if its rows have no time that is certain. */
export function countOverTime(text: string, { step, groupOf }: Volume, schema: Schema): EditedQuery {
  const rows = withoutLimit(text);
  const { result, query } = analyze(rows, schema);
  if (query.pipeline !== undefined && query.problems.length === 0) {
    const time = timeOf(result);
    if (time === undefined) {
      const why =
        'Lines are counted by their time, and it is not certain that they have one here. Keep _time to the end.';
      return { text, leftOut: [why] };
    }
    const group = groupOf(result.columns);
    return wrapInAggregate(rows, ['lines = count()'], [`bin(${quoteName(time)}, ${step})`, ...(group ? [group] : [])]);
  }
  return wrapInAggregate(rows, [], []);
}

/** Returns the time of log lines: `_time`, otherwise the first column of times, if that is certain. */
function timeOf(scope: Scope): string | undefined {
  const { columns, certainty, gone } = scope;
  if (findColumn(scope, '_time') !== undefined || (certainty === 'open' && !gone.has('_time'))) {
    return '_time';
  }
  const times = columns.filter(({ type }) => type === 'datetime');
  return certainty === 'exact' || times.length === 1 ? times.at(0)?.name : undefined;
}

/** Operators whose rows are not those that come in: a limit before them is about other rows. */
const making: ReadonlySet<Operator['kind']> = new Set([
  ...(['summarize', 'count', 'distinct', 'make-series', 'getschema', 'union'] as const),
]);

/** Removes the limits on the rows that a query returns, and the order, which is then useless. */
export function withoutLimit(text: string): string {
  const { pipeline, problems } = parseQuery(text);
  const step = pipeline === undefined || problems.length > 0 ? undefined : limitIn(pipeline);
  return step === undefined ? text : withoutLimit(applyChanges(text, [removeStep(text, step)]));
}

function limitIn(pipeline: Pipeline): Step | undefined {
  const { operators, source } = pipeline;
  for (const [index, { kind }] of [...operators.entries()].reverse()) {
    if (making.has(kind)) {
      return undefined;
    }
    if (kind === 'limit' || kind === 'top' || (kind === 'sort' && index === operators.length - 1)) {
      return { pipeline, index, table: false };
    }
  }
  return source.kind === 'subquery' ? limitIn(source.pipeline) : undefined;
}
