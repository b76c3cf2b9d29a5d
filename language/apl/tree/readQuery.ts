import { type SyntaxNode, type Tree } from '@lezer/common';
import { childrenOf, writtenSpan } from '../../kit/nodes';
import { parser } from '../generated/parser';
import {
  type Expression,
  type Operator,
  type Parameter,
  type Pipeline,
  type Query,
  type Source,
  type Span,
  type Statement,
  type StatementOf,
} from './ast';
import { readOperator, readSource } from './operators';
import { type Problems } from './problems';
import { readExpression } from './readExpression';
import { noName, spanOf } from '../../kit/reading';
import { broken, nameIn, type Reading } from './reading';

type QueryParts = Pick<Query, 'statements' | 'pipeline'>;

/** Reads the parts of a query, and reports missing parts. Error nodes are reported by the caller. */
export function readQuery(text: string, problems: Problems): QueryParts & { tree: Tree } {
  const tree = parser.parse(text);
  const reading: Reading = { text, problems, readPipeline, depth: 0, inSearch: false };
  const statements: Statement[] = [];
  let pipeline: Pipeline | undefined;
  for (const node of childrenOf(tree.topNode)) {
    const statement = readStatement(node, reading);
    if (statement) {
      statements.push(statement);
    } else if (node.name === 'Pipeline') {
      pipeline = readPipeline(node, reading);
    }
  }
  return { tree, statements, pipeline };
}

function readPipeline(node: SyntaxNode, reading: Reading): Pipeline {
  const operators: Operator[] = [];
  let source: Source | undefined;
  let begun = false;
  let openPipe: Span | undefined;
  for (const child of childrenOf(node)) {
    if (child.name === 'Pipe') {
      begun = true;
      openPipe = spanOf(child);
      if (!child.nextSibling || child.nextSibling.name === 'Pipe') {
        reading.problems.missing('an operator', child.to);
      }
    } else if (begun && child.name.endsWith('Operator')) {
      operators.push(readOperator(child, openPipe, reading));
      openPipe = undefined;
    } else if (!begun) {
      source ??= readSource(child, reading);
    }
  }
  const none: Source = { kind: 'dataset', from: node.from, to: node.from, dataset: noName(node.from) };
  return { kind: 'pipeline', ...spanOf(node), source: source ?? none, operators, ...(openPipe && { openPipe }) };
}

/** Reads a statement before a pipeline; `undefined` for any other node. */
function readStatement(node: SyntaxNode, reading: Reading): Statement | undefined {
  const name = nameIn(node, 'Definition', reading) ?? noName(node.firstChild?.to ?? node.from);
  const end = nextOf(node);
  const span = { ...writtenSpan(node), ...(end?.name === 'Semicolon' && { outer: { from: node.from, to: end.to } }) };
  const base = { ...span, name };
  switch (node.name) {
    case 'LetStatement':
      return { kind: 'let', ...base, value: letValue(node, reading) };
    case 'SetStatement':
      return { kind: 'set', ...base, value: optional(node, reading) };
    case 'DeclareStatement':
      return {
        kind: 'declare',
        ...span,
        parameters: node.getChildren('Parameter').map((child) => readParameter(child, reading)),
      };
    default:
      return undefined;
  }
}

/** The node's next sibling, skipping comments. */
function nextOf(node: SyntaxNode): SyntaxNode | null {
  const next = node.nextSibling;
  return next?.name === 'Comment' ? nextOf(next) : next;
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
  return {
    ...spanOf(node),
    name: nameIn(node, 'Definition', reading) ?? noName(node.from),
    type: nameIn(node, 'TypeName', reading) ?? noName(node.to),
    value: optional(node, reading),
  };
}
