import { type Span } from '../tree/ast';
import { type Quote, type Token } from '../tree/lexer';
import { operatorOf } from '../vocabulary/vocabulary';
import { clauseBefore, commasAfter } from './clause';
import { isNewName, wordsAt } from './declared';
import { afterDirectionWords, inBrackets, nextWords } from './nextWords';
import { type Literal } from './literals';
import { type Cursor, cursorAt, type Step, stepOf } from './step';
import { endsValue, firstOf, isSourceOfValues, type ValueContext, valueContext } from './valueContext';

/** The kinds of text that fit at the cursor. `replace` is the part of the text that a suggestion replaces. */
export type Situation =
  | { kind: 'none' }
  /** A query begins, or an operator that reads a table. */
  | { kind: 'dataset'; replace: Span; beginsQuery: boolean }
  /** After a pipe. */
  | { kind: 'operator'; replace: Span }
  | ValueSituation
  /** Inside a string. */
  | ({ kind: 'text'; replace: Span; quote: Quote } & ValueContext)
  /** A field, and nothing else. */
  | { kind: 'field'; replace: Span }
  /** An element of a map: `path` is the map, and `replace` begins after it. */
  | { kind: 'key'; replace: Span; path: Span }
  /** One of a few words. */
  | { kind: 'word'; replace: Span; words: readonly Literal[] }
  /** A value is complete: what can follow it. `next` are the operator's own words and marks, like `by` and `,`. */
  | { kind: 'afterValue'; replace: Span; next: readonly string[]; operand: Span | undefined; compared: boolean };

/** A value; `aggregates` where `summarize` takes them, `tables` where it may be a table. */
export interface ValueSituation extends ValueContext {
  kind: 'value';
  replace: Span;
  aggregates: boolean;
  groups: boolean;
  tables: boolean;
  /** A number is being written. */
  isNumber: boolean;
}

const none: Situation = { kind: 'none' };

const afterDirection: ReadonlySet<string> = new Set(['asc', 'desc', 'nulls', 'first', 'last']);
/** Returns the part of a word before the cursor that a suggestion completes; `''` if nothing of it is written yet. */
export function typedAt(text: string, offset: number): string {
  const situation = situationAt(text, offset);
  return situation.kind === 'none' ? '' : text.slice(situation.replace.from, offset);
}

/** Returns the innermost function whose brackets are open at an offset, with the index of the argument there. */
export function callAt(text: string, offset: number): { name: string; index: number } | undefined {
  const { before = [] } = cursorAt(text, offset) ?? {};
  const word = (token: Token | undefined) => (token ? text.slice(token.from, token.to) : '');
  const { tokens, open } = stepOf(before, word);
  const innermost = [...open].reverse().find(({ call }) => call !== '');
  return innermost && { name: innermost.call, index: commasAfter(tokens.map(word), innermost.at) };
}

/** Returns what can be written at an offset of a query, which need not be complete. */
export function situationAt(text: string, offset: number): Situation {
  const cursor = cursorAt(text, offset);
  if (!cursor) {
    return none;
  }
  const { before, replace, within, next } = cursor;
  const word = (token: Token | undefined) => (token ? text.slice(token.from, token.to) : '');
  const step = stepOf(before, word);
  const written = step.tokens.map(word);
  const [head] = written;
  if (within !== 'word') {
    return insideLiteral(step, written, cursor);
  }
  if (head === undefined) {
    return before.at(-1)?.kind === 'pipe'
      ? { kind: 'operator', replace }
      : { kind: 'dataset', replace, beginsQuery: step.depth === 0 };
  }
  const key = keyAt(step, written, cursor);
  if (key) {
    return key;
  }
  const list = wordsAt(written);
  if (list) {
    return { kind: 'word', replace, words: list };
  }
  if (isNewName(step, written, next)) {
    return none;
  }
  const situation = step.isOperator ? operatorSituation(step, written, cursor) : sourceSituation(step, written, cursor);
  return dottedKey(situation, text, offset) ?? situation;
}

/** Returns the situation in `headers.acc`, which may be one field or an element of a map. */
function dottedKey(situation: Situation, text: string, offset: number): Situation | undefined {
  const isField = situation.kind === 'field' || (situation.kind === 'value' && !situation.tables);
  if (!isField) {
    return undefined;
  }
  const { from, to } = situation.replace;
  const word = text.slice(from, offset);
  // `${a.b}` and `$left.a` are no maps, and quoted names are fields.
  const dot = word.startsWith('$') || word.startsWith('[') ? -1 : word.lastIndexOf('.');
  return dot > 0 ? { kind: 'key', path: { from, to: from + dot }, replace: { from: from + dot, to } } : undefined;
}

/** Returns the situation in a statement, or in the source of a pipeline. */
function sourceSituation(step: Step, written: readonly string[], cursor: Cursor): Situation {
  const [head] = written;
  const { replace } = cursor;
  if (head === 'let' || head === 'set') {
    return written.length > 2 ? expressionSituation(step, written, cursor) : none;
  }
  if (head === 'union') {
    return tableSituation(written, cursor);
  }
  if (isSourceOfValues(head)) {
    return expressionSituation(step, written, cursor);
  }
  const isSource = written.length === 1 && endsValue(step.tokens[0], head);
  return isSource && head !== 'declare' && head !== 'datatable' ? after(replace, ['|']) : none;
}

