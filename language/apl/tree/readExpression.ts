import { type SyntaxNode } from '@lezer/common';
import { type Expression, type NamedExpression, type Span } from './ast';
import { joinChain } from './joinChain';
import { binaryOperators, listOperators } from './operatorTables';
import { unquoteName, unquoteString } from './strings';
import { contentOf, jsonLiteral, readRawLiteral, typedLiteral, typeNames } from './readLiteral';
import { spanOf, textOf } from '../../kit/reading';
import { broken, deepest, nameIn, type Reading, readSubquery } from './reading';
import { parseTimespan } from './timespan';

/** Reads the only expression in a node. `level` is its depth below the outermost expression. */
export function readOnly(node: SyntaxNode, reading: Reading, level = 0): Expression {
  const child = node.getChild('Expression') ?? node.getChild('StarExpression');
  return child ? readExpression(child, reading, level) : broken({ from: node.to, to: node.to });
}

/** Reads `name = expression`, or just an expression. */
export function readNamed(node: SyntaxNode, reading: Reading, level = 0): NamedExpression {
  return {
    ...spanOf(node),
    name: nameIn(node, 'Definition', reading),
    expression: readOnly(node, reading, level),
  };
}

export function readExpression(node: SyntaxNode, reading: Reading, level = 0): Expression {
  const span = spanOf(node);
  if (level > deepest.expression) {
    const message = `This expression is nested more than ${deepest.expression} levels deep. Split the query.`;
    reading.problems.add(span, message);
    return broken(span);
  }
  switch (node.name) {
    case 'StringLiteral':
      if (node.getChild('UnclosedString')) {
        reading.problems.add(span, 'This string has no closing quote on its line.');
      }
      return { kind: 'string', ...span, value: unquoteString(textOf(node, reading)) };
    case 'Integer':
      return { kind: 'integer', ...span, value: BigInt(textOf(node, reading)) };
    case 'Real':
      return { kind: 'real', ...span, value: Number(textOf(node, reading)) };
    case 'Timespan': {
      const nanoseconds = parseTimespan(textOf(node, reading));
      return nanoseconds === undefined ? broken(span) : { kind: 'timespan', ...span, nanoseconds };
    }
    case 'RawLiteral':
      return readRawLiteral(node, reading);
    case 'BooleanLiteral':
      return { kind: 'boolean', ...span, value: node.getChild('True') !== null };
    case 'NullLiteral':
      return { kind: 'null', ...span };
    case 'NameReference':
      return readReference(node, reading);
    case 'StarExpression':
      return { kind: 'star', ...span };
    case 'MemberAccess':
      return readMember(node, reading, level);
    case 'Call':
      return readCall(node, reading, level);
    case 'Parenthesized':
      return { ...readOnly(node, reading, level + 1), outer: span };
    case 'Negation': {
      const operand = readOnly(node, reading, level + 1);
      return node.getChild('Plus') ? { ...operand, outer: span } : { kind: 'negation', ...span, operand };
    }
    case 'BinaryExpression':
      return readBinary(node, reading, level);
    case 'LogicalAnd':
    case 'LogicalOr':
      return readChain(node, reading, level);
    case 'ListExpression':
      return readList(node, reading, level);
    case 'BetweenExpression':
      return readBetween(node, reading, level);
    default:
      return broken(span);
  }
}

function readReference(node: SyntaxNode, reading: Reading): Expression {
  const name = nameIn(node, 'Name', reading) ?? nameIn(node, 'QuotedName', reading);
  return name ? { kind: 'name', ...name } : broken(node);
}

function readMember(node: SyntaxNode, reading: Reading, level: number): Expression {
  const object = readOnly(node, reading, level + 1);
  const index = node.getChild('Index');
  if (index) {
    return readIndex(index, { ...spanOf(node), object }, reading, level + 1);
  }
  const key = node.getChild('Key');
  if (!key) {
    return broken(node);
  }
  const written = textOf(key, reading);
  // In `a['x'].b.c`, the tokenizer reads `b.c` as a single name.
  const names = key.getChild('QuotedName') ? [written] : written.split('.');
  let { from } = key;
  return names.reduce<Expression>((inner, name) => {
    const span = { from, to: from + name.length };
    from = span.to + 1;
    const value: Expression = { kind: 'string', ...span, value: unquoteName(name) };
    return { kind: 'member', from: node.from, to: span.to, object: inner, key: value };
  }, object);
}

/** Reads `x[1]`, or a part of an array: `x[1:]`, `x[:2]`, `x[1:2]`. */
function readIndex(
  index: SyntaxNode,
  whole: Span & { object: Expression },
  reading: Reading,
  level: number
): Expression {
  const only = index.getChild('Expression');
  const bounds = only?.getChild('Colon') ? only : index;
  const colon = bounds.getChild('Colon');
  if (!colon) {
    return { kind: 'member', ...whole, key: readOnly(index, reading, level) };
  }
  const sides = bounds.getChildren('Expression');
  const side = (isThere: (child: SyntaxNode) => boolean) => {
    const child = sides.find(isThere);
    return child && readExpression(child, reading, level);
  };
  const [start, end] = [side((child) => child.from < colon.from), side((child) => child.from > colon.from)];
  return { kind: 'slice', ...whole, start, end };
}

