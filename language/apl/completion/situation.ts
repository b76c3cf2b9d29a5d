import { type SyntaxNode } from '@lezer/common';
import { type Span } from '../tree/ast';
import { type Quote } from '../tree/lexer';
import { unquoteName } from '../tree/strings';
import { spanOf } from '../../kit/reading';
import { afterStatement, completeBefore, type CompletePart } from './completePart';
import { cursorAt } from './cursor';
import { type Literal } from './items';
import { typeWords } from './literals';
import {
  argumentOf,
  around,
  isComparing,
  nodeAfter,
  openBracket,
  previous,
  stepAt,
  type ValueContext,
  valueContext,
} from './valueContext';

type Expected =
  | { kind: 'none' }
  /** At the start of a query, or of an operator that reads a table. */
  | { kind: 'dataset'; beginsQuery: boolean }
  /** After a pipe. */
  | { kind: 'operator' }
  | ValueSituation
  /** Inside a string. */
  | ({ kind: 'text'; quote: Quote } & ValueContext)
  /** Where only a field is valid. */
  | { kind: 'field' }
  /** In a key of a map; `path` is the map's range. */
  | { kind: 'key'; path: Span }
  /** Where only certain words are valid. */
  | { kind: 'word'; words: readonly Literal[] }
  | ({ kind: 'afterValue' } & CompletePart);

export type Situation = Expected & { replace: Span };

/** A position where a value is valid. `aggregates` is set in `summarize`, and `tables` where a table is also valid. */
export interface ValueSituation extends ValueContext {
  kind: 'value';
  aggregates?: boolean;
  groups?: boolean;
  tables?: boolean;
  /** True if a new column can start here. */
  newColumn?: boolean;
  /** Columns that are already in the list. */
  listed?: readonly string[];
  /** True if the user is typing a number. */
  isNumber?: boolean;
}

const none: Expected = { kind: 'none' };

/** The part of a word that's before the cursor; `''` if there's none. */
export function typedAt(text: string, offset: number): string {
  const situation = situationAt(text, offset);
  return situation.kind === 'none' ? '' : text.slice(situation.replace.from, offset);
}

/** Innermost function whose parentheses are open at an offset, with the index of the argument. */
export function callAt(text: string, offset: number): { name: string; index: number } | undefined {
  const cursor = cursorAt(text, offset);
  const call = cursor && openBracket(nodeAfter(text.slice(0, cursor.replace.from)), 'Call');
  const argument = call && argumentOf(call, text);
  return argument && { name: argument.call, index: argument.index };
}

/** Situation at an offset in a query, which may be incomplete. */
export function situationAt(text: string, offset: number): Situation {
  const cursor = cursorAt(text, offset);
  if (!cursor) {
    return { ...none, replace: { from: offset, to: offset } };
  }
  const { replace, within, quote } = cursor;
  const node = nodeAfter(text.slice(0, replace.from));
  if (within !== 'word') {
    const context = node.name === 'NameReference' ? valueContext(node, text) : {};
    // Timespans are the only numbers that can be continued, with a unit.
    const isNumber = context.argument !== undefined || context.comparison !== undefined;
    const number: Expected = isNumber ? { kind: 'value', isNumber, ...context } : none;
    return { ...(within === 'string' ? { kind: 'text', quote, ...context } : number), replace };
  }
  const object = objectAt(node, text, replace);
  if (object) {
    const { from, to } = object;
    const isSide = ['$left', '$right'].includes(text.slice(from, to));
    return isSide
      ? { kind: 'field', replace: { from, to: replace.to } }
      : { kind: 'key', path: { from, to }, replace: { from: to, to: replace.to } };
  }
  const expected = expectedAt(node, text, cursor.next);
  const isField = expected.kind === 'field' || (expected.kind === 'value' && !expected.tables);
  return (isField && dottedKey(replace, text.slice(replace.from, offset))) || { ...expected, replace };
}

function expectedAt(node: SyntaxNode, text: string, next: string): Expected {
  const first = node.firstChild;
  switch (node.name) {
    case 'Dataset':
      return datasetSituation(node, text, next);
    case 'UnknownOperator': {
      if (node.prevSibling?.name !== 'Pipe') {
        return none;
      }
      const last = node.lastChild?.prevSibling;
      // The arguments of an unknown operator are also unknown.
      return last ? afterUnreadable(last, text, last.prevSibling === null) : { kind: 'operator' };
    }
    case 'TypeName':
      return { kind: 'word', words: typeWords };
    case 'NamePattern':
      return first?.nextSibling === null ? { kind: 'field' } : after(',', '|');
    case 'NameReference':
      return valueSituation(node, text, next);
    default:
      return node.type.isError ? afterSituation(node, text) : none;
  }
}

/** Situation in a dotted word such as `headers.acc`, whose part before the dot may be a map. */
function dottedKey({ from, to }: Span, word: string): Situation | undefined {
  // `${a.b}` and `$left.a` aren't maps, and a quoted name is a field.
  const dot = word.startsWith('$') || word.startsWith('[') ? -1 : word.lastIndexOf('.');
  return dot > 0 ? { kind: 'key', path: { from, to: from + dot }, replace: { from: from + dot, to } } : undefined;
}

