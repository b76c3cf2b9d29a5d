import { type KnownSchema } from '../analysis/schema';
import { closing, significantTokens, type Token } from '../tree/lexer';
import { quoteName, unquoteString } from '../tree/quote';
import { eventsWithLabels, fieldOfLabel, type LabelMatcher } from './labels';

/** Functions over the samples of a metric: of events, each is a number of them. */
export const counting: ReadonlySet<string> = new Set(['rate', 'irate', 'increase', 'count_over_time', 'count']);

/** Aggregates over series that APL has for the values of a field. */
const aggregates: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max', 'count', 'stdev', 'quantile']);

interface Parts {
  /** Of the first selector: APL asks for one set of events. */
  matchers: LabelMatcher[];
  metric?: string;
  functions: string[];
  groups: string[];
  range?: string;
  lost: string[];
}

/**
 * The events that a query of PromQL or LogQL asks for by labels, aggregated by the same groups: rates and counts as numbers of events.
 * `lost` names what has no counterpart in the dataset.
 */
export function metricsAsApl(expr: string, dataset: string, schema: KnownSchema): { text: string; lost: string[] } {
  const parts = partsOf(expr);
  const known = schema.fieldsOf(dataset)?.map(({ name }) => name) ?? [];
  const fields = parts.groups.map((group) => ({ group, field: fieldOfLabel(group, known) }));
  const isField = (name: string) => known.length === 0 || known.includes(name);
  const measured = parts.metric === undefined ? undefined : fieldOfLabel(parts.metric, known);
  const value = measured !== undefined && known.includes(measured) ? quoteName(measured) : undefined;
  const isCount = parts.functions.some((name) => counting.has(name)) || value === undefined;
  const called = parts.functions.find((name) => ['sum', 'avg', 'min', 'max'].includes(name)) ?? 'avg';
  const bins = parts.range === undefined ? 'bin_auto(_time)' : `bin(_time, ${parts.range})`;
  const by = [bins, ...fields.filter(({ field }) => isField(field)).map(({ field }) => quoteName(field))];
  const isEvents = parts.functions.length === 0 && parts.metric === undefined;
  const step = isEvents ? 'limit 100' : `summarize ${isCount ? 'count()' : `${called}(${value})`} by ${by.join(', ')}`;
  const { text, missing } = eventsWithLabels(parts.matchers, dataset, schema, `\n| ${step}`);
  const lost = [
    ...(parts.metric !== undefined && value === undefined ? [`the metric ${parts.metric}`] : []),
    ...missing.map(({ column }) => `the label ${column}`),
    ...fields.filter(({ field }) => !isField(field)).map(({ group }) => `the group ${group}`),
    ...parts.functions
      .filter((name) => !aggregates.has(name) && !counting.has(name))
      .map((name) => `the function ${name}`),
    ...parts.lost,
  ];
  return { text, lost: [...new Set(lost)] };
}

function partsOf(expr: string): Parts {
  const tokens = significantTokens(expr);
  const written = (first: number, last = first) => expr.slice(tokens[first].from, tokens[last].to);
  const parts: Parts = { matchers: [], functions: [], groups: [], lost: [] };
  let isSelected = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at];
    const word = text.toLowerCase();
    const next = tokens.at(at + 1)?.text.toLowerCase();
    const isClause = clauses.has(word);
    if (word === '{') {
      const end = closerOf(tokens, at);
      const matchers = matchersIn(tokens.slice(at + 1, end));
      const named = matchers?.find(({ name }) => name === '__name__');
      if (isSelected || !matchers) {
        parts.lost.push(written(at, end));
      } else {
        parts.metric ??= named?.value;
        parts.matchers = matchers.filter((matcher) => matcher !== named);
        isSelected = true;
      }
      at = end;
    } else if (word === '[') {
      const end = closerOf(tokens, at);
      const isRange = tokens.at(at + 1)?.kind === 'timespan' && end === at + 2;
      parts.range = isRange ? tokens[at + 1].text.toLowerCase() : parts.range;
      at = end;
    } else if (word === 'by' && next === '(') {
      const end = closerOf(tokens, at + 1);
      const groups = tokens.slice(at + 2, end).filter((_, index) => index % 2 === 0);
      parts.groups.push(...groups.map((group) => group.text));
      at = end;
    } else if (kind === 'name' && ((next === '(' && !isClause) || next === 'by' || next === 'without')) {
      parts.functions.push(word);
    } else if (isClause) {
      const end = next === '(' ? closerOf(tokens, at + 1) : at;
      parts.lost.push(written(at, end));
      at = end;
    } else if (kind === 'name' && parts.metric === undefined && !isSelected) {
      parts.metric = text;
    } else if (!['(', ')', ','].includes(word)) {
      parts.lost.push(text);
    }
  }
  return parts;
}

const clauses: ReadonlySet<string> = new Set(
  'without on ignoring group_left group_right offset bool and or unless'.split(' ')
);

const operators: ReadonlyArray<LabelMatcher['operator']> = ['=', '!=', '=~', '!~'];

/** The labels among the tokens between two brackets; `undefined` where something else is among them. */
function matchersIn(tokens: readonly Token[]): LabelMatcher[] | undefined {
  const matchers: LabelMatcher[] = [];
  for (let at = 0; at < tokens.length; at += 4) {
    const [name, sign, value, comma] = tokens.slice(at, at + 4);
    const operator = operators.find((each) => each === sign?.text);
    if (name.kind !== 'name' || !operator || value?.kind !== 'string' || (comma && comma.text !== ',')) {
      return undefined;
    }
    matchers.push({ name: name.text, operator, value: unquoteString(value.text) });
  }
  return matchers;
}

/** The index of the bracket that closes the one at an index; of the last token where none does. */
function closerOf(tokens: readonly Token[], bracket: number): number {
  const closer = closing.get(tokens[bracket].text);
  const at = tokens.findIndex(({ text }, index) => index > bracket && text === closer);
  return at < 0 ? tokens.length - 1 : at;
}
