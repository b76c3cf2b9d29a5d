import { read } from '../analysis/analyze';
import { type KnownSchema } from '../analysis/schema';
import { eventsWithLabels, fieldOfLabel, type LabelMatcher } from '../edit/labels';
import { quoteName } from '../tree/quote';
import { closerOf, counting, matchersIn } from './labels';
import { ProblemContext } from './problemContext';

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
 * The events that a query of metrics or of log lines asks for by labels, aggregated by the same groups: rates and counts as numbers of
 * events. `lost` names what has no counterpart in the dataset.
 */
export function metricsAsApl(expr: string, dataset: string, schema: KnownSchema): { text: string; lost: string[] } {
  const parts = partsOf(new ProblemContext(read(expr), { from: 0, to: 0, message: '' }));
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

function partsOf(context: ProblemContext): Parts {
  const parts: Parts = { matchers: [], functions: [], groups: [], lost: [] };
  let isSelected = false;
  for (let at = context.statementStart; context.token(at); at += 1) {
    const [word, next] = [context.word(at), context.word(at + 1)];
    const end = closerOf(context, at);
    if (word === '{') {
      const matchers = matchersIn(context, at, end);
      const names = matchers?.find(({ name }) => name === '__name__');
      if (isSelected || !matchers) {
        parts.lost.push(context.written(at, end));
      } else {
        parts.metric ??= names?.value;
        parts.matchers = matchers.filter((matcher) => matcher !== names);
        isSelected = true;
      }
      at = end;
    } else if (word === '[') {
      parts.range = context.is(at + 1, 'timespan') && end === at + 2 ? context.word(at + 1) : parts.range;
      at = end;
    } else if (word === 'by' && next === '(') {
      const to = closerOf(context, at + 1);
      for (let group = at + 2; group < to; group += 2) {
        parts.groups.push(context.written(group));
      }
      at = to;
    } else if (context.is(at, 'name') && next === '(' && !clauses.has(word)) {
      parts.functions.push(word);
    } else if (context.is(at, 'name') && (next === 'by' || next === 'without')) {
      parts.functions.push(word);
    } else if (clauses.has(word)) {
      const to = next === '(' ? closerOf(context, at + 1) : at;
      parts.lost.push(context.written(at, to));
      at = to;
    } else if (context.is(at, 'name') && parts.metric === undefined && !isSelected) {
      parts.metric = context.written(at);
    } else if (!['(', ')', ','].includes(word)) {
      parts.lost.push(context.written(at));
    }
  }
  return parts;
}

const clauses: ReadonlySet<string> = new Set(
  'without on ignoring group_left group_right offset bool and or unless'.split(' ')
);