function operatorSituation(step: Step, written: readonly string[], cursor: Cursor): Situation {
  const [head] = written;
  const last = step.tokens[step.tokens.length - 1];
  const { takes, next = [',', '|'] } = operatorOf(head) ?? {};
  if (takes === 'nothing' || takes === 'text') {
    const isComplete = takes === 'nothing' || (written.length > 1 && endsValue(last, written[written.length - 1]));
    return isComplete ? after(cursor.replace, ['|']) : none;
  }
  if (takes === 'tables') {
    return tableSituation(written, cursor);
  }
  if (takes === 'fields') {
    const isField = written.length > 1 && (last.kind === 'name' || last.kind === 'quotedName');
    const isTyped = written.includes('to', written.lastIndexOf(','));
    return isTyped ? none : isField ? after(cursor.replace, next) : { kind: 'field', replace: cursor.replace };
  }
  return expressionSituation(step, written, cursor);
}

const after = (replace: Span, next: readonly string[]): Situation => ({
  kind: 'afterValue',
  replace,
  next,
  operand: undefined,
  compared: false,
});

/** Returns the situation after `headers.`, `headers[` or `headers['`, and after a side of a join. */
function keyAt({ tokens }: Step, written: readonly string[], { text, replace }: Cursor): Situation | undefined {
  const last = tokens[tokens.length - 1];
  const isDot = written[written.length - 1] === '.';
  const isBracket = text.startsWith('[', replace.from) && last.to === replace.from;
  const end = isDot ? tokens.length - 1 : tokens.length;
  const object = tokens[end - 1];
  if ((!isDot && !isBracket) || end < 2 || !endsValue(object, written[end - 1])) {
    return undefined;
  }
  if (isDot && (written[end - 1] === '$left' || written[end - 1] === '$right')) {
    return { kind: 'field', replace: { from: object.from, to: replace.to } };
  }
  const { operand } = clauseBefore(tokens, written, 1, end);
  return operand && { kind: 'key', path: operand, replace: { from: object.to, to: replace.to } };
}

function tableSituation(written: readonly string[], { before, replace }: Cursor): Situation {
  const [head] = written;
  const last = written[written.length - 1];
  const isValue = before.at(-1)?.kind === 'name' || before.at(-1)?.kind === 'quotedName';
  if (head === 'union') {
    return last === 'union' || last === ',' || last === '('
      ? { kind: 'dataset', replace, beginsQuery: false }
      : isValue || last === ')'
        ? after(replace, [',', '|'])
        : none;
  }
  if (written.includes('on')) {
    return last === 'on' || last === ',' || before.at(-1)?.kind === 'operator'
      ? { kind: 'field', replace }
      : isValue
        ? after(replace, ['==', ',', '|'])
        : none;
  }
  if (written.length === 1) {
    return after(replace, ['kind=', '(']);
  }
  return last === ')'
    ? after(replace, ['on'])
    : isValue && written[written.length - 2] === '='
      ? after(replace, ['('])
      : none;
}

function insideLiteral(step: Step, written: readonly string[], { within, replace, quote }: Cursor): Situation {
  const expected = valueContext(step, written);
  if (within === 'string') {
    return { kind: 'text', replace, quote, ...expected };
  }
  // Only the numbers of timespans have something that can be added.
  return expected.argument || expected.comparison
    ? { kind: 'value', replace, aggregates: false, groups: false, tables: false, isNumber: true, ...expected }
    : none;
}

function expressionSituation(step: Step, written: readonly string[], { replace }: Cursor): Situation {
  const [head] = written;
  const { tokens, open } = step;
  const by = written.includes('by');
  const last = tokens.length - 1;
  const isOrdered = operatorOf(head)?.clauses?.includes('nulls') === true;
  if (tokens.length > 1 && endsValue(tokens[last], written[last])) {
    if (isOrdered && open.length === 0 && afterDirection.has(written[last])) {
      return after(replace, afterDirectionWords(written[last]));
    }
    const clause = clauseBefore(tokens, written, firstOf(step, written), tokens.length);
    const next = open.length > 0 ? inBrackets(step, written, clause) : nextWords(head, by);
    const isCount = head === 'top' && !by;
    const isCompared = clause.comparison >= 0;
    // Groups are fields more often than conditions, which have a name or are begun.
    const isNamed = written[tokens.findIndex(({ from }) => from === clause.operand?.from) - 1] === '=';
    const isGroup = head === 'summarize' && by && open.length === 0 && !isNamed && !isCompared;
    return {
      kind: 'afterValue',
      replace,
      next,
      operand: isCount || isGroup ? undefined : clause.operand,
      compared: isCompared,
    };
  }
  if ((head === 'sort' || head === 'order') && tokens.length === 1) {
    return after(replace, ['by']);
  }
  if (head === 'top' && tokens.length === 1) {
    return none;
  }
  return {
    kind: 'value',
    replace,
    aggregates: (head === 'summarize' || head === 'make-series') && !by && open.every(({ call }) => call === ''),
    groups: head === 'summarize' && by && open.length === 0,
    tables: head === 'let' && written[last] === '=',
    isNumber: false,
    ...valueContext(step, written),
  };
}
