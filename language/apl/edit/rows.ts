import { analyze } from '../analysis/analyze';
import { type KnownSchema } from '../analysis/schema';
import { mayHave } from '../analysis/names';
import { type Column, type Scope } from '../analysis/scope';
import { type Pipeline } from '../tree/ast';
import { isComputing, isCutting, rowChange } from '../tree/operators';
import { parseQuery } from '../parse';
import { applyEdits } from '../tree/edit';
import { quoteName } from '../tree/quote';
import { appendStep, type EditedQuery, editReadable, cutStep, type StepPlace } from './change';

/** Removes the limits on a query's rows, and a sort that's then unnecessary. */
export function withoutLimit(text: string, top?: 'keepTop'): string {
  const { pipeline, problems } = parseQuery(text);
  const step = pipeline === undefined || problems.length > 0 ? undefined : limitIn(pipeline, top);
  return step === undefined ? text : withoutLimit(applyEdits(text, [cutStep(text, step)]), top);
}

function limitIn(pipeline: Pipeline, top: 'keepTop' | undefined): StepPlace | undefined {
  const { operators, source } = pipeline;
  for (const [index, operator] of [...operators.entries()].reverse()) {
    const change = rowChange(operator);
    // Limits before this operator apply to other rows.
    if (isComputing(operator) || change === 'unites' || (top && change === 'tops')) {
      return undefined;
    }
    if (isCutting(operator) || (change === 'sorts' && index === operators.length - 1)) {
      return { pipeline, index };
    }
  }
  return source.kind === 'subquery' ? limitIn(source.pipeline, top) : undefined;
}

/** Time column of log lines: `_time` or else the first time column; `undefined` if it's uncertain. */
export function lineTime(scope: Scope): string | undefined {
  if (mayHave(scope, '_time')) {
    return '_time';
  }
  const times = scope.columns.filter(({ type }) => type === 'datetime');
  return scope.certainty === 'exact' || times.length === 1 ? times.at(0)?.name : undefined;
}

interface Volume {
  /** Size of a time bin, as an APL timespan. */
  step: string;
  /** An additional group as APL, chosen from the columns; `undefined` for none. */
  groupOf: (columns: readonly Column[]) => string | undefined;
}

/** Counts a query's rows over time, without its limits. If the rows' time is uncertain, the query stays unchanged. */
export function countOverTime(text: string, { step, groupOf }: Volume, schema: KnownSchema): EditedQuery {
  const rows = withoutLimit(text);
  const { result, query } = analyze(rows, schema);
  const edited = editReadable(rows, query, (pipeline) => {
    const time = lineTime(result);
    if (time === undefined) {
      return 'The query removes _time, so log lines can’t be counted over time. Keep _time in the result.';
    }
    const group = groupOf(result.columns);
    const count = `summarize lines = count() by bin(${quoteName(time)}, ${step})${group ? `, ${group}` : ''}`;
    return [appendStep(rows, pipeline, count)];
  });
  return edited.leftOut.length > 0 ? { ...edited, text } : edited;
}