/** Reads a call, or a literal that looks like one: `int(null)`, `real(1)`, `dynamic(["a"])`. */
function readCall(node: SyntaxNode, reading: Reading, level: number): Expression {
  const name = nameIn(node, 'FunctionName', reading);
  if (!name) {
    return broken(node);
  }
  const args: NamedExpression[] = [];
  // Avoids callbacks and lists of children, so that the deepest readable expressions fit on the stack.
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'NamedExpression') {
      args.push(readNamed(child, reading, level + 1));
    } else if (child.name === 'JsonArray' || child.name === 'JsonObject') {
      // A JSON value in a function's arguments is read like `dynamic(…)`.
      args.push({ ...spanOf(child), name: undefined, expression: jsonLiteral(child, textOf(child, reading)) });
    }
  }
  const only = args.length === 1 ? args[0].expression : undefined;
  const literal = typeNames.has(name.name) ? typedLiteral(name.name, node, contentOf(node, reading), only) : undefined;
  return literal ?? { kind: 'call', ...spanOf(node), function: name, arguments: args };
}

/** Reads a binary operator and its operands. A missing operand becomes a broken expression. */
function readBinary(node: SyntaxNode, reading: Reading, level: number): Expression {
  const operands: Expression[] = [];
  const tokens: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.type.is('Expression') || child.name === 'StarExpression') {
      operands.push(readExpression(child, reading, level + 1));
    } else if (!child.type.isError && child.name !== 'Comment') {
      tokens.push(child);
    }
  }
  const first = tokens.at(0);
  const last = tokens.at(-1);
  if (!first || !last) {
    return operands[0] ?? broken(node);
  }
  const operatorSpan = { from: first.from, to: last.to };
  const left =
    operands.find((operand) => operand.from < operatorSpan.from) ?? broken({ from: node.from, to: node.from });
  const right = operands.find((operand) => operand.from >= operatorSpan.to) ?? broken({ from: node.to, to: node.to });
  const written = tokens.map((token) => textOf(token, reading)).join(' ');
  const operator = binaryOperators.get(written);
  if (written === ':' && !reading.inSearch) {
    reading.problems.unexpected(operatorSpan);
  }
  if (operator === undefined) {
    return broken(node);
  }
  return { kind: 'binary', ...spanOf(node), operator, operatorSpan, left, right };
}

function readChain(node: SyntaxNode, reading: Reading, level: number): Expression {
  const operator = node.name === 'LogicalAnd' ? 'and' : 'or';
  const operands: Expression[] = [];
  const spans: Span[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'And' || child.name === 'Or') {
      spans.push(spanOf(child));
    } else if (child.type.is('Expression')) {
      // Operands and operators alternate. An error expression replaces a missing operand.
      while (operands.length < spans.length) {
        operands.push(broken(spans[operands.length]));
      }
      operands.push(readExpression(child, reading, level + 1));
    }
  }
  while (operands.length <= spans.length) {
    operands.push(broken({ from: node.to, to: node.to }));
  }
  return joinChain(operator, operands, spans);
}

function readList(node: SyntaxNode, reading: Reading, level: number): Expression {
  const token = node.getChild('ListWord') ?? node.getChild('NotListWord') ?? node.getChild('InTilde');
  const operator = token && listOperators.get(textOf(token, reading));
  if (!token || !operator) {
    return broken(node);
  }
  const [operand, ...bare] = node.getChildren('Expression').map((child) => readExpression(child, reading, level + 1));
  const items = node.getChild('ListItems');
  return {
    kind: 'list',
    ...spanOf(node),
    operator,
    operatorSpan: spanOf(token),
    operand: operand ?? broken({ from: node.from, to: node.from }),
    ...(items && { brackets: spanOf(items) }),
    items: [...bare, ...readItems(items, reading, level + 1)],
  };
}

function readItems(items: SyntaxNode | null, reading: Reading, level: number): Expression[] {
  if (items?.getChild('Pipeline')) {
    const pipeline = readSubquery(items, { ...reading, inSearch: false }, level);
    return [{ kind: 'subquery', ...spanOf(pipeline), pipeline }];
  }
  return (items?.getChildren('Expression') ?? []).map((child) => readExpression(child, reading, level));
}

function readBetween(node: SyntaxNode, reading: Reading, level: number): Expression {
  const [operand, low, high] = node.getChildren('Expression').map((child) => readExpression(child, reading, level + 1));
  const negation = node.getChild('NotBetween');
  return {
    kind: 'between',
    ...spanOf(node),
    negated: negation !== null,
    operatorSpan: spanOf(negation ?? node.getChild('Between') ?? node),
    operand: operand ?? broken({ from: node.from, to: node.from }),
    low: low ?? broken({ from: node.to, to: node.to }),
    high: high ?? broken({ from: node.to, to: node.to }),
  };
}
