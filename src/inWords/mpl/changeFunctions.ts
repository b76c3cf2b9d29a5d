import { listText } from '@aplkit/language/kit/words';
import { specsOf, writeFunction, writeSpecs } from '@aplkit/language/mpl/steps/callEdits';
import { nothingToReplace, Unclear } from '../kit/unclear';
import { withGroupStep } from './changeGroups';
import { functionLabel } from './functionSteps';
import { type Change, edited, metricPipelines, stepsOfPipelines, valueFunctions } from './metricsParts';

/** Adds or replaces the functions in `bucket`, or replaces the single function in `align` and `group`. */
export function withFunctions(mpl: string, names: readonly string[], { isAlso, isInstead, replaced }: Change): string {
  const [only, more] = names;
  if (only === undefined) {
    return mpl;
  }
  const pipelines = metricPipelines(mpl);
  const calls = stepsOfPipelines(pipelines, 'bucket').flatMap(({ using }) => using ?? []);
  if (calls.length > 0) {
    if (replaced === undefined && isAlso === isInstead) {
      throw new Unclear('Add “also” to keep the query’s statistics, or “instead” to replace them');
    }
    return edited(
      mpl,
      calls.flatMap((call) => writeSpecs(call, changedSpecs(specsOf(call), names, isAlso, replaced)))
    );
  }
  const [aligned, grouped] = [stepsOfPipelines(pipelines, 'align'), stepsOfPipelines(pipelines, 'group')];
  const isOfValues = aligned.every(({ using }) => valueFunctions.has(using?.function.name ?? ''));
  const impossible = new Unclear(
    `The query can’t be changed to use ${listText(names.map(functionLabel))}. Also name the metric`
  );
  if (more !== undefined || isAlso || !valueFunctions.has(only) || aligned.length === 0 || pipelines.length > 1) {
    throw impossible;
  }
  if (replaced !== undefined && ![...aligned, ...grouped].some(({ using }) => using?.function.name === replaced)) {
    throw nothingToReplace(functionLabel(replaced));
  }
  const isGroupNeeded = grouped.length === 0 && (only === 'sum' || !isOfValues);
  const steps = [...(isOfValues && only !== 'sum' ? aligned : []), ...grouped].filter(
    ({ using }) => replaced === undefined || using?.function.name === replaced
  );
  if (steps.length === 0 && !isGroupNeeded) {
    throw impossible;
  }
  // The edited steps come before a new group.
  return edited(
    isGroupNeeded ? withGroupStep(mpl, `group using ${only}`) : mpl,
    steps.flatMap(({ using }) => (using && using.function.name !== only ? writeFunction(using, only) : []))
  );
}

function changedSpecs(
  specs: readonly string[],
  names: readonly string[],
  isAlso: boolean,
  replaced?: string
): string[] {
  if (replaced === undefined) {
    return [...new Set([...(isAlso ? specs : []), ...names])];
  }
  if (!specs.includes(replaced)) {
    throw nothingToReplace(functionLabel(replaced));
  }
  return [...new Set(specs.flatMap((spec) => (spec === replaced ? names : spec)))];
}
