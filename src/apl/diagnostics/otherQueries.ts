import { quoteName, unquoteString } from '../tree/quote';
import { replaceFix } from '../analysis/problem';
import { type FoundMistakes, type Mistake, type ProblemContext } from './problemContext';

const beginning = "A query of APL begins with a dataset: `['logs'] | where … | project …`.";
const ofSql = `This is SQL. ${beginning}`;

/** Explains a query that begins as one of SQL, SPL, LogQL or of a search field. */
export function beginningOfQuery(context: ProblemContext): FoundMistakes {
  const start = context.statementStart;
  if (start !== context.stepStart) {
    return undefined;
  }
  const [first, second] = [context.word(start), context.word(start + 1)];
  const nameIn = (at: number) =>
    quoteName(context.is(at, 'string') ? unquoteString(context.written(at)) : context.written(at));
  if (first === 'from' && context.isName(start + 1)) {
    const { from } = context.span(start);
    const fix = replaceFix({ from, to: context.span(start + 1).from }, '', 'Leave out `from`');
    return context.mistake(start, start, beginning, fix);
  }
  if (first === 'index' && second === '=') {
    return { ...context.instead(start, start + 2, beginning, nameIn(start + 2)), isOfQuery: true };
  }
  if (context.is(start, 'string') && context.is(start + 1, 'pipe')) {
    return context.instead(start, start, beginning, nameIn(start));
  }
  const isOther = first === '{' || (context.isName(start) && [':', '='].includes(second));
  return isOther && { ...context.mistake(start, start, beginning), isOfQuery: true };
}

/** The words that begin a clause. */
const clauses = ['from', 'where', 'group', 'having', 'select', 'order', 'limit'] as const;
type Clause = (typeof clauses)[number];

const isClause = (word: string): word is Clause => clauses.some((clause) => clause === word);

/** Explains a query of SQL. The fix writes its clauses as steps; their contents are fixed like those of any step. */
export function selectStatement(context: ProblemContext): Mistake | undefined {
  const start = context.statementStart;
  if (context.word(start) === 'with' && context.word(start + 2) === 'as') {
    return { ...context.mistake(start, start, ofSql), isOfQuery: true };
  }
  if (context.word(start) !== 'select' || !context.token(start + 1) || context.is(start + 1, 'pipe')) {
    return undefined;
  }
  const parts = new Map<Clause, string>();
  let end = start;
  while (context.token(end) && context.word(end) !== ';') {
    const clause = context.word(end);
    const last = context.operandEnd(end + 1, ends);
    if (!isClause(clause) || last <= end || parts.has(clause)) {
      break;
    }
    parts.set(clause, context.written(end + (context.word(end + 1) === 'by' ? 2 : 1), last));
    end = last + 1;
  }
  const source = parts.get('from');
  const isWhole = context.token(end) === undefined || context.word(end) === ';';
  const mistake = { ...context.mistake(start, start, ofSql), isOfQuery: true };
  return source === undefined || !isWhole || hasUnlistedNames(context, start + 1)
    ? mistake
    : {
        ...mistake,
        isRewritten: true,
        fix: context.writing(start, end - 1, [source, ...stepsOf(parts)].join('\n| '), 'Write it in APL'),
      };
}

const ends: ReadonlySet<string> = new Set(clauses);
/** Words that may stand beside a name without making it two columns. */
const joining: ReadonlySet<string> = new Set(
  'distinct as and or not in is null like ilike between case when then else end'.split(' ')
);

/** Returns whether what is selected has names side by side: `top 5 x`, or `x y` for `x as y`. */
function hasUnlistedNames(context: ProblemContext, first: number): boolean {
  const isValue = (at: number) => (context.isName(at) || context.is(at, 'number')) && !joining.has(context.word(at));
  for (let at = first; context.token(at + 1) && !ends.has(context.word(at + 1)); at += 1) {
    if ((isValue(at) || context.word(at) === ')') && isValue(at + 1)) {
      return true;
    }
  }
  return false;
}

/** Writes clauses as steps of APL, in the order in which it does what they say. */
function stepsOf(parts: ReadonlyMap<Clause, string>): string[] {
  const step = (clause: Clause, write: (written: string) => string) => {
    const written = parts.get(clause);
    return written === undefined ? [] : [write(written)];
  };
  const columns = (parts.get('select') ?? '').split(',').map((column) => countingRows(column.trim()));
  // Columns alone are those of the groups.
  const aggregates = columns.filter((column) => column.includes('(')).join(', ');
  const select = (written: string) => {
    if (written.toLowerCase().startsWith('distinct ')) {
      return written;
    }
    const isThere = parts.has('group') || written === '*';
    return isThere ? '' : aggregates === '' ? `project ${written}` : `summarize ${columns.join(', ')}`;
  };
  return [
    ...step('where', (written) => `where ${countingRows(written)}`),
    ...step('group', (written) => `summarize ${aggregates} by ${written}`),
    ...step('having', (written) => `where ${countingRows(written)}`),
    ...step('select', select),
    ...step('order', (written) => `sort by ${written}`),
    ...step('limit', (written) => `limit ${written}`),
  ].filter((written) => written !== '');
}

/** Counts all rows as APL does. */
const countingRows = (written: string) => written.replace(/count\(\*\)/i, 'count()');
