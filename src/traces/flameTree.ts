import { type Pausing } from '../inSlices';
import { type TracedSpan, timeOfChildren } from './spanTree';

/** The two windows of a comparison, or one. */
export type FlameSide = 0 | 1;

/** The spans of one service and operation below the same path of callers, of all traces. Times are in nanoseconds, one for each side. */
export interface FlameNode {
  service: string;
  operation: string;
  /** The time in which no child ran. */
  self: [number, number];
  /** That of all spans from here on. */
  total: [number, number];
  spans: [number, number];
  children: Map<string, FlameNode>;
}

/**
 * Adds up the time of spans by their paths: each span's own time, without the time in which at least one of its children ran. So spans
 * that run in parallel count each for itself, and what a child runs beyond its parent's end is the child's. The root has no time itself.
 */
export function* flameTree(
  spans: readonly TracedSpan[],
  sideOf: (trace: string) => FlameSide | undefined
): Pausing<FlameNode> {
  const root = newNode('', '');
  for (const [trace, own] of yield* grouped(spans, (span) => span.trace)) {
    const side = sideOf(trace);
    if (side !== undefined) {
      yield* addTrace(root, own, side);
    }
  }
  sumUp(root);
  return root;
}

const newNode = (service: string, operation: string): FlameNode => ({
  ...{ service, operation, self: [0, 0], total: [0, 0], spans: [0, 0], children: new Map<string, FlameNode>() },
});

/** Looking at the clock takes longer than a step. */
const pauseEvery = 200;

function* grouped(
  spans: readonly TracedSpan[],
  keyOf: (span: TracedSpan) => string
): Pausing<Map<string, TracedSpan[]>> {
  const groups = new Map<string, TracedSpan[]>();
  for (const [at, span] of spans.entries()) {
    const key = keyOf(span);
    const own = groups.get(key);
    if (own) {
      own.push(span);
    } else {
      groups.set(key, [span]);
    }
    if (at % pauseEvery === 0) {
      yield;
    }
  }
  return groups;
}

function* addTrace(root: FlameNode, spans: readonly TracedSpan[], side: FlameSide): Pausing<void> {
  const known = new Set(spans.map(({ span }) => span));
  const children = yield* grouped(spans, ({ parent }) => parent);
  const isRoot = ({ span, parent }: TracedSpan) => parent === span || !known.has(parent);
  const added = new Set<TracedSpan>();
  // Spans that are each other's parents have no root: the first of them is one.
  for (const first of [...spans.filter(isRoot), ...spans]) {
    const open: Array<[above: FlameNode, span: TracedSpan]> = added.has(first) ? [] : [[root, first]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [above, span] = next;
      added.add(span);
      const below = (children.get(span.span) ?? []).filter((child) => !added.has(child));
      const node = childOf(above, span);
      node.self[side] += span.took - timeOfChildren(span, below);
      node.spans[side]++;
      below.forEach((child) => open.push([node, child]));
      if (added.size % pauseEvery === 0) {
        yield;
      }
    }
  }
}

function childOf({ children }: FlameNode, { service, operation }: TracedSpan): FlameNode {
  const key = JSON.stringify([service, operation]);
  let child = children.get(key);
  if (child === undefined) {
    child = newNode(service, operation);
    children.set(key, child);
  }
  return child;
}

function sumUp(root: FlameNode): void {
  const nodes: Array<[node: FlameNode, above: FlameNode | undefined]> = [[root, undefined]];
  for (const [node] of nodes) {
    node.children.forEach((child) => nodes.push([child, node]));
  }
  for (const [node, above] of nodes.reverse()) {
    for (const side of [0, 1] as const) {
      node.total[side] += node.self[side];
      if (above) {
        above.total[side] += node.total[side];
      }
    }
  }
}
