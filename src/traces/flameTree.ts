import { type Pausing } from '../inSlices';
import { type TracedSpan, timeOfChildren } from './spanTree';

/** A span with the properties that the sums need. */
export type FlameSpan = Omit<TracedSpan, 'failed' | 'values'>;

/** Index of a side; always 0 without a comparison. */
export type FlameSide = 0 | 1;

/** Spans of a service and operation with the same callers. Times are in nanoseconds, one per side. */
export interface FlameNode {
  service: string;
  operation: string;
  /** Time in which no child ran. */
  self: [number, number];
  /** Own time of all spans from this node down. */
  total: [number, number];
  spans: [number, number];
  children: Map<string, FlameNode>;
}

/** Adds up span times by path. Own time excludes the time in which at least one child ran. */
export function* flameTree(
  spans: readonly FlameSpan[],
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

/** Number of steps between two checks of the clock. A check takes longer than a step. */
const pauseEvery = 200;

function* grouped(spans: readonly FlameSpan[], keyOf: (span: FlameSpan) => string): Pausing<Map<string, FlameSpan[]>> {
  const groups = new Map<string, FlameSpan[]>();
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

function* addTrace(root: FlameNode, spans: readonly FlameSpan[], side: FlameSide): Pausing<void> {
  const known = new Set(spans.map(({ span }) => span));
  const children = yield* grouped(spans, ({ parent }) => parent);
  const isRoot = ({ span, parent }: FlameSpan) => parent === span || !known.has(parent);
  const added = new Set<FlameSpan>();
  // Spans that are each other's parents have no root, so the first of them becomes the root.
  for (const first of [...spans.filter(isRoot), ...spans]) {
    const open: Array<[above: FlameNode, span: FlameSpan]> = added.has(first) ? [] : [[root, first]];
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

function childOf({ children }: FlameNode, { service, operation }: FlameSpan): FlameNode {
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
