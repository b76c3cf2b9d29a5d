import { type SyntaxNode } from '@lezer/common';

import { type Span } from '../../kit/edit';
import { childrenOf, writtenSpan } from '../../kit/nodes';
import { replaceFix } from '../../kit/problem';
import { type ProblemList } from '../../kit/problemList';
import { type Name, noName, spanOf, textOf } from '../../kit/reading';
import { type Amount, type Argument, type Call, type Interval, type MathOperator, type TagList } from './ast';
import { meantDuration, readDuration } from './duration';
import { inBackticks, unquote } from './quote';

export interface MplReading {
  text: string;
  problems: ProblemList;
}

/** The text of a node's tokens, without anything between them. */
export const codeOf = (node: SyntaxNode, reading: MplReading): string =>
  node.firstChild
    ? childrenOf(node)
        .map((child) => codeOf(child, reading))
        .join('')
    : textOf(node, reading);

/** Reads an `identifier`, or the one in a node. */
export function readIdentifier(outer: SyntaxNode, reading: MplReading): Name {
  const node = outer.firstChild ?? outer;
  const span = spanOf(node);
  const text = textOf(node, reading);
  if (node.name === 'LooseName') {
    reportLooseName(span, reading);
  } else if (node.name === 'UnclosedName') {
    reading.problems.add(span, 'This name has no closing backtick on its line.', {
      title: 'Close the name',
      edits: [{ from: node.to, to: node.to, text: '`' }],
    });
  }
  return { ...span, name: unquote(text), isVariable: node.name === 'Name' && text.startsWith('$') };
}

/** Reports a name without the required backticks. */
export function reportLooseName(span: Span, reading: MplReading): void {
  const quoted = inBackticks(textOf(span, reading));
  reading.problems.add(
    span,
    `A name with dots, dashes or slashes needs backticks: ${quoted}.`,
    replaceFix(span, quoted)
  );
}

const identifiers: ReadonlySet<string> = new Set(['Name', 'LooseName', 'QuotedName', 'UnclosedName']);

export const identifierIn = (node: SyntaxNode | null): SyntaxNode | undefined =>
  childrenOf(node).find(({ name }) => identifiers.has(name));

/** Reads the identifier in a node. If there's none, reports that `what` is missing. */
export function requiredName(node: SyntaxNode, what: string, reading: MplReading): Name {
  const found = identifierIn(node);
  if (found) {
    return readIdentifier(found, reading);
  }
  const { to } = writtenSpan(node);
  reading.problems.missing(what, to);
  return noName(to);
}

export function readTags(node: SyntaxNode, reading: MplReading): TagList {
  const tags = node.getChildren('Tag').map((tag) => readIdentifier(tag, reading));
  if (tags.length === 0) {
    reading.problems.missing('a tag', writtenSpan(node).to);
  }
  return { ...writtenSpan(node), tags };
}

/** Reads the duration in a clause such as `to 5m`. */
export function readInterval(clause: SyntaxNode | null, reading: MplReading): Interval | undefined {
  if (clause === null) {
    return undefined;
  }
  const node = clause.getChild('Duration') ?? identifierIn(clause);
  if (!node) {
    reading.problems.missing('a duration like `5m`', clause.to);
    return undefined;
  }
  const text = textOf(node, reading);
  const isVariable = text.startsWith('$');
  if (!isVariable) {
    checkDuration(node, reading);
  }
  return { ...spanOf(node), clause: writtenSpan(clause), text, milliseconds: readDuration(text), isVariable };
}

export function checkDuration(node: Span, reading: MplReading): void {
  const text = textOf(node, reading);
  if (readDuration(text) === undefined) {
    const meant = meantDuration(text);
    reading.problems.add(
      spanOf(node),
      `\`${text}\` isn’t a duration. Write a whole number and a unit (ms, s, m, h, d, w, M or y), e.g. \`${meant ?? '5m'}\`.`,
      meant === undefined ? undefined : replaceFix(node, meant)
    );
  }
}

/** Reads the value of a number: `-1.5`, `1e3`, `inf`. */
export function readNumber(text: string): number {
  const [sign, digits] = /^[+-]/.test(text) ? [text.charAt(0), text.slice(1)] : ['', text];
  const value = digits === 'inf' ? Infinity : Number(digits);
  return sign === '-' ? -value : value;
}

/** Reads a `Number` node: a number or a variable. */
export function readAmount(node: SyntaxNode | null, reading: MplReading): Amount | undefined {
  if (node === null || node.from === node.to) {
    return undefined;
  }
  const text = codeOf(node, reading);
  const isName = identifierIn(node) !== undefined;
  if (isName && !text.startsWith('$')) {
    reading.problems.add(spanOf(node), `\`${text}\` isn’t a number.`);
  }
  return {
    ...spanOf(node),
    value: isName ? undefined : readNumber(text),
    variable: isName && text.startsWith('$') ? text : undefined,
  };
}

export function readMathOperator(node: SyntaxNode | null, reading: MplReading): MathOperator | undefined {
  const operator = node && textOf(node, reading);
  return operator === '+' || operator === '-' || operator === '*' || operator === '/'
    ? { ...spanOf(node ?? { from: 0, to: 0 }), operator }
    : undefined;
}

export function readCall(node: SyntaxNode | null, reading: MplReading): Call | undefined {
  const name = node?.getChild('FunctionName');
  if (!node || !name) {
    return undefined;
  }
  const open = node.getChild('(');
  const [close] = node.getChildren(')').slice(-1);
  return {
    ...writtenSpan(node),
    function: { ...writtenSpan(name), name: codeOf(name, reading) },
    arguments: node.getChildren('Argument').map((argument) => readArgument(argument, reading)),
    brackets: open ? { from: open.from, to: close?.to ?? writtenSpan(node).to } : undefined,
  };
}

function readArgument(node: SyntaxNode, reading: MplReading): Argument {
  const text = codeOf(node, reading);
  const isNumber = node.getChild('Integer') ?? node.getChild('Real') ?? node.getChild('Inf');
  return { ...spanOf(node), value: isNumber ? readNumber(text) : unquote(text) };
}

export function readUsing(step: SyntaxNode, reading: MplReading): Call | undefined {
  const clause = step.getChild('UsingClause');
  const call = readCall(clause?.getChild('Call') ?? null, reading);
  if (!call) {
    reading.problems.missing(clause ? 'a function' : '`using` and a function', clause?.to ?? writtenSpan(step).to);
  }
  return call;
}
