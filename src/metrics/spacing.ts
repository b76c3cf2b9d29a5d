import { type Edit, type Span } from '@aplkit/language/kit/edit';
import { metricsIn, mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { planSteps } from '@aplkit/language/mpl/analysis/steppedPlan';
import { type MplQuery } from '@aplkit/language/mpl/tree/ast';
import { timingOf } from '@aplkit/language/mpl/tree/steps';
import { functionOf } from '@aplkit/language/mpl/vocabulary/functions';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';

/** True if each step's value depends only on the metric's points in that step, and each value is in the result. */
export function isOfOwnPoints(text: string): boolean {
  const query = parseMpl(text);
  const plan = planSteps(query);
  const steps = stepsOf(query);
  const aligned = steps.slice(steps.findIndex((step) => timingOf(step) !== undefined));
  return (
    'size' in plan &&
    plan.lookback === 0 &&
    !plan.isFilled &&
    metricsIn(query).length === 1 &&
    // A removed value could be part of a value in a longer step.
    !aligned.some((step) => functionOf(step)?.removes)
  );
}

/** True if two sets of edits insert different values, but only into the steps' intervals, including the last one. */
export function onlyInTiming(text: string, edits: readonly Edit[], others: readonly Edit[]): boolean {
  const intervals = stepsOf(parseMpl(text)).flatMap((step) => timingOf(step)?.interval ?? []);
  const changed = edits.filter(({ text: written }, at) => written !== others[at]?.text);
  const last = intervals.at(-1);
  const isIn = (edit: Edit) => (interval: Span) => edit.from >= interval.from && edit.to <= interval.to;
  return (
    last !== undefined &&
    changed.some((edit) => isIn(edit)(last)) &&
    changed.every((edit) => intervals.some(isIn(edit)))
  );
}

const stepsOf = (query: MplQuery) => mplPipelinesOf(query).flatMap(({ steps }) => steps);
