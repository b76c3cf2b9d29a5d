import { type Span } from '../tree/ast';
import { type Quote } from '../tree/lexer';
import { operatorOf } from '../vocabulary/tabularOperators';
import { type Literal } from './items';
import { type Cursor, cursorAt, type CursorStep, stepOf } from './step';
import { afterDirection, inBrackets, isNewName, nextWords, wordsAt } from './stepWords';
import {
  clauseBefore,
  commasAfter,
  endsValue,
  isSourceOfValues,
  type ValueContext,
  valueContext,
} from './valueContext';

type Expected =
  | { kind: 'none' }
  /** A query begins, or an operator that reads a table. */
  | { kind: 'dataset'; beginsQuery: boolean }
  /** After a pipe. */
  | { kind: 'operator' }
  | ValueSituation
  /** Inside a string. */
  | ({ kind: 'text'; quote: Quote } & ValueContext)
  /** A field, and nothing else. */
  | { kind: 'field' }
  /** An element of a map: `path` is the map. */
  | { kind: 'key'; path: Span }
  /** One of a few words. */
  | { kind: 'word'; words: readonly Literal[] }
  /** A value is complete: what can follow it. `next` are the operator's own words and marks, like `by` and `,`. */
  | { kind: 'afterValue'; next: readonly string[]; operand: Span | undefined; compared: boolean };

export type Situation = Expected & { replace: Span };

/** A value; `aggregates` where `summarize` takes them, `tables` where it may be a table. */
export interface ValueSituation extends ValueContext {
  kind: 'value';
  aggregates: boolean;
  groups: boolean;
  tables: boolean;
  /** True if a new column may begin here: its name, or its value. */
  newColumn: boolean;
  /** A number is being written. */
  isNumber: boolean;
}

const none: Expected = { kind: 'none' };

/** The part of a word before the cursor that a suggestion completes; `''` if nothing of it is written yet. */
export function typedAt(text: string, offset: number): string {
  const situation = situationAt(text, offset);
  return situation.kind === 'none' ? '' : text.slice(situation.replace.from, offset);
}

/** The innermost function whose brackets are open at an offset, with the index of the argument there. */
export function callAt(text: string, offset: number): { name: string; index: number } | undefined {
  const step = stepOf(cursorAt(text, offset)?.before ?? []);
  const innermost = step.open.filter(({ call }) => call !== '').at(-1);
  return innermost && { name: innermost.call, index: commasAfter(step, innermost.at) };
}

/** The situation at an offset of a query, which need not be complete. */
export function situationAt(text: string, offset: number): Situation {
  const cursor = cursorAt(text, offset);
  if (!cursor) {
    return { ...none, replace: { from: offset, to: offset } };
  }
  const { replace } = cursor;
  const step = stepOf(cursor.before);
  const isWord = cursor.within === 'word';
  const key = isWord && step.tokens.length > 0 && keyAt(step, cursor);
  if (key) {
    return key;
  }
  const expected = isWord ? expectedIn(step, cursor) : insideLiteral(step, cursor);
  const isField = expected.kind === 'field' || (isWord && expected.kind === 'value' && !expected.tables);
  return (isField && dottedKey(replace, text.slice(replace.from, offset))) || { ...expected, replace };
}

function expectedIn(step: CursorStep, cursor: Cursor): Expected {
  if (step.tokens.length === 0) {
    return cursor.before.at(-1)?.kind === 'pipe'
      ? { kind: 'operator' }
      : { kind: 'dataset', beginsQuery: step.depth === 0 };
  }
  const words = wordsAt(step);
  if (words) {
    return { kind: 'word', words };
  }
  if (isNewName(step, cursor.next)) {
    return none;
  }
  return step.isOperator ? operatorSituation(step, cursor) : sourceSituation(step, cursor);
}

/** The situation in `headers.acc`, which may be one field or an element of a map. */
function dottedKey({ from, to }: Span, word: string): Situation | undefined {
  // `${a.b}` and `$left.a` are no maps, and quoted names are fields.
  const dot = word.startsWith('$') || word.startsWith('[') ? -1 : word.lastIndexOf('.');
  return dot > 0 ? { kind: 'key', path: { from, to: from + dot }, replace: { from: from + dot, to } } : undefined;
}

function sourceSituation(step: CursorStep, cursor: Cursor): Expected {
  const { tokens, written } = step;
  const [head] = written;
  if (head === 'let' || head === 'set') {
    return written.length > 2 ? expressionSituation(step) : none;
  }
  if (head === 'union') {
    return tableSituation(step, cursor);
  }
  if (isSourceOfValues(head)) {
    return expressionSituation(step);
  }
  const isSource = written.length === 1 && endsValue(tokens[0]);
  return isSource && head !== 'declare' && head !== 'datatable' ? after('|') : none;
}

