import { type SyntaxNode } from '@lezer/common';
import { type BrokenExpression, type Name, type Span } from './ast';
import { type Problems } from './problems';
import { unquoteName } from './quote';

/** What reading a tree needs besides its nodes. */
export interface Reading {
  text: string;
  problems: Problems;
}

export const textOf = (span: Span, { text }: Reading): string => text.slice(span.from, span.to);

export const spanOf = ({ from, to }: Span): Span => ({ from, to });

/** A `Definition`, `Dataset`, `FunctionName` or the token below one. */
export function readName(node: SyntaxNode, reading: Reading): Name {
  return { ...spanOf(node), name: unquoteName(textOf(node, reading)) };
}

/** Stands where an expression is missing; the problem is reported by who knows what is missing. */
export function broken(span: Span): BrokenExpression {
  return { kind: 'broken', ...spanOf(span) };
}
