import { findColumn, type Scope } from '../analysis/scope';
import { type Pipeline } from '../tree/ast';
import { isComputing, rowChange } from '../tree/operators';
import { parseQuery } from '../parse';
import { applyEdits } from '../tree/edit';
import { removeStep, type Step } from './change';

/** Removes the limits on the rows that a query returns, and the order, which is then useless. */
export function withoutLimit(text: string): string {
  const { pipeline, problems } = parseQuery(text);
  const step = pipeline === undefined || problems.length > 0 ? undefined : limitIn(pipeline);
  return step === undefined ? text : withoutLimit(applyEdits(text, [removeStep(text, step)]));
}

function limitIn(pipeline: Pipeline): Step | undefined {
  const { operators, source } = pipeline;
  for (const [index, operator] of [...operators.entries()].reverse()) {
    const change = rowChange(operator);
    // A limit before these is about other rows.
    if (isComputing(operator) || change === 'unites') {
      return undefined;
    }
    if (change === 'limits' || change === 'tops' || (change === 'sorts' && index === operators.length - 1)) {
      return { pipeline, index, table: false };
    }
  }
  return source.kind === 'subquery' ? limitIn(source.pipeline) : undefined;
}

/** Returns the time of log lines: `_time`, otherwise the first column of times; `undefined` if that is not certain. */
export function lineTime(scope: Scope): string | undefined {
  const { columns, certainty, gone } = scope;
  if (findColumn(scope, '_time') !== undefined || (certainty === 'open' && !gone.has('_time'))) {
    return '_time';
  }
  const times = columns.filter(({ type }) => type === 'datetime');
  return certainty === 'exact' || times.length === 1 ? times.at(0)?.name : undefined;
}