function operatorSituation(step: CursorStep, cursor: Cursor): Expected {
  const { tokens, written } = step;
  const [head] = written;
  const last = tokens[tokens.length - 1];
  const { takes, next = [',', '|'] } = operatorOf(head) ?? {};
  if (takes === 'nothing' || takes === 'text') {
    const isComplete = takes === 'nothing' || (written.length > 1 && endsValue(last));
    return isComplete ? after('|') : none;
  }
  if (takes === 'tables') {
    return tableSituation(step, cursor);
  }
  if (takes === 'fields') {
    const isField = written.length > 1 && (last.kind === 'name' || last.kind === 'quotedName');
    const isTyped = written.includes('to', written.lastIndexOf(','));
    return isTyped ? none : isField ? after(...next) : { kind: 'field' };
  }
  return expressionSituation(step);
}

const after = (...next: string[]): Expected => ({ kind: 'afterValue', next, operand: undefined, compared: false });

/** The situation after `headers.`, `headers[` or `headers['`, and after a side of a join. */
function keyAt(step: CursorStep, { text, replace }: Cursor): Situation | undefined {
  const { tokens } = step;
  const last = tokens[tokens.length - 1];
  const isDot = last.text === '.';
  const isBracket = text.startsWith('[', replace.from) && last.to === replace.from;
  const end = isDot ? tokens.length - 1 : tokens.length;
  const object = tokens[end - 1];
  if ((!isDot && !isBracket) || end < 2 || !endsValue(object)) {
    return undefined;
  }
  if (isDot && (object.text === '$left' || object.text === '$right')) {
    return { kind: 'field', replace: { from: object.from, to: replace.to } };
  }
  const { operand } = clauseBefore(step, end, 1);
  return operand && { kind: 'key', path: operand, replace: { from: object.to, to: replace.to } };
}

function tableSituation({ written }: CursorStep, { before }: Cursor): Expected {
  const [head] = written;
  const last = written[written.length - 1];
  const isValue = before.at(-1)?.kind === 'name' || before.at(-1)?.kind === 'quotedName';
  if (head === 'union') {
    return last === 'union' || last === ',' || last === '('
      ? { kind: 'dataset', beginsQuery: false }
      : isValue || last === ')'
        ? after(',', '|')
        : none;
  }
  if (written.includes('on')) {
    return last === 'on' || last === ',' || before.at(-1)?.kind === 'operator'
      ? { kind: 'field' }
      : isValue
        ? after('==', ',', '|')
        : none;
  }
  if (written.length === 1) {
    return after('kind=', '(');
  }
  return last === ')' ? after('on') : isValue && written[written.length - 2] === '=' ? after('(') : none;
}

function insideLiteral(step: CursorStep, { within, quote }: Cursor): Expected {
  const expected = valueContext(step);
  if (within === 'string') {
    return { kind: 'text', quote, ...expected };
  }
  // Only the numbers of timespans have something that can be added.
  return expected.argument || expected.comparison
    ? { kind: 'value', aggregates: false, groups: false, tables: false, newColumn: false, isNumber: true, ...expected }
    : none;
}

function expressionSituation(step: CursorStep): Expected {
  const { tokens, written, open } = step;
  const [head] = written;
  const by = written.includes('by');
  const last = tokens.length - 1;
  const isOrdered = operatorOf(head)?.by === 'order';
  if (tokens.length > 1 && endsValue(tokens[last])) {
    const following = isOrdered && open.length === 0 ? afterDirection.get(written[last]) : undefined;
    if (following) {
      return after(...following);
    }
    const clause = clauseBefore(step, tokens.length);
    const next = open.length > 0 ? inBrackets(step, clause) : nextWords(head, by);
    const isCount = head === 'top' && !by;
    const compared = clause.comparison >= 0;
    // Groups are fields more often than conditions, which have a name or are begun.
    const isNamed = written[tokens.findIndex(({ from }) => from === clause.operand?.from) - 1] === '=';
    const isGroup = head === 'summarize' && by && open.length === 0 && !isNamed && !compared;
    const operand = isCount || isGroup ? undefined : clause.operand;
    return { kind: 'afterValue', next, operand, compared };
  }
  if ((head === 'sort' || head === 'order') && tokens.length === 1) {
    return after('by');
  }
  if (head === 'top' && tokens.length === 1) {
    return none;
  }
  return {
    kind: 'value',
    aggregates: (head === 'summarize' || head === 'make-series') && !by && open.every(({ call }) => call === ''),
    groups: head === 'summarize' && by && open.length === 0,
    tables: head === 'let' && written[last] === '=',
    newColumn: operatorOf(head)?.names === 'columns' && open.length === 0 && (last === 0 || written[last] === ','),
    isNumber: false,
    ...valueContext(step),
  };
}
