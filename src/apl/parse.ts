import { type SyntaxNode } from '@lezer/common';
import { type Expression, type Operator, type Pipeline, type Query, type Source, type Statement } from './ast';
import { parser } from './generated/parser';
import { Problems, reportErrorNodes } from './problems';
import { readExpression } from './readExpression';
import { broken, readName, type Reading, spanOf, textOf } from './reading';
import { readNestedOperators, readOperator } from './readOperator';

/**
 * Reads a query. Never throws: what is no APL is in `problems`, with its place, and what the text means otherwise is in the tree.
 * Positions are UTF-16 offsets into `text`.
 */
export function parseQuery(text: string): Query {
  const tree = parser.parse(text);
  const reading: Reading = { text, problems: new Problems(text) };
  const statements: Statement[] = [];
  let pipeline: Pipeline | undefined;
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === 'LetStatement' || node.name === 'SetStatement') {
      statements.push(readStatement(node, reading));
    } else if (node.name === 'Pipeline') {
      pipeline = readPipeline(node, reading);
    }
  }
  reportErrorNodes(tree, reading.problems);
  return { kind: 'query', from: 0, to: text.length, statements, pipeline, problems: reading.problems.list() };
}

function readStatement(node: SyntaxNode, reading: Reading): Statement {
  const definition = node.getChild('Definition');
  const start = node.firstChild?.to ?? node.from;
  const name = definition ? readName(definition, reading) : { from: start, to: start, name: '' };
  const value = node.getChild('Expression');
  const base = { ...spanOf(node), name };
  if (node.name === 'SetStatement') {
    return { kind: 'set', ...base, value: value ? readExpression(value, reading) : undefined };
  }
  const pipeline = node.getChild('LetPipeline');
  return { kind: 'let', ...base, value: pipeline ? readPipeline(pipeline, reading) : letValue(value, node, reading) };
}

function letValue(value: SyntaxNode | null, node: SyntaxNode, reading: Reading): Expression {
  return value ? readExpression(value, reading) : broken({ from: node.to, to: node.to });
}

function readPipeline(node: SyntaxNode, reading: Reading): Pipeline {
  const operators: Operator[] = [];
  let source: Source = {
    kind: 'dataset',
    from: node.from,
    to: node.from,
    dataset: { from: node.from, to: node.from, name: '' },
  };
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Dataset' || child.name === 'OperatorSource') {
      source = readSource(child, reading);
    } else if (child.name === 'Pipe') {
      reportEmptyStep(child, reading);
    } else if (child.name.endsWith('Operator')) {
      operators.push(readOperator(child, reading));
    }
  }
  return { kind: 'pipeline', ...spanOf(node), source, operators };
}

function reportEmptyStep(pipe: SyntaxNode, reading: Reading): void {
  const next = pipe.nextSibling;
  if (!next || next.name === 'Pipe') {
    reading.problems.missing('an operator', pipe.to);
  }
}

function readSource(node: SyntaxNode, reading: Reading): Source {
  const operator = node.getChild('SourceOperator');
  const word = operator?.getChild('SourceWord');
  if (!operator || !word) {
    const dataset = node.name === 'Dataset' ? readName(node, reading) : { ...spanOf(node), name: '' };
    return { kind: 'dataset', ...spanOf(node), dataset };
  }
  readNestedOperators(operator, reading);
  const keyword = { ...spanOf(word), name: textOf(word, reading) };
  return { kind: 'operatorSource', ...spanOf(node), operator: { kind: 'other', ...spanOf(operator), keyword } };
}