/** The map before `.`, `[` or `['`. */
function objectAt(node: SyntaxNode, text: string, { from }: Span): Span | undefined {
  const before = node.prevSibling;
  if (node.name === 'Key' && node.parent?.firstChild) {
    return spanOf(node.parent.firstChild);
  }
  const object = node.parent?.name === 'NameReference' ? node.parent : before;
  const isBracket = node.type.isError && text.startsWith('[', from) && before?.to === from;
  return isBracket && object?.type.is('Expression') ? { from: object.from, to: from } : undefined;
}

function datasetSituation(node: SyntaxNode, text: string, next: string): Expected {
  const { parent } = node;
  if (parent?.name === 'JoinOperator') {
    return parent.getChild('Option') ? after('(') : after('kind=', '(');
  }
  const before = parent && previous(parent);
  if (!before?.type.isError) {
    return { kind: 'dataset', beginsQuery: parent?.name === 'Pipeline' && parent.parent?.name === 'Query' };
  }
  if (before.firstChild?.name === 'Pipe') {
    return { kind: 'operator' };
  }
  // A statement continues until its semicolon.
  const value = previous(before)?.lastChild;
  if (value?.name === 'Pipeline') {
    const query = ' '.repeat(value.from) + text.slice(value.from, node.from - 1);
    return expectedAt(nodeAfter(query), query, next);
  }
  return value?.type.is('Expression') ? { kind: 'afterValue', ...afterStatement(value) } : none;
}

/** Nodes in which no values are suggested. */
const others: ReadonlySet<string> = new Set(['TableCall', 'Parameter', 'LimitClause']);

function valueSituation(node: SyntaxNode, text: string, next: string): Expected {
  const { parent } = node;
  const { step, word, takes, names, kinds, by } = stepAt(node, text);
  const named = parent?.getChild('OptionName') ?? parent?.getChild('Definition');
  const option = named ? text.slice(named.from, named.to) : '';
  if (option === 'kind' && kinds) {
    return { kind: 'word', words: kinds.map(([text, help]) => ({ text, help })) };
  }
  const before = previous(node);
  if (before?.type.isError && ['Matches', 'NotMatches'].includes(previous(before)?.name ?? '')) {
    return after('regex');
  }
  const isOpen = openBracket(node) !== undefined;
  const column = around(node, ({ name }) => name === 'NamedExpression');
  const begins = !isOpen && names === 'columns' && column?.from === node.from;
  const isRowCount = step?.name === 'TopOperator' && !step.getChild('By');
  const isOption = parent?.name === 'Option' || option === 'with_itemindex';
  const isNewName = begins && next === '=';
  if (takes === 'text' || isOption || isRowCount || isNewName || others.has(parent?.name ?? '')) {
    return none;
  }
  const context = valueContext(node, text);
  if (context.argument?.call === 'typeof') {
    return { kind: 'word', words: typeWords };
  }
  if (parent?.name === 'Rename' && before?.type.isError) {
    return after('=');
  }
  if (takes === 'fields' || takes === 'tables') {
    return { kind: 'field' };
  }
  const inGroups = around(node, ({ name }) => name === 'Groups' || name === 'Pipeline')?.name === 'Groups';
  return {
    kind: 'value',
    aggregates: by === 'groups' && column !== undefined && !inGroups && !openBracket(node, 'Call'),
    groups: word === 'summarize' && inGroups && !isOpen,
    tables: parent?.name === 'LetStatement',
    newColumn: begins && !inGroups,
    listed: isOpen ? [] : columnsBefore(column, text),
    ...context,
  };
}

const columnsBefore = (column: SyntaxNode | undefined, text: string): string[] =>
  (column?.parent?.getChildren('NamedExpression') ?? [])
    .filter(({ from, firstChild }) => from !== column?.from && firstChild?.name === 'NameReference')
    .map(({ from, to }) => unquoteName(text.slice(from, to)));

/** Nodes that can end a value. */
const ends: ReadonlySet<string> = new Set(
  'Name QuotedName String UnclosedString Integer Real Timespan RawLiteral ) ]'.split(' ')
);

/** Situation after unreadable text: if it ends with a value, `,` or `|` follows, otherwise a value. */
function afterUnreadable(last: SyntaxNode | null, text: string, beginsStep = false): Expected {
  const word = last ? text.slice(last.from, last.to) : '';
  // APL has no `as`, but the user is about to type a name after it.
  if (word === 'as') {
    return none;
  }
  return last && ends.has(last.name) && !beginsStep && word !== 'by' ? after(',', '|') : { kind: 'value' };
}

const after = (...next: string[]): Expected => ({ kind: 'afterValue', next, operand: undefined, compared: false });

/** Situation at a position where no name is valid. */
function afterSituation(error: SyntaxNode, text: string): Expected {
  const before = previous(error);
  const { step } = stepAt(error, text);
  const unreadable = step && before?.type.isError ? afterUnreadable(before.lastChild, text) : undefined;
  if (unreadable && unreadable.kind !== 'afterValue') {
    return unreadable;
  }
  if (before && isComparing(before)) {
    return { kind: 'value', ...valueContext(error, text) };
  }
  const complete = completeBefore(error, text);
  return complete ? { kind: 'afterValue', ...complete } : none;
}
