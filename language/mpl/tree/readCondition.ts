import { type SyntaxNode } from '@lezer/common';

import { type Edit } from '../../kit/edit';
import { childrenOf } from '../../kit/nodes';
import { replaceFix } from '../../kit/problem';
import { type CompareOperator, type Condition, type ConditionOf, type Value } from './ast';
import { quoteRegex, quoteMplString, quoteWritten, unquote, unquoteRegex } from './quote';
import { noName, spanOf, textOf } from '../../kit/reading';
import { checkDuration, codeOf, requiredName, readNumber, readIdentifier, type MplReading } from './reading';

export function conditionIn(node: SyntaxNode, reading: MplReading): Condition | undefined {
  const child = node.getChild('Condition');
  return child ? readCondition(child, reading) : undefined;
}

function readCondition(node: SyntaxNode, reading: MplReading): Condition | undefined {
  const span = spanOf(node);
  switch (node.name) {
    case 'And':
    case 'Or':
      return {
        kind: node.name === 'And' ? 'and' : 'or',
        ...span,
        conditions: node.getChildren('Condition').flatMap((child) => readCondition(child, reading) ?? []),
      };
    case 'Not':
      return { kind: 'not', ...span, condition: conditionIn(node, reading) };
    case 'Comparison':
      return readComparison(node, reading);
    case 'TypeTest':
      return { kind: 'typeTest', ...span, tag: tagIn(node, reading), type: readType(node, reading) };
    case 'Parenthesized': {
      const inner = conditionIn(node, reading);
      return inner && { ...inner, outer: span };
    }
    default:
      return undefined;
  }
}

const types: ReadonlySet<string> = new Set(['string', 'int', 'float', 'bool', 'array', 'null']);

function readType(node: SyntaxNode, reading: MplReading) {
  const type = node.getChild('TypeName');
  const name = type && type.to > type.from ? readIdentifier(type, reading) : noName(node.to);
  if (name.name !== '' && !name.isVariable && !types.has(name.name)) {
    reading.problems.add(name, `\`${name.name}\` isn’t a type. Use \`string\`, \`int\`, \`float\` or \`bool\`.`);
  }
  return name;
}

function tagIn(node: SyntaxNode, reading: MplReading) {
  const tag = node.getChild('Tag');
  return tag ? requiredName(tag, 'a tag', reading) : noName(node.from);
}

function readComparison(node: SyntaxNode, reading: MplReading): ConditionOf<'comparison'> {
  const tag = tagIn(node, reading);
  const sign = childrenOf(node).find(({ name }) => signs.has(name));
  const written = sign ? textOf(sign, reading) : '==';
  const operator = compareOperators.find((known) => known === written) ?? (written === '!~' ? '!=' : '==');
  const place = spanOf(sign ?? { from: node.to, to: node.to });
  const valueNode = node.getChild('Value') ?? node.getChild('ListValue');
  const value = valueNode ? readValue(valueNode, reading) : undefined;
  if (sign?.name === 'TextOp') {
    const pattern = value?.kind === 'string' ? quoteRegex(value.value) : undefined;
    reading.problems.add(place, `MPL has no \`${written}\`. Compare with a regular expression: \`${operator} #/…/\`.`, {
      title: `Write ${operator} ${pattern ?? '#/…/'}`,
      edits: [
        { ...place, text: operator },
        ...(value && pattern !== undefined ? [{ ...spanOf(value), text: pattern }] : []),
      ],
    });
  } else if (written === '=') {
    reading.problems.add(place, 'MPL compares with `==`.', replaceFix(place, '=='));
  } else if (value?.kind === 'regex' && operator !== '==' && operator !== '!=') {
    reading.problems.add(place, 'Use regular expressions only with `==` or `!=`.', replaceFix(place, '=='));
  } else if (value?.kind === 'list' && orders.has(operator)) {
    reading.problems.add(place, 'Use lists only with `in`, `==` or `!=`.', replaceFix(place, 'in'));
  } else if (value && operator === 'in') {
    checkList(value, reading);
  }
  return { kind: 'comparison', ...spanOf(node), tag, operator: { ...place, operator }, value };
}

const signs: ReadonlySet<string> = new Set(['CompareOp', 'Assign', 'TextOp', 'In', 'Contains']);
const compareOperators: readonly CompareOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'in', 'contains'];

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** Reports a value after `in` that isn't a list. */
function checkList(value: Value, reading: MplReading): void {
  if (value.kind !== 'list' && !(value.kind === 'name' && value.value.isVariable)) {
    const list = `[${value.kind === 'name' ? quoteMplString(value.value.name) : textOf(value, reading)}]`;
    reading.problems.add(value, `\`in\` needs a list: \`${list}\`.`, replaceFix(value, list));
  }
}

/** Reads a node in the group `Value`. */
export function readValue(node: SyntaxNode, reading: MplReading): Value {
  const span = spanOf(node);
  const text = textOf(node, reading);
  switch (node.name) {
    case 'StringValue': {
      const value = unquote(text);
      if (node.firstChild?.name === 'UnclosedString') {
        reading.problems.add(
          span,
          'This string has no closing quote on its line.',
          replaceFix(span, quoteWritten(value))
        );
      } else if (text.startsWith("'")) {
        reading.problems.add(span, 'Use double quotes for strings.', replaceFix(span, quoteWritten(value)));
      }
      return { kind: 'string', ...span, value };
    }
    case 'NumberValue':
      return { kind: 'number', ...span, value: readNumber(codeOf(node, reading)) };
    case 'BooleanValue':
      return { kind: 'boolean', ...span, value: text === 'true' };
    case 'NullValue':
      return { kind: 'null', ...span, value: null };
    case 'DurationValue':
      checkDuration(node, reading);
      return { kind: 'duration', ...span, value: text };
    case 'RegexValue':
      if (node.firstChild?.name === 'UnclosedRegex') {
        reading.problems.add(span, 'This regular expression has no closing `/` on its line.');
      }
      return { kind: 'regex', ...span, value: unquoteRegex(text) };
    case 'ListValue':
      if (text.startsWith('(') && text.endsWith(')')) {
        const brackets = { title: 'Write […]', edits: [bracket(span.from, '['), bracket(span.to - 1, ']')] };
        reading.problems.add(span, 'Write lists in square brackets.', brackets);
      }
      return { kind: 'list', ...span, items: readItems(node, reading) };
    default:
      return { kind: 'name', ...span, value: readIdentifier(node, reading) };
  }
}

const bracket = (at: number, text: string): Edit => ({ from: at, to: at + 1, text });

function readItems(node: SyntaxNode, reading: MplReading): Value[] {
  const [last, close] = childrenOf(node).slice(-2);
  if (last.name === 'Comma' && !close.type.isError) {
    reading.problems.add(spanOf(last), 'Remove the comma after the last value.', replaceFix(last, '', 'Remove `,`'));
  }
  const items = node.getChildren('Value').map((child) => readValue(child, reading));
  const pattern = items.find(({ kind }) => kind === 'regex');
  if (pattern) {
    reading.problems.add(pattern, 'A list can’t contain regular expressions.');
  }
  return items;
}
