import { type SyntaxNode } from '@lezer/common';

import { nodesIn } from '../../kit/nodes';
import { parser } from '../generated/parser';

/** References to parameters or dashboard variables (`$name`), including declarations. */
export function parametersIn(text: string): SyntaxNode[] {
  return nodesIn(parser.parse(text), ({ name, from }) => name === 'Name' && text[from] === '$');
}

/** The declaration that a `$name` is in, including its semicolon. */
export function declarationOf({ parent }: SyntaxNode): { from: number; to: number } | undefined {
  if (parent?.name !== 'ParamStatement') {
    return undefined;
  }
  const end = parent.nextSibling?.name === 'Semicolon' ? parent.nextSibling : parent;
  return { from: parent.from, to: end.to };
}

/** True if a variable belongs to Grafana or the service: `$__interval`, `${__range}`. */
export const isBuiltIn = (written: string): boolean => written.startsWith('$__') || written.startsWith('${__');
