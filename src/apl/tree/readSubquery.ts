import { type SyntaxNode } from '@lezer/common';
import { type Pipeline, type Source } from './ast';
import { noName, type Reading, spanOf } from './reading';

/** The number of nested pipelines that are read, because readers of the syntax tree are recursive. */
const deepestPipeline = 100;
/** As many levels of an expression around a pipeline count as one around it. */
const levelsOfOne = 15;

/** Reads the pipeline in the brackets of a node, at `level` below the outermost expression of its step. */
export function readSubquery(node: SyntaxNode, reading: Reading, level = 0): Pipeline {
  const pipeline = node.getChild('Pipeline');
  const at = pipeline ?? { from: node.to, to: node.to };
  const depth = reading.depth + 1 + Math.floor(level / levelsOfOne);
  if (pipeline && depth <= deepestPipeline) {
    return reading.readPipeline(pipeline, { ...reading, depth });
  }
  if (pipeline) {
    const message = `Queries in brackets are nested more than ${deepestPipeline} levels deep. Split the query.`;
    reading.problems.add(spanOf(node), message);
  }
  const source: Source = { kind: 'dataset', ...spanOf(at), dataset: noName(at.from) };
  return { kind: 'pipeline', ...spanOf(at), source, operators: [] };
}
