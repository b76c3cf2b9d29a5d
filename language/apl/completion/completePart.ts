import { type SyntaxNode } from '@lezer/common';
import { childrenOf } from '../../kit/nodes';
import { type Span } from '../tree/ast';
import { closing } from '../tree/lexer';
import { comparisonWords, hasOpenBracket, openBracket, previous, stepAt } from './valueContext';

/** A complete part of a query. `next` lists what can follow in the same step, such as `by` and `,`. */
export interface CompletePart {
  next: readonly string[];
  /** The value that an operator can follow. */
  operand: Span | undefined;
  /** True if the value is one side of a comparison. */
  compared: boolean;
}

/** The words and punctuation that can follow a sort direction, or the position of nulls. */
const afterDirection: Readonly<Record<string, readonly string[]>> = {
  Direction: ['nulls', ',', '|'],
  Nulls: ['first', 'last'],
  NullsPlace: [',', '|'],
};

const part = (...next: string[]): CompletePart => ({ next, operand: undefined, compared: false });

/** The complete part before a misplaced name; `undefined` if nothing can follow. */
export function completeBefore(error: SyntaxNode, text: string): CompletePart | undefined {
  const before = previous(error);
  const { step, word, takes = 'values', by, begins, next = [',', '|'] } = stepAt(error, text);
  if (!before || closing.has(before.name) || before.name === 'Comma') {
    return undefined;
  }
  if (!step) {
    return error.parent?.name === 'Pipeline' && !before.type.isError ? part('|') : undefined;
  }
  switch (takes) {
    case 'nothing':
    case 'text':
      return begins ? undefined : step.name === 'RedactOperator' ? part('on', ',', '|') : part('|');
    case 'fields':
      return before.name === 'To' ? part('typeof(') : part(...(before.getChild('To') ? without('to', next) : next));
    case 'tables':
      return word === 'union' ? part(',', '|') : step.getChild('On') ? part('==', ',', '|') : part('on');
    case 'values': {
      const direction = afterDirection[before.name] ?? afterDirection[before.lastChild?.name ?? ''];
      const isAfterBy = step.getChild('By') !== null;
      if (direction || (by === 'order' && !isAfterBy && !step.getChild('Expression'))) {
        return part(...(direction ?? ['by']));
      }
      const words = !isAfterBy
        ? wordsLeft(step, next)
        : by === 'order'
          ? ['asc', 'desc', 'nulls', ',', '|']
          : [',', '|'];
      return afterValue(error, before, words, text);
    }
  }
}

const without = (word: string, words: readonly string[]): string[] => words.filter((each) => each !== word);

/** Words of the clauses that can still follow, after the step's last clause. */
function wordsLeft(step: SyntaxNode, next: readonly string[]): readonly string[] {
  const words = step.getChild('OnClause') ? ['from', 'to', 'step', 'by', '|'] : next;
  const isWritten = (word: string) => step.getChild(`${word.charAt(0).toUpperCase()}${word.slice(1)}Clause`) !== null;
  return words.filter((_, index) => !words.slice(index).some(isWritten));
}

function afterValue(error: SyntaxNode, before: SyntaxNode, words: readonly string[], text: string): CompletePart {
  let value = before;
  let whole = error.parent;
  for (; whole && isPart(whole); whole = whole.parent) {
    value = whole;
  }
  const bracket = openBracket(error);
  const compared = isComparison(value) || (whole !== null && whole !== bracket && isComparison(whole));
  const { word, step, names } = stepAt(error, text);
  const isBound = (word === 'top' && !step?.getChild('By')) || whole?.name.endsWith('Clause');
  // Groups are usually plain fields. A condition there has a name, or already contains an operator.
  const isGroup =
    word === 'summarize' && whole?.parent?.name === 'Groups' && !whole.getChild('Definition') && !compared;
  const isColumn = names === 'columns' && whole?.name === 'NamedExpression' && !whole.getChild('Definition');
  const mayBeName = isColumn && !isGroup && value.name === 'NameReference';
  const named = !mayBeName ? words : word.startsWith('extend') ? ['=', ...words] : [...words, '='];
  return {
    next: bracket ? inBrackets(bracket, compared) : named,
    operand: isBound || isGroup ? undefined : { from: value.from, to: before.to },
    compared,
  };
}

const isComparison = (node: SyntaxNode) => comparisonWords(node).length > 0;

/** True if a node is a value or part of one, but not a comparison, and has no open bracket. */
const isPart = (node: SyntaxNode) =>
  (node.type.is('Expression') || node.name === 'ListItems') &&
  !node.name.startsWith('Logical') &&
  !hasOpenBracket(node) &&
  !isComparison(node);

/** Text that can follow inside brackets: the next item, or dots between bounds. */
function inBrackets(bracket: SyntaxNode, compared: boolean): string[] {
  if (bracket.name === 'BetweenExpression') {
    return bracket.getChild('DotDot') ? [] : ['..'];
  }
  return (bracket.name === 'ListItems' || bracket.name === 'Call') && !compared ? [','] : [];
}

/** Continuations of a statement's value: `;`, or `}` if a function's body is open. */
export function afterStatement(value: SyntaxNode): CompletePart {
  const opening = childrenOf(value).find((node) => isStray(node, '{'));
  if (opening && isStray(value.parent?.nextSibling, '}')) {
    return part(';');
  }
  return {
    next: opening ? ['}'] : value.name === 'NameReference' ? [';', '|'] : [';'],
    operand: { from: opening?.to ?? value.from, to: value.to },
    compared: isComparison(value),
  };
}

const isStray = (node: SyntaxNode | null | undefined, sign: string): boolean =>
  node?.type.isError === true && node.firstChild?.name === sign;
