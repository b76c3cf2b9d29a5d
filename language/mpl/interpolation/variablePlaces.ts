import { type SyntaxNode } from '@lezer/common';

import { type Span } from '../../kit/edit';

/** True if a node's value can be replaced with alternatives, because it's compared with `==` or `!=`. */
export function isCompared(node: SyntaxNode): boolean {
  const value = node.parent;
  const operator = value?.prevSibling;
  return value?.parent?.name === 'Comparison' && operator?.name === 'CompareOp' && operator.to - operator.from === 2;
}

export const isInList = (node: SyntaxNode): boolean => node.parent?.parent?.name === 'ListValue';

export const isAfterIn = ({ parent }: SyntaxNode): boolean =>
  parent?.name === 'NameValue' && parent.prevSibling?.name === 'In';

/** Range of an `in` with its list, if the list contains only this token. A pattern can't be in a list. */
export function onlyOfList(node: SyntaxNode): Span | undefined {
  const list = isInList(node) ? node.parent?.parent : isAfterIn(node) ? node.parent : undefined;
  const operator = list?.prevSibling;
  return list && operator?.name === 'In' && list.getChildren('Value').length <= 1
    ? { from: operator.from, to: list.to }
    : undefined;
}

export const isInTags = (node: SyntaxNode): boolean =>
  node.parent?.name === 'Tag' && (node.parent.parent?.name === 'ByClause' || node.parent.parent?.name === 'JoinStep');
