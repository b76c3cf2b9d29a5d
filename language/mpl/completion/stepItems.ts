import { knownMetric, type KnownMetrics, valueKindOf } from '../analysis/schema';
import { stepsFor } from '../analysis/queryFor';
import { type KnownStepKind, type MplPipeline } from '../tree/ast';
import { isSelecting, placeOf } from '../tree/steps';
import { findMetricFunction, functionsAt, mathOperators } from '../vocabulary/functions';
import { stepOf, steps } from '../vocabulary/steps';
import { type Item, metricFacts } from './items';
import { type MplSituation } from './situation';

/** Possible next steps, starting with the default for the metric's type. */
export function stepItems(pipeline: MplPipeline | undefined, known: KnownMetrics): Item[] {
  const source = pipeline?.source;
  const before = pipeline?.steps.slice(0, -1) ?? [];
  const isPair = source?.kind === 'pair';
  const transformed = before.some((step) => !isSelecting(step));
  const fits = (kind: KnownStepKind): boolean => {
    switch (placeOf({ kind })) {
      case 'pair':
        return isPair && before.length === 0;
      case 'filters':
        return !isPair && !transformed;
      case 'first':
        return !isPair && before.length === 0;
      case 'second':
        return !isPair && before.every((step) => placeOf(step) === 'first');
      case 'after':
        return !isPair || before.length > 0;
    }
  };
  const metric = knownMetric(source, known);
  const wanted = transformed || !metric ? [] : stepsFor(valueKindOf(metric)).slice(0, 1);
  return [
    ...wanted.map((label): Item => ({
      label,
      kind: 'operator',
      detail: metric ? metricFacts(metric) : '',
      documentation: stepOf(label.split(' ')[0])?.help ?? '',
    })),
    ...steps
      .filter(({ word }) => fits(word))
      .map(({ word, signature, help, snippet }): Item => ({
        label: word,
        kind: 'operator',
        detail: signature,
        documentation: help,
        insertText: snippet,
        isSnippet: true,
        continues: true,
      })),
  ];
}

/** Functions for a step, starting with the default for the metric's type. */
export function functionItems(
  { place }: MplSituation & { kind: 'function' },
  pipeline: MplPipeline | undefined,
  known: KnownMetrics
): Item[] {
  const metric = knownMetric(pipeline?.source, known);
  const wanted = metric ? stepsFor(valueKindOf(metric)).find((step) => step.startsWith(place)) : undefined;
  const found = functionsAt(place).map(({ name, signature, help, parameters }): Item => ({
    label: name,
    kind: 'function',
    detail: signature,
    documentation: help,
    insertText: parameters.length > 0 ? `${name}($1)` : name,
    isSnippet: parameters.length > 0,
    continues: parameters.length > 0,
  }));
  const isWanted = ({ label }: Item) => wanted?.includes(`using ${label}`);
  const signs = place === 'compute' || place === 'map' ? mathOperators : new Map<string, string>();
  const signItems = Array.from(signs, ([label, help]): Item => ({ label, kind: 'operator', documentation: help }));
  const sorted = [...found.filter(isWanted), ...found.filter((item) => !isWanted(item))];
  return place === 'compute' ? [...signItems, ...sorted] : [...sorted, ...signItems];
}

/** Arguments for a function of `bucket`. */
export function argumentItems({ function: name, index }: MplSituation & { kind: 'argument' }): Item[] {
  const parameters = findMetricFunction(name, 'bucket')?.parameters;
  if (!parameters) {
    return [];
  }
  if (parameters[index]?.name === 'conversion') {
    return ['rate', 'increase'].map((label) => ({ label, kind: 'keyword' }));
  }
  return [
    ...['0.5', '0.9', '0.95', '0.99'].map((label): Item => ({ label, kind: 'literal', documentation: 'A quantile.' })),
    ...functionsAt('spec').map(({ name: label, help }): Item => ({ label, kind: 'function', documentation: help })),
  ];
}
