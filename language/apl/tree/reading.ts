import { type SyntaxNode } from '@lezer/common';
import { type Name, noName, spanOf, textOf } from '../../kit/reading';
import { type ExpressionOf, type Pipeline, type Source, type Span } from './ast';
import { type Problems } from './problems';
import { unquoteName, unquoteString } from './strings';

/** Maximum depth of expressions and pipelines that are read. It's limited because reading is recursive. */
export const deepest = { expression: 1500, pipeline: 100 };

export interface Reading {
  text: string;
  problems: Problems;
  /** Reads a `Pipeline` node. Its operators may contain pipelines. */
  readPipeline: (node: SyntaxNode, reading: Reading) => Pipeline;
  /** Nesting depth of a pipeline. Deeply nested expressions around it count, too. */
  depth: number;
  /** Set inside `search`, which allows `field:"term"`. */
  inSearch: boolean;
}

/** Reads a `Definition`, `Dataset` or `FunctionName`, or its token. Before `=`, a name may be a string. */
export function readName(node: SyntaxNode, reading: Reading): Name {
  const text = textOf(node, reading);
  return { ...spanOf(node), name: node.firstChild?.name === 'String' ? unquoteString(text) : unquoteName(text) };
}

/** Name in a child node; `undefined` if there's no such child. */
export function nameIn(node: SyntaxNode, child: string, reading: Reading): Name | undefined {
  const found = node.getChild(child);
  return found ? readName(found, reading) : undefined;
}

/** Stands for a missing or unreadable expression. The caller reports the problem. */
export function broken(span: Span): ExpressionOf<'broken'> {
  return { kind: 'broken', ...spanOf(span) };
}

/** Number of nested expressions that count as one nested pipeline. */
const levelsOfOne = 15;

/** Reads the pipeline in a node's parentheses. `level` is the node's depth below the outermost expression of its step. */
export function readSubquery(node: SyntaxNode, reading: Reading, level = 0): Pipeline {
  const pipeline = node.getChild('Pipeline');
  const at = pipeline ?? { from: node.to, to: node.to };
  const depth = reading.depth + 1 + Math.floor(level / levelsOfOne);
  if (pipeline && depth <= deepest.pipeline) {
    return { ...reading.readPipeline(pipeline, { ...reading, depth }), outer: spanOf(node) };
  }
  if (pipeline) {
    const message = `Subqueries are nested more than ${deepest.pipeline} levels deep. Split the query.`;
    reading.problems.add(spanOf(node), message);
  }
  const source: Source = { kind: 'dataset', ...spanOf(at), dataset: noName(at.from) };
  return { kind: 'pipeline', ...spanOf(at), outer: spanOf(node), source, operators: [] };
}
