import { type KnownSchema } from '../analysis/schema';
import { counting, metricsAsApl } from '../edit/metricsAsApl';
import { quoteName, unquoteString } from '../tree/quote';
import { findAggregate } from '../vocabulary/functions/aggregates';
import { replaceFix } from '../../language/problem';
import { type Around, type Mistake } from './around';

const beginning = "An APL query starts with a dataset: `['logs'] | where … | project …`.";

/** A query of another language, or one that begins as in another language. */
export function otherQuery(around: Around, schema: KnownSchema): Mistake | undefined {
  const start = around.statementStart;
  const [first, second] = [around.word(start), around.word(start + 1)];
  if ((first === 'select' && !['', '|'].includes(second)) || (first === 'with' && around.word(start + 2) === 'as')) {
    return selectStatement(around);
  }
  if (start !== around.stepStart) {
    return undefined;
  }
  const isCalled = second === '(' || (second === 'by' && around.word(start + 2) === '(');
  if (first === '{' || (isCalled && (counting.has(first) || findAggregate(first)))) {
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

/** A query of PromQL or LogQL. The fix asks the default dataset, or else the first one, if it has all that the query names. */
function labelQuery(around: Around, schema: KnownSchema): Mistake {
  const { text, statementStart: start } = around;
  const dataset = schema.defaultDataset ?? schema.datasets?.at(0);
  const { text: apl, lost } = metricsAsApl(text, dataset ?? 'logs', schema);
  const message =
    'This is PromQL or LogQL. APL asks a dataset for events and aggregates them, and labels are its fields.';
  const fix = replaceFix({ from: 0, to: text.length }, apl, 'Write it in APL');
  return {
    ...around.mistake(start, start, message, dataset !== undefined && lost.length === 0 ? fix : undefined),
    isOfQuery: true,
  };
}

/** The words that begin a clause. */
const clauses: ReadonlySet<string> = new Set('select from where group having order limit'.split(' '));

/** A query of SQL. The fix writes its clauses as steps, in the order in which APL does what they say. */
function selectStatement(around: Around): Mistake {
  const start = around.statementStart;
  const parts = new Map<string, [first: number, last: number]>();
  let at = start;
  while (clauses.has(around.word(at)) && !parts.has(around.word(at))) {
    const last = around.operandEnd(at + 1, clauses);
    parts.set(around.word(at), [at + (around.word(at + 1) === 'by' ? 2 : 1), last]);
    at = last + 1;
  }
  const isWhole = around.token(at) === undefined || around.word(at) === ';';
  const steps = isWhole ? stepsOf(around, parts) : undefined;
  const mistake = steps
    ? around.instead(start, at - 1, '', steps.join('\n| '), 'Write it in APL')
    : around.mistake(start, start, '');
  return { ...mistake, ...around.span(start), message: `This is SQL. ${beginning}`, isOfQuery: true };
}

/** Clauses as steps; `undefined` where there is no table, or what is selected has names side by side, as in `select top 5 x`. */
function stepsOf(around: Around, parts: ReadonlyMap<string, [number, number]>): string[] | undefined {
  const written = (clause: string) => {
    const [first, last] = parts.get(clause) ?? [0, -1];
    return first <= last ? inApl(around, first, last) : undefined;
  };
  const step = (word: string, clause: string) => (parts.has(clause) ? [`${word} ${written(clause)}`] : []);
  const [first, last] = parts.get('select') ?? [0, -1];
  const isDistinct = around.word(first) === 'distinct';
  const columns = columnsOf(around, isDistinct ? first + 1 : first, last);
  const source = written('from');
  if (source === undefined || columns === undefined) {
    return undefined;
  }
  const list = columns.join(', ');
  const aggregates = columns.filter((column) => column.includes('(')).join(', ');
  const columnStep = parts.has('group')
    ? `summarize ${aggregates} by ${written('group')}`
    : isDistinct
      ? `distinct ${list}`
      : `${aggregates === '' ? 'project' : 'summarize'} ${list}`;
  return [
    source,
    ...step('where', 'where'),
    ...(list === '*' ? [] : [columnStep]),
    ...step('where', 'having'),
    ...step('sort by', 'order'),
    ...step('limit', 'limit'),
  ];
}

const columnEnds: ReadonlySet<string> = new Set([...clauses, ',']);
/** Words that are lower case in APL, and may stand beside a name without making it two columns. */
const keywords: ReadonlySet<string> = new Set(
  'distinct as and or not in is null like ilike between case when then else end true false asc desc'.split(' ')
);

function columnsOf(around: Around, first: number, last: number): string[] | undefined {
  const columns: string[] = [];
  const isValue = (at: number) =>
    (around.isName(at) || around.is(at, 'number') || around.word(at) === ')') && !keywords.has(around.word(at));
  for (let at = first; at <= last;) {
    const end = around.operandEnd(at, columnEnds);
    const valueEnd = around.word(end - 1) === 'as' ? end - 2 : end;
    for (let next = at + 1; next <= valueEnd; next += 1) {
      if (isValue(next - 1) && isValue(next) && around.word(next) !== ')') {
        return undefined;
      }
    }
    columns.push((valueEnd < end ? `${around.written(end)} = ` : '') + inApl(around, at, valueEnd));
    at = end + 2;
  }
  return columns;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['=', '=='],
  ['<>', '!='],
]);

/** Tokens of SQL as APL writes them. */
function inApl(around: Around, first: number, last: number): string {
  let written = '';
  for (let at = first; at <= last; at += 1) {
    const word = around.word(at);
    const space = at > first ? around.text.slice(around.span(at - 1).to, around.span(at).from) : '';
    const isAllRows = word === '*' && around.word(at - 1) === '(' && around.word(at + 1) === ')';
    written += space + (isAllRows ? '' : keywords.has(word) ? word : (signs.get(word) ?? around.written(at)));
  }
  return written;
}
