import { type SyntaxNode } from '@lezer/common';
import { type Expression, type Span } from './ast';
import { unquoteString } from './strings';
import { spanOf, textOf } from '../../kit/reading';
import { broken, type Reading } from './reading';
import { parseTimespan } from './timespan';

/** The text in the parentheses of `word(…)`, trimmed. */
export function contentOf(node: Span, reading: Reading): string {
  const whole = textOf(node, reading);
  const open = whole.indexOf('(');
  return whole.slice(open + 1, whole.endsWith(')') ? -1 : undefined).trim();
}

/** Reads `datetime(…)`, `date(…)`, `time(…)`, `timespan(…)` or `guid(…)`. Each is a single token. */
export function readRawLiteral(node: SyntaxNode, reading: Reading): Expression {
  const span = spanOf(node);
  const content = unquoteString(contentOf(node, reading));
  const whole = textOf(node, reading);
  if (content === 'null') {
    return { kind: 'null', ...span, type: whole.slice(0, whole.indexOf('(')).trimEnd() };
  }
  if (whole.startsWith('date')) {
    return { kind: 'datetime', ...span, text: content };
  }
  if (whole.startsWith('guid')) {
    return { kind: 'string', ...span, value: content };
  }
  const nanoseconds = parseTimespan(content);
  if (nanoseconds === undefined) {
    const message = `\`${content}\` isn’t a timespan. Write it like \`5m\`, \`1.5h\` or \`time(1.02:00:00)\`.`;
    reading.problems.add(span, message);
    return broken(span);
  }
  return { kind: 'timespan', ...span, nanoseconds };
}

/** Kinds of literals, by the word before the parentheses, such as `long` in `long(5)`. */
const literalKinds: ReadonlyMap<string, Expression['kind']> = new Map([
  ['string', 'string'],
  ['dynamic', 'dynamic'],
  ...['int', 'long'].map((type) => [type, 'integer'] as const),
  ...['bool', 'boolean'].map((type) => [type, 'boolean'] as const),
  ...['real', 'double', 'float', 'decimal'].map((type) => [type, 'real'] as const),
]);
export const typeNames: ReadonlySet<string> = new Set(literalKinds.keys());
const numbersByName: ReadonlyMap<string, number> = new Map([
  ['nan', NaN],
  ['inf', Infinity],
  ['+inf', Infinity],
  ['-inf', -Infinity],
]);

export function jsonLiteral(span: Span, json: string): Expression {
  return { kind: 'dynamic', ...spanOf(span), json };
}

/** Reads a literal such as `long(5)` from the text in its parentheses, or from its only argument; `undefined` for a call. */
export function typedLiteral(
  type: string,
  node: Span,
  content: string,
  argument: Expression | undefined
): Expression | undefined {
  const span = spanOf(node);
  if (content === 'null') {
    return { kind: 'null', ...span, type };
  }
  const kind = literalKinds.get(type);
  if (kind === 'dynamic') {
    return jsonLiteral(span, content);
  }
  const named = numbersByName.get(content.toLowerCase());
  if (named !== undefined && kind === 'real') {
    return { kind: 'real', ...span, value: named };
  }
  if (argument?.kind === 'integer' && kind === 'real') {
    return { kind, ...span, value: Number(argument.value) };
  }
  return argument && argument.kind === kind ? { ...argument, ...span, outer: undefined } : undefined;
}
