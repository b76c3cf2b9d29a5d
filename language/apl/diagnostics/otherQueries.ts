import { type KnownSchema } from '../analysis/schema';
import { logqlToApl } from '../logql/toApl';
import { quoteName } from '../tree/quote';
import { unquoteString } from '../tree/strings';
import { findAggregate } from '../vocabulary/functions/aggregates';
import { replaceFix } from '../../kit/problem';
import { type Around, type Mistake } from './around';

const docs = 'https://axiom.co/docs/apl/introduction';
/** PromQL and LogQL functions over metric points or log lines. */
const metricFunctions: ReadonlySet<string> = new Set(['rate', 'irate', 'increase', 'count_over_time', 'count']);
const beginning = "An APL query starts with a dataset: `['logs'] | where … | project …`.";

/** Explains a query in another language. Only the start of the query is checked. */
export function otherQuery(around: Around, schema: KnownSchema): Mistake | undefined {
  const start = around.statementStart;
  const [first, second] = [around.word(start), around.word(start + 1)];
  if ((first === 'select' && !['', '|'].includes(second)) || (first === 'with' && around.word(start + 2) === 'as')) {
    return { ...around.mistake(start, start, `This is SQL. ${beginning}`), docs, isOfQuery: true };
  }
  if (start !== around.stepStart) {
    return undefined;
  }
  const isCalled = second === '(' || (second === 'by' && around.word(start + 2) === '(');
  if (first === '{' || (isCalled && (metricFunctions.has(first) || findAggregate(first)))) {
    return labelQuery(around, schema);
  }
  const nameAt = (at: number) =>
    quoteName(around.is(at, 'string') ? unquoteString(around.written(at)) : around.written(at));
  if (first === 'from' && around.isName(start + 1)) {
    return around.instead(start, start + 1, beginning, around.written(start + 1), 'Remove `from`');
  }
  if (first === 'index' && second === '=') {
    return { ...around.instead(start, start + 2, beginning, nameAt(start + 2)), isOfQuery: true };
  }
  if (around.is(start, 'string') && around.is(start + 1, 'pipe')) {
    return around.instead(start, start, beginning, nameAt(start));
  }
  const isSearch = around.isName(start) && [':', '='].includes(second);
  return isSearch ? { ...around.mistake(start, start, beginning), isOfQuery: true } : undefined;
}

/** Explains a PromQL or LogQL query, with a fix if the default or first dataset has all the fields. */
function labelQuery(around: Around, schema: KnownSchema): Mistake {
  const { text, statementStart: start } = around;
  const dataset = schema.defaultDataset ?? schema.datasets?.at(0);
  const result = dataset === undefined ? undefined : logqlToApl(text, { dataset, schema });
  const message =
    'This is PromQL or LogQL. In APL, you query a dataset’s events and aggregate them; labels become fields.';
  const fix =
    result && 'apl' in result
      ? replaceFix({ from: 0, to: text.length }, result.apl, 'Write the query in APL')
      : undefined;
  return { ...around.mistake(start, start, message, fix), docs, isOfQuery: true };
}
