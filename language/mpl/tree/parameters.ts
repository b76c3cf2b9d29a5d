import { type SyntaxNode } from '@lezer/common';

import { nodesIn } from '../../kit/nodes';
import { parser } from '../generated/parser';

/** Where a query names parameters, or variables of the dashboard: `$name`, the declarations included. */
export function parametersIn(text: string): SyntaxNode[] {
  return nodesIn(parser.parse(text), ({ name, from }) => name === 'Name' && text[from] === '$');
}

/** The declaration that a `$name` is in, with its semicolon. */
export function declarationOf({ parent }: SyntaxNode): { from: number; to: number } | undefined {
  if (parent?.name !== 'ParamStatement') {
    return undefined;
  }
  const end = parent.nextSibling?.name === 'Semicolon' ? parent.nextSibling : parent;
  return { from: parent.from, to: end.to };
}

/** Whether a variable is Grafana's own or the service's: `$__interval`, `${__range}`. */
export const isBuiltIn = (written: string): boolean => written.startsWith('$__') || written.startsWith('${__');
