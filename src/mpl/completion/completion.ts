import { type Completion } from '../../language/completion';
import { isTyped } from '../edit/filters';
import { pipelineAt, tagsBefore } from '../analysis/pipelines';
import { type KnownMetrics, type Metric, metricNamed, valueKindOf } from '../analysis/schema';
import { type Pipeline } from '../tree/ast';
import { quoteName, quoteString } from '../tree/quote';
import { parseMpl } from '../tree/readQuery';
import { findFunction, functionsIn, operators } from '../vocabulary/functions';
import { clauses, stepOf, steps } from '../vocabulary/steps';
import { stepsFor } from '../analysis/queryFor';
import { type Situation, situationAt } from './situation';

/** A variable of the page where the query is written. */
export interface MplVariable {
  /** As it is written: `$city`, `$__interval`. */
  name: string;
  help: string;
}

export interface CompletionContext {
  known: KnownMetrics;
  variables: readonly MplVariable[];
  /** Values of the tag at the cursor: see `lookupAt`. */
  values: readonly string[];
}

type Item = Pick<Completion, 'label' | 'kind'> & Partial<Completion>;

/** The suggestions at an offset of a query, the best fit first. */
export function completionsAt(text: string, offset: number, context: CompletionContext): Completion[] {
  const situation = situationAt(text, offset);
  const plain = { detail: '', count: '', documentation: '', isSnippet: false, continues: false };
  return itemsOf(situation, text, context).map((item) => ({
    ...plain,
    ...situation.replace,
    insertText: item.label,
    filterText: text.charAt(situation.replace.from) === '`' ? `\`${item.label}` : item.label,
    ...item,
  }));
}

/** The pipeline at the end of the text before the word at the cursor. */
const pipelineBefore = (text: string, { replace }: Situation): Pipeline | undefined =>
  pipelineAt(parseMpl(`${text.slice(0, replace.from)}zz`), replace.from + 1);

