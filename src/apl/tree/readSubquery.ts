import { type SyntaxNode } from '@lezer/common';
import { type Pipeline, type Source } from './ast';
import { deepest, noName, type Reading, spanOf } from './reading';

/** As many levels of an expression around a pipeline count as one around it. */
const levelsOfOne = 15;

/** Reads the pipeline in the brackets of a node, at `level` below the outermost expression of its step. */
export function readSubquery(node: SyntaxNode, reading: Reading, level = 0): Pipeline {
  const pipeline = node.getChild('Pipeline');
  const at = pipeline ?? { from: node.to, to: node.to };
  const depth = reading.depth + 1 + Math.floor(level / levelsOfOne);
  if (pipeline && depth <= deepest.pipeline) {
    return reading.readPipeline(pipeline, { ...reading, depth });
  }
  if (pipeline) {
    reading.problems.wrong('deepPipeline', spanOf(node));
  }
  const source: Source = { kind: 'dataset', ...spanOf(at), dataset: noName(at.from) };
  return { kind: 'pipeline', ...spanOf(at), source, operators: [] };
}
