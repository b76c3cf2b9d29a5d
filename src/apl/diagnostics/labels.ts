import { addFilter } from '../edit/filters';
import { eventsWithLabels, fieldOfLabel, type LabelMatcher } from '../edit/labels';
import { closing } from '../tree/lexer';
import { quoteName, unquoteString } from '../tree/quote';
import { findAggregate } from '../vocabulary/vocabulary';
import { noSchema, type KnownSchema } from '../analysis/schema';
import { type Mistake, type ProblemContext } from './problemContext';

/** Functions of other languages over the samples of a metric: of events, each is a number of them. */
export const counting: ReadonlySet<string> = new Set(['rate', 'irate', 'increase', 'count_over_time', 'count']);

const ofLabels = 'APL asks a dataset: labels are conditions on its fields.';

/** Explains a query of log lines by their labels: `{app="web"}`. The fix asks the default dataset, or else the first one. */
export function labelQuery(context: ProblemContext, schema: KnownSchema): Mistake | undefined {
  const start = context.statementStart;
  const end = closerOf(context, start);
  const matchers = context.word(start) === '{' ? matchersIn(context, start, end) : undefined;
  const dataset = datasetOf(schema);
  return matchers && dataset !== undefined
    ? {
        ...context.instead(start, end, ofLabels, eventsOf(matchers, dataset, schema), 'Write it in APL'),
        isOfQuery: true,
      }
    : undefined;
}

/** Explains a query of metrics: `sum(rate(requests{code="500"}[5m])) by (job)`. */
export function metricQuery(context: ProblemContext, schema: KnownSchema): Mistake | undefined {
  const start = context.statementStart;
  const [name, next] = [context.word(start), context.word(start + 1)];
  const isCalled = next === '(' || (next === 'by' && context.word(start + 2) === '(');
  if (start !== context.stepStart || !isCalled || !(findAggregate(name) || counting.has(name))) {
    return undefined;
  }
  const { last, range, selected, groups, metric, isCount } = partsOf(context, start);
  const fields = fieldsOf(schema);
  const bins = range === undefined ? 'bin_auto(_time)' : `bin(_time, ${range})`;
  const by = [bins, ...groups.map((group) => quoteName(fieldOfLabel(group, fields)))].join(', ');
  const aggregate = isCount || metric === undefined ? 'count()' : `${name}(${quoteName(fieldOfLabel(metric, fields))})`;
  const step = `summarize ${aggregate} by ${by}`;
  const dataset = datasetOf(schema);
  return {
    ...context.span(start),
    message: `This is a query of metrics. APL asks for events and aggregates them: \`${quoteName(dataset ?? 'logs')} | ${step}\`.`,
    isRewritten: true,
    isOfQuery: true,
    fix:
      dataset === undefined || selected === undefined || context.token(last + 1)
        ? undefined
        : context.writing(start, last, eventsOf(selected, dataset, schema, `\n| ${step}`), 'Write it in APL'),
  };
}

/** Returns events that have labels. A label that is no field stays a condition, at which the editor warns. */
function eventsOf(matchers: readonly LabelMatcher[], dataset: string, schema: KnownSchema, steps = ''): string {
  const { text, missing } = eventsWithLabels(matchers, dataset, schema, steps);
  return missing.reduce((before, filter) => addFilter(before, filter, { schema: noSchema, type: 'string' }).text, text);
}

/** Returns what a query of metrics has between its brackets, up to `last`. `selected` is `undefined` where it is more than one metric. */
function partsOf(context: ProblemContext, start: number) {
  let last = start;
  let selected: LabelMatcher[] | undefined = [];
  let range: string | undefined;
  let metric: string | undefined;
  let isCount = false;
  const groups: string[] = [];
  for (let at = start; context.token(at) && context.word(at) !== ';'; at += 1) {
    const [word, next] = [context.word(at), context.word(at + 1)];
    const end = closerOf(context, at);
    last = at;
    isCount ||= counting.has(word) && next === '(';
    if (word === '{') {
      selected = matchersIn(context, at, end);
      at = last = end;
    } else if (word === '[') {
      range = context.is(at + 1, 'timespan') && end === at + 2 ? context.word(at + 1) : undefined;
      at = last = end;
    } else if (word === 'by' && next === '(') {
      const to = closerOf(context, at + 1);
      for (let group = at + 2; group < to; group += 2) {
        groups.push(context.written(group));
      }
      at = last = to;
    } else if (context.is(at, 'name') && word !== 'by' && next !== 'by' && next !== '(') {
      selected = metric === undefined ? selected : undefined;
      metric = context.written(at);
    } else if (!context.is(at, 'name') && word !== '(' && word !== ')') {
      selected = undefined;
    }
  }
  return { last, range, selected, groups, metric, isCount };
}

/** Returns the labels between two brackets; `undefined` where something else is among them. */
export function matchersIn(context: ProblemContext, start: number, end: number): LabelMatcher[] | undefined {
  const matchers: LabelMatcher[] = [];
  for (let at = start + 1; at < end; at += 4) {
    const operator = (['=', '!=', '=~', '!~'] as const).find((each) => each === context.word(at + 1));
    const isEnd = at + 3 === end || context.word(at + 3) === ',';
    if (!context.is(at, 'name') || operator === undefined || !context.is(at + 2, 'string') || !isEnd) {
      return undefined;
    }
    matchers.push({ name: context.written(at), operator, value: unquoteString(context.written(at + 2)) });
  }
  return matchers;
}

/** Returns the distance of the bracket that closes the one at a distance; of the last token where none does. */
export function closerOf(context: ProblemContext, bracket: number): number {
  const closer = closing.get(context.word(bracket));
  let at = bracket;
  while (context.token(at + 1) && context.word(at) !== closer) {
    at += 1;
  }
  return at;
}

const datasetOf = ({ defaultDataset, datasets }: KnownSchema) => defaultDataset ?? datasets?.at(0);

const fieldsOf = (schema: KnownSchema) => {
  const dataset = datasetOf(schema);
  return (dataset === undefined ? undefined : schema.fieldsOf(dataset))?.map(({ name }) => name) ?? [];
};
