import { type Span } from './ast';
import { type Token } from './lexer';
import { type Cursor, cursorAt, nonNames, type Step, stepOf, tableOperators } from './step';

/** What can be written where the cursor is. `replace` is the part of the text that it would replace. */
export type Situation =
  | { kind: 'none' }
  /** A query begins, or an operator that reads a table. */
  | { kind: 'dataset'; replace: Span; beginsQuery: boolean }
  /** After a pipe. */
  | { kind: 'operator'; replace: Span }
  /** A value; `aggregates` where `summarize` takes them. */
  | { kind: 'expression'; replace: Span; aggregates: boolean; groups: boolean }
  /** A field, and nothing else. */
  | { kind: 'field'; replace: Span }
  /** A value is complete: what can follow it. `words` are the operator's own, like `by` and `desc`. */
  | { kind: 'afterValue'; replace: Span; words: string[]; operators: boolean };

const none: Situation = { kind: 'none' };

const afterDirection: ReadonlySet<string> = new Set(['asc', 'desc', 'nulls', 'first', 'last']);
const fieldOperators: ReadonlySet<string> = new Set([
  'project-away',
  'project-keep',
  'project-reorder',
  'project-rename',
  'parse',
  'parse-kv',
  'parse-where',
  'mv-expand',
]);
const wordless: ReadonlySet<string> = new Set([
  'limit',
  'take',
  'count',
  'sample',
  'search',
  'getschema',
  'redact',
  'externaldata',
]);
const textOperators: ReadonlySet<string> = new Set(
  ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'].flatMap((word) => [word, `${word}_cs`])
);

/** Finds out what can be written at an offset of a query that may be anything but finished. */
export function situationAt(text: string, offset: number): Situation {
  const cursor = cursorAt(text, offset);
  if (!cursor) {
    return none;
  }
  const { before, replace } = cursor;
  const word = (token: Token | undefined) => (token ? text.slice(token.from, token.to) : '');
  const last = before.at(-1);
  const step = stepOf(before, word);
  const head = word(step.tokens[0]);
  if (step.tokens.length === 0) {
    return last?.kind === 'pipe'
      ? { kind: 'operator', replace }
      : { kind: 'dataset', replace, beginsQuery: step.depth === 0 };
  }
  if (!step.isOperator && (head === 'let' || head === 'set')) {
    return step.tokens.length > 2 ? expressionSituation(step, cursor, head) : none;
  }
  if (!step.isOperator && head !== 'union') {
    return none;
  }
  if (wordless.has(head)) {
    return none;
  }
  if (tableOperators.has(head)) {
    return tableSituation(step, cursor, head);
  }
  if (fieldOperators.has(head)) {
    return last?.kind === 'name' && step.tokens.length > 1 ? none : { kind: 'field', replace };
  }
  return expressionSituation(step, cursor, head);
}

function tableSituation(step: Step, { text, before, replace }: Cursor, head: string): Situation {
  const written = step.tokens.map(({ from, to }) => text.slice(from, to));
  const last = written[written.length - 1];
  if (head === 'union') {
    return last === 'union' || last === ',' || last === '(' ? { kind: 'dataset', replace, beginsQuery: false } : none;
  }
  const onAt = written.lastIndexOf('on');
  if (onAt >= 0) {
    return last === 'on' || last === ',' || before.at(-1)?.kind === 'operator' ? { kind: 'field', replace } : none;
  }
  return last === ')' ? { kind: 'afterValue', replace, words: ['on'], operators: false } : none;
}

/** Whether a value may end with this token, so that an operator or a comma comes next. */
function endsValue(token: Token, written: string): boolean {
  switch (token.kind) {
    case 'name':
      return !nonNames.has(written) && !textOperators.has(written) && written !== 'has_any' && written !== 'has_any_cs';
    case 'quotedName':
    case 'string':
    case 'unclosedString':
    case 'number':
    case 'timespan':
    case 'rawLiteral':
      return true;
    case 'punctuation':
      return written === ')' || written === ']' || written === '}';
    default:
      return false;
  }
}

function expressionSituation(step: Step, { text, replace }: Cursor, head: string): Situation {
  const written = step.tokens.map(({ from, to }) => text.slice(from, to));
  const last = step.tokens[step.tokens.length - 1];
  const lastWord = written[written.length - 1];
  const inBrackets = step.calls.length > 0;
  const by = written.lastIndexOf('by') >= 0;
  const ordered = head === 'sort' || head === 'order' || head === 'top';
  if (step.tokens.length > 1 && endsValue(last, lastWord)) {
    if (ordered && !inBrackets && afterDirection.has(lastWord)) {
      return {
        kind: 'afterValue',
        replace,
        words: lastWord === 'nulls' ? ['first', 'last'] : lastWord === 'asc' || lastWord === 'desc' ? ['nulls'] : [],
        operators: false,
      };
    }
    const own = inBrackets
      ? []
      : ordered && by
        ? ['asc', 'desc', 'nulls']
        : (head === 'summarize' || head === 'top') && !by
          ? ['by']
          : [];
    return { kind: 'afterValue', replace, words: own, operators: true };
  }
  if ((head === 'sort' || head === 'order') && step.tokens.length === 1) {
    return { kind: 'afterValue', replace, words: ['by'], operators: false };
  }
  if (head === 'top' && step.tokens.length === 1) {
    return none;
  }
  const aggregates = head === 'summarize' && !by && step.calls.every((call) => call === '');
  return { kind: 'expression', replace, aggregates, groups: head === 'summarize' && by && !inBrackets };
}
