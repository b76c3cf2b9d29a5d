import { type SyntaxNode } from '@lezer/common';

import { type Span } from '../../kit/edit';

/** True if a node is compared with `==` or `!=`, so that alternatives can replace its value. */
export function isCompared(node: SyntaxNode): boolean {
  const value = node.parent;
  const operator = value?.prevSibling;
  return value?.parent?.name === 'Comparison' && operator?.name === 'CompareOp' && operator.to - operator.from === 2;
}

export const isInList = (node: SyntaxNode): boolean => node.parent?.parent?.name === 'ListValue';

export const isAfterIn = ({ parent }: SyntaxNode): boolean =>
  parent?.name === 'NameValue' && parent.prevSibling?.name === 'In';

/** Range of an `in` and its list, if this token is the list's only item. A list can't contain a pattern. */
export function onlyOfList(node: SyntaxNode): Span | undefined {
  const list = isInList(node) ? node.parent?.parent : isAfterIn(node) ? node.parent : undefined;
  const operator = list?.prevSibling;
  return list && operator?.name === 'In' && list.getChildren('Value').length <= 1
    ? { from: operator.from, to: list.to }
    : undefined;
}

export const isInTags = (node: SyntaxNode): boolean =>
  node.parent?.name === 'Tag' && (node.parent.parent?.name === 'ByClause' || node.parent.parent?.name === 'JoinStep');
