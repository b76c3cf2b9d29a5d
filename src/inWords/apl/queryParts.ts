import { addNewStep } from '@aplkit/language/apl/steps/newSteps';
import { isStep, type StepPart } from '@aplkit/language/apl/steps/parts';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { type SummarizeStep } from '@aplkit/language/apl/steps/summarizeEdits';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { Unclear } from '../kit/unclear';

export const stepsIn = (apl: string): StepPart[] => readSteps(apl).filter(isStep);

const ofKind = <K extends StepPart['kind']>(steps: readonly StepPart[], kind: K) =>
  steps.filter((step): step is Extract<StepPart, { kind: K }> => step.kind === kind);

export const stepsOfKind = <K extends StepPart['kind']>(apl: string, kind: K) => ofKind(stepsIn(apl), kind);

/** Steps that order or limit the result, not the events before they are summarized. */
export function stepsOfResult<K extends 'top' | 'limit' | 'sort'>(apl: string, kind: K) {
  const steps = stepsIn(apl);
  return ofKind(steps.slice(steps.map((step) => step.kind).lastIndexOf('summarize') + 1), kind);
}

export const withNewStep = (apl: string, step: string): string =>
  applyEdits(apl, addNewStep(apl, { word: step.split(' ')[0], before: undefined }, step).edits);

/** The query's only summarize step; `undefined` if it has none. */
export function summaryIn(apl: string): SummarizeStep | undefined {
  const [only, more] = stepsOfKind(apl, 'summarize');
  if (more) {
    throw new Unclear('The query has more than one summarize, so edit the one you mean');
  }
  return only;
}

export function groupedSummaryIn(apl: string): SummarizeStep {
  const summary = summaryIn(apl);
  if (!summary) {
    throw new Unclear('The query has no groups. Name what to count first, such as “count by status”');
  }
  return summary;
}

/** The summary's group of time buckets. */
export const timeGroupOf = (summary: SummarizeStep | undefined) =>
  summary?.groups.find(({ bucket }) => bucket?.field === '_time');

/** The summary's calls to an aggregate, such as `avg(took)`. */
export const callsIn = (apl: string, { aggregations }: Pick<SummarizeStep, 'aggregations'>, call: string) =>
  aggregations.filter(({ value }) => withoutSpaces(apl.slice(value.from, value.to)) === withoutSpaces(call));

const withoutSpaces = (apl: string): string => apl.split(/\s/).join('');
