import { type SyntaxNode } from '@lezer/common';
import { type Expression, type Parameter, type Statement, type StatementOf } from './ast';
import { readExpression } from './readExpression';
import { broken, noName, readName, type Reading, spanOf } from './reading';

/** Reads a statement before a query's pipeline; `undefined` for any other node. */
export function readStatement(node: SyntaxNode, reading: Reading): Statement | undefined {
  const definition = node.getChild('Definition');
  const name = definition ? readName(definition, reading) : noName(node.firstChild?.to ?? node.from);
  const base = { ...spanOf(node), name };
  switch (node.name) {
    case 'LetStatement':
      return { kind: 'let', ...base, value: letValue(node, reading) };
    case 'SetStatement':
      return { kind: 'set', ...base, value: optional(node, reading) };
    case 'DeclareStatement':
      return {
        kind: 'declare',
        ...spanOf(node),
        parameters: node.getChildren('Parameter').map((child) => readParameter(child, reading)),
      };
    default:
      return undefined;
  }
}

function optional(node: SyntaxNode, reading: Reading): Expression | undefined {
  const value = node.getChild('Expression');
  return value ? readExpression(value, reading) : undefined;
}

function letValue(node: SyntaxNode, reading: Reading): StatementOf<'let'>['value'] {
  const pipeline = node.getChild('Pipeline');
  return pipeline
    ? reading.readPipeline(pipeline, reading)
    : (optional(node, reading) ?? broken({ from: node.to, to: node.to }));
}

function readParameter(node: SyntaxNode, reading: Reading): Parameter {
  const name = node.getChild('Definition');
  const type = node.getChild('TypeName');
  return {
    ...spanOf(node),
    name: name ? readName(name, reading) : noName(node.from),
    type: type ? readName(type, reading) : noName(node.to),
    value: optional(node, reading),
  };
}
