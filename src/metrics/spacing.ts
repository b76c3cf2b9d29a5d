import { type Edit } from '@aplkit/language/kit/edit';
import { metricsIn, mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { planSteps } from '@aplkit/language/mpl/analysis/steppedPlan';
import { timingOf } from '@aplkit/language/mpl/tree/steps';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';

/** True if each step's value depends only on the metric's points in that step. */
export function isOfOwnPoints(text: string): boolean {
  const query = parseMpl(text);
  const plan = planSteps(query);
  return 'size' in plan && plan.lookback === 0 && !plan.isFilled && metricsIn(query).length === 1;
}

/** True if two sets of edits insert different values, but only into the steps' intervals. */
export function onlyInTiming(text: string, edits: readonly Edit[], others: readonly Edit[]): boolean {
  const intervals = mplPipelinesOf(parseMpl(text)).flatMap(({ steps }) =>
    steps.flatMap((step) => timingOf(step)?.interval ?? [])
  );
  const changed = edits.filter(({ text: written }, at) => written !== others[at]?.text);
  return (
    changed.length > 0 && changed.every((edit) => intervals.some(({ from, to }) => edit.from >= from && edit.to <= to))
  );
}
