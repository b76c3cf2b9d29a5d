import { type SyntaxNode } from '@lezer/common';
import { type Expression, type NamedExpression, type Span } from './ast';
import { unquoteString } from './quote';
import { broken, readExpression, readName, readNamed, type Reading, spanOf, textOf } from './readExpression';
import { parseTimespan } from './timespan';

/** What stands between the outer brackets of `word(…)`, trimmed. */
function between(node: Span, reading: Reading): string {
  const whole = textOf(node, reading);
  const open = whole.indexOf('(');
  return whole.slice(open + 1, whole.endsWith(')') ? -1 : undefined).trim();
}

/** `datetime(…)`, `date(…)`, `time(…)`, `timespan(…)`, `guid(…)`: the tokenizer takes each as one token. */
export function readRawLiteral(node: SyntaxNode, reading: Reading): Expression {
  const span = spanOf(node);
  const content = unquoteString(between(node, reading));
  if (content === 'null') {
    return { kind: 'null', ...span };
  }
  const whole = textOf(node, reading);
  if (whole.startsWith('date')) {
    return { kind: 'datetime', ...span, text: content };
  }
  if (whole.startsWith('guid')) {
    return { kind: 'string', ...span, value: content };
  }
  const nanoseconds = parseTimespan(content);
  if (nanoseconds === undefined) {
    reading.problems.add(
      span,
      `\`${content}\` is no timespan. Write it like \`5m\`, \`1.5h\` or \`time(1.02:00:00)\`.`
    );
    return broken(span);
  }
  return { kind: 'timespan', ...span, nanoseconds };
}

const types: ReadonlySet<string> = new Set([
  'bool',
  'boolean',
  'int',
  'long',
  'real',
  'double',
  'float',
  'decimal',
  'string',
  'dynamic',
]);
const integers: ReadonlySet<string> = new Set(['int', 'long']);
const reals: ReadonlySet<string> = new Set(['real', 'double', 'float', 'decimal']);
const numbersByName: ReadonlyMap<string, number> = new Map([
  ['nan', NaN],
  ['inf', Infinity],
  ['+inf', Infinity],
  ['-inf', -Infinity],
]);

/** A call, or a literal that is written like one: `int(null)`, `real(1)`, `dynamic(["a"])`. */
export function readCall(node: SyntaxNode, reading: Reading, level: number): Expression {
  const word = node.getChild('FunctionName');
  if (!word) {
    return broken(node);
  }
  const name = readName(word, reading);
  const literal = types.has(name.name) ? typedLiteral(name.name, node, reading) : undefined;
  if (literal) {
    return literal;
  }
  const args: NamedExpression[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'NamedExpression') {
      args.push(readNamed(child, reading, level + 1));
    } else if (child.name === 'Array' || child.name === 'Object') {
      // A JSON value in the arguments of a function is what `dynamic(…)` around it would be.
      const json: Expression = { kind: 'dynamic', ...spanOf(child), json: textOf(child, reading) };
      args.push({ ...spanOf(child), name: undefined, expression: json });
    }
  }
  return { kind: 'call', ...spanOf(node), function: name, arguments: args };
}

function typedLiteral(type: string, node: SyntaxNode, reading: Reading): Expression | undefined {
  const span = spanOf(node);
  const content = between(node, reading);
  if (content === 'null') {
    return { kind: 'null', ...span };
  }
  if (type === 'dynamic') {
    return { kind: 'dynamic', ...span, json: content };
  }
  const named = numbersByName.get(content.toLowerCase());
  if (named !== undefined && reals.has(type)) {
    return { kind: 'real', ...span, value: named };
  }
  const only = node.getChild('NamedExpression')?.getChild('Expression');
  const value = only && node.getChildren('NamedExpression').length === 1 ? readExpression(only, reading) : undefined;
  if (value?.kind === 'integer' && (integers.has(type) || reals.has(type))) {
    return integers.has(type) ? { ...value, ...span } : { kind: 'real', ...span, value: Number(value.value) };
  }
  if (value?.kind === 'real' && reals.has(type)) {
    return { ...value, ...span };
  }
  if (value?.kind === 'boolean' && type.startsWith('bool')) {
    return { ...value, ...span };
  }
  return value?.kind === 'string' && type === 'string' ? { ...value, ...span } : undefined;
}