function itemsOf(situation: Situation, text: string, context: CompletionContext): Item[] {
  const { known, variables } = context;
  const variableItems = variables.map(({ name, help }): Item => ({
    label: name,
    kind: 'variable',
    documentation: help,
  }));
  const { replace } = situation;
  switch (situation.kind) {
    case 'none':
    case 'number':
      return situation.kind === 'number' ? variableItems : [];
    case 'dataset': {
      const colon = text.charAt(replace.to) === ':' ? '' : ':';
      return [
        ...(known.datasets ?? []).map((label): Item => ({
          label,
          kind: 'dataset',
          insertText: quoteName(label) + colon,
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
      return [
        ...names.filter((name) => !situation.used.includes(name)).map((label): Item => nameItem(label, 'field')),
        ...variableItems,
      ];
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
      return ['string', 'int', 'float', 'bool'].map((label) => ({ label, kind: 'keyword' }));
    case 'paramType':
      return ['string', 'int', 'float', 'bool', 'Duration', 'Dataset', 'Regex'].map((label) => ({
        label,
        kind: 'keyword',
      }));
    case 'word':
      return situation.words.map((label) => ({ label, kind: 'keyword', documentation: clauses.get(label) ?? '' }));
  }
}

const beginnings: readonly Item[] = [
  {
    label: '(query, query) | compute',
    kind: 'keyword',
    documentation: stepOf('compute')?.help ?? '',
    insertText: '(\n  ${1},\n  ${2}\n)\n| compute ${3:result} using ${4:/}',
    isSnippet: true,
    continues: true,
  },
  {
    label: 'set',
    kind: 'keyword',
    documentation: clauses.get('set'),
    insertText: 'set custom_unit = "$1";',
    isSnippet: true,
  },
  {
    label: 'param',
    kind: 'keyword',
    documentation: clauses.get('param'),
    insertText: 'param \\$${1:name}: ${2:string};',
    isSnippet: true,
  },
];

/** The service lists values as texts: one that could be a number or a boolean is offered as both. */
function valueItems(value: string, quote: string): Item[] {
  const string = quoteString(value);
  const item = (label: string, insertText: string): Item => ({
    label,
    kind: 'value',
    insertText,
    filterText: quote + value,
  });
  return isTyped(value) ? [item(value, value), item(string, string)] : [item(value, string)];
}

const nameItem = (label: string, kind: Completion['kind']): Item => ({ label, kind, insertText: quoteName(label) });

/** `Histogram, ms` */
export const metricFacts = ({ type, temporality, unit }: Metric): string =>
  [temporality ? `${type ?? ''} (${temporality.toLowerCase()})`.trim() : type, unit].filter(Boolean).join(', ');

const metricItem = (metric: Metric): Item => ({ ...nameItem(metric.name, 'field'), detail: metricFacts(metric) });

/** The steps that can follow; first those that the metric's type wants. */
function stepItems(pipeline: Pipeline | undefined, known: KnownMetrics): Item[] {
  const source = pipeline?.source;
  const before = pipeline?.steps.slice(0, -1) ?? [];
  const isPair = source?.kind === 'pair';
  const transformed = before.some(({ kind }) => kind !== 'where' && kind !== 'sample' && kind !== 'ifdef');
  const fits = (kind: string): boolean => {
    switch (kind) {
      case 'compute':
        return isPair && before.length === 0;
      case 'where':
      case 'ifdef':
        return !isPair && !transformed;
      case 'sample':
        return !isPair && before.length === 0;
      default:
        return !isPair || before.length > 0;
    }
  };
  const metric = source?.kind === 'metric' ? metricNamed(known, source.dataset.name, source.metric.name) : undefined;
  const wanted = transformed || !metric ? [] : stepsFor(valueKindOf(metric)).slice(0, 1);
  return [
    ...wanted.map((label): Item => ({
      label,
      kind: 'operator',
      detail: metric ? metricFacts(metric) : '',
      documentation: stepOf(label.split(' ')[0])?.help ?? '',
    })),
    ...steps
      .filter(({ kind }) => fits(kind))
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

function functionItems(
  { place }: Situation & { kind: 'function' },
  pipeline: Pipeline | undefined,
  known: KnownMetrics
): Item[] {
  const source = pipeline?.source;
  const metric = source?.kind === 'metric' ? metricNamed(known, source.dataset.name, source.metric.name) : undefined;
  const wanted = metric ? stepsFor(valueKindOf(metric)).find((step) => step.startsWith(place)) : undefined;
  const found = functionsIn(place).map(({ name, signature, help, parameters }): Item => ({
    label: name,
    kind: 'function',
    detail: signature,
    documentation: help,
    insertText: parameters.length > 0 ? `${name}($1)` : name,
    isSnippet: parameters.length > 0,
    continues: parameters.length > 0,
  }));
  const isWanted = ({ label }: Item) => wanted?.includes(`using ${label}`);
  const signs = place === 'compute' || place === 'map' ? operators : new Map<string, string>();
  const signItems = Array.from(signs, ([label, help]): Item => ({ label, kind: 'operator', documentation: help }));
  const sorted = [...found.filter(isWanted), ...found.filter((item) => !isWanted(item))];
  return place === 'compute' ? [...signItems, ...sorted] : [...sorted, ...signItems];
}

function argumentItems({ function: name, index }: Situation & { kind: 'argument' }): Item[] {
  const parameters = findFunction(name, 'bucket')?.parameters;
  if (!parameters) {
    return [];
  }
  if (parameters[index]?.name === 'conversion') {
    return ['rate', 'increase'].map((label) => ({ label, kind: 'keyword' }));
  }
  return [
    ...['0.5', '0.9', '0.95', '0.99'].map((label): Item => ({ label, kind: 'literal', documentation: 'A quantile.' })),
    ...functionsIn('spec').map(({ name: label, help }): Item => ({ label, kind: 'function', documentation: help })),
  ];
}

/** A lookup of the values of a tag. */
export interface TagLookup {
  dataset: string;
  metric: string;
  tag: string;
}

/** The lookup that suggestions at an offset need; `undefined` for none. */
export function lookupAt(text: string, offset: number): TagLookup | undefined {
  const situation = situationAt(text, offset);
  const source = situation.kind === 'value' ? pipelineBefore(text, situation)?.source : undefined;
  return situation.kind === 'value' && source?.kind === 'metric' && situation.tag.name !== ''
    ? { dataset: source.dataset.name, metric: source.metric.name, tag: situation.tag.name }
    : undefined;
}

/** Whether a whole literal, name or word ends at an offset: a suggestion would at most write it in quotes. */
export function isFinished(text: string, offset: number, context: CompletionContext): boolean {
  const { replace, kind } = situationAt(text, offset);
  const typed = text.slice(replace.from, offset);
  return (
    replace.to === offset &&
    typed !== '' &&
    (/^\d/.test(typed) ||
      (kind !== 'step' &&
        completionsAt(text, offset, context).some(
          (item) => item.label === typed || (!item.isSnippet && item.insertText === typed)
        )))
  );
}
