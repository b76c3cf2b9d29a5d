import { type Completion, isWhole, withDefaults } from '../../kit/completion';
import { pipelineAt, tagsBefore } from '../analysis/pipelines';
import { type KnownMetrics } from '../analysis/schema';
import { type MplPipeline } from '../tree/ast';
import { quoteMplName } from '../tree/quoteName';
import { parseMpl } from '../tree/readQuery';
import { beginnings, type Item, keywordItem, metricItem, type MplVariable, tagItem, valueItems } from './items';
import { type MplSituation, mplSituationAt } from './situation';
import { argumentItems, functionItems, stepItems } from './stepItems';

export interface MplCompletionContext {
  known: KnownMetrics;
  variables: readonly MplVariable[];
  /** Values of the tag at the cursor: see `lookupAt`. */
  values: readonly string[];
}

/** Suggestions at an offset in a query, best fit first. */
export function mplCompletionsAt(text: string, offset: number, context: MplCompletionContext): Completion[] {
  const situation = mplSituationAt(text, offset);
  const { replace } = situation;
  const opening = text.charAt(replace.from) === '`' ? '`' : '';
  return itemsOf(situation, text, context).map((item) =>
    withDefaults({ ...replace, filterText: opening + item.label, ...item })
  );
}

/** The pipeline at the end of the text that precedes the word at the cursor. */
const pipelineBefore = (text: string, { replace }: MplSituation): MplPipeline | undefined =>
  pipelineAt(parseMpl(`${text.slice(0, replace.from)}zz`), replace.from + 1);

function itemsOf(situation: MplSituation, text: string, context: MplCompletionContext): Item[] {
  const { known, variables } = context;
  const variableItems = variables.map(({ name, help }): Item => ({
    label: name,
    kind: 'variable',
    documentation: help,
  }));
  const { replace } = situation;
  switch (situation.kind) {
    case 'none':
      return [];
    case 'number':
      return variableItems;
    case 'dataset': {
      const colon = text.charAt(replace.to) === ':' ? '' : ':';
      return [
        ...(known.datasets ?? []).map((label): Item => ({
          label,
          kind: 'dataset',
          insertText: quoteMplName(label) + colon,
          continues: colon !== '',
        })),
        ...variableItems,
        ...(situation.beginsQuery ? beginnings : []),
      ];
    }
    case 'metric':
      return [...(known.metricsOf(situation.dataset.name) ?? []).map(metricItem), ...variableItems];
    case 'step':
      return stepItems(pipelineBefore(text, situation), known);
    case 'tag': {
      const pipeline = pipelineBefore(text, situation);
      const names = pipeline ? tagsBefore(pipeline, pipeline.steps.length - 1, known).names : [];
      return [...names.filter((name) => !situation.used.includes(name)).map(tagItem), ...variableItems];
    }
    case 'value':
      return [
        ...context.values.flatMap((value) => valueItems(value, situation.quote)),
        ...variables.map(({ name, help }): Item => ({
          label: name,
          kind: 'variable',
          documentation: help,
          insertText: `"${name}"`,
          filterText: situation.quote + name,
        })),
      ];
    case 'function':
      return functionItems(situation, pipelineBefore(text, situation), known);
    case 'argument':
      return argumentItems(situation);
    case 'duration':
      return ['$__interval', '1m', '5m', '15m', '1h', '1d']
        .map((label): Item => ({ label, kind: label.startsWith('$') ? 'variable' : 'literal' }))
        .concat(variableItems.filter(({ label }) => label !== '$__interval'));
    case 'type':
      return ['string', 'int', 'float', 'bool'].map(keywordItem);
    case 'paramType':
      return ['string', 'int', 'float', 'bool', 'Duration', 'Dataset', 'Regex'].map(keywordItem);
    case 'word':
      return situation.words.map(keywordItem);
  }
}

export interface TagValuesLookup {
  dataset: string;
  metric: string;
  tag: string;
}

/** The lookup that suggestions at an offset need; `undefined` if they need no data. */
export function lookupAt(text: string, offset: number): TagValuesLookup | undefined {
  const situation = mplSituationAt(text, offset);
  const source = situation.kind === 'value' ? pipelineBefore(text, situation)?.source : undefined;
  return situation.kind === 'value' && source?.kind === 'metric' && situation.tag.name !== ''
    ? { dataset: source.dataset.name, metric: source.metric.name, tag: situation.tag.name }
    : undefined;
}

/** True if nothing is left to complete before an offset. A keyword alone isn't a complete step. */
export function isMplFinished(text: string, offset: number, context: MplCompletionContext): boolean {
  const { replace, kind } = mplSituationAt(text, offset);
  const suggestions = () => (kind === 'step' ? [] : mplCompletionsAt(text, offset, context));
  return isWhole(text, offset, replace, (typed) => /^\d/.test(typed), suggestions);
}
