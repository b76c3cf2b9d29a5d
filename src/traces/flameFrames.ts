import { type DataFrame, type Field, FieldType, type QueryResultMetaNotice } from '@grafana/data';

import { countText } from '@aplkit/language/kit/words';
import { type ResultMeta } from '../frames/decorate/stats';
import { type FlameNode, type FlameSide } from './flameTree';

interface FlameFacts {
  refId: string;
  /** Number of traces on each side, baseline first; a single number if nothing is compared. */
  traces: readonly number[];
  meta: ResultMeta;
  query: string;
  notices: QueryResultMetaNotice[];
}

/** A row of the list: all spans of an operation, wherever they occur. */
interface OperationTime {
  service: string;
  operation: string;
  spans: [number, number];
  self: [number, number];
}

/** Frame for Grafana's flame graph: nodes in depth-first order, with levels and each side's times. */
export function flameFrame(root: FlameNode, { refId, traces, meta, query, notices }: FlameFacts): DataFrame {
  const rows: Array<{ level: number; node: FlameNode }> = [];
  const open = [{ level: 0, node: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    rows.push(next);
    const { level } = next;
    const sorted = [...next.node.children.values()].sort((a, b) => wholeOf(a.total) - wholeOf(b.total));
    sorted.forEach((node) => open.push({ level: level + 1, node }));
  }
  const all = traces.reduce((sum, count) => sum + count, 0);
  const labelOf = ({ service, operation }: FlameNode) => `${service}: ${operation}`;
  const number = (name: string, valueOf: (node: FlameNode) => number): Field => ({
    ...{ name, type: FieldType.number, config: { unit: 'ns' }, values: rows.map(({ node }) => valueOf(node)) },
  });
  const sides = traces.map((_, side) => (side === 0 ? 0 : 1));
  const names: ReadonlyArray<readonly [string, string]> = [
    ['value', 'self'],
    ['valueRight', 'selfRight'],
  ];
  const fields: Field[] = [
    { name: 'level', type: FieldType.number, config: {}, values: rows.map(({ level }) => level) },
    {
      ...{ name: 'label', type: FieldType.string, config: {} },
      values: rows.map(({ node }) => (node === root ? countText(all, 'trace') : labelOf(node))),
    },
    ...sides.flatMap((side: FlameSide) => [
      number(names[side][0], ({ total }) => total[side]),
      number(names[side][1], ({ self }) => self[side]),
    ]),
  ];
  return {
    ...{ name: 'Flame graph', refId, fields, length: rows.length },
    meta: {
      preferredVisualisationType: 'flamegraph',
      executedQueryString: query,
      ...(notices.length > 0 && { notices }),
      custom: { apl: meta },
    },
  };
}

const wholeOf = ([first, second]: readonly [number, number]) => first + second;

/** Total own time of each operation over all paths, longest first. */
export function operationTimes(root: FlameNode): OperationTime[] {
  const found = new Map<string, OperationTime>();
  const open = [...root.children.values()];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { service, operation } = node;
    const key = JSON.stringify([service, operation]);
    const row = found.get(key) ?? { service, operation, spans: [0, 0], self: [0, 0] };
    found.set(key, row);
    for (const side of [0, 1] as const) {
      row.self[side] += node.self[side];
      row.spans[side] += node.spans[side];
    }
    open.push(...node.children.values());
  }
  return [...found.values()].sort((a, b) => wholeOf(b.self) - wholeOf(a.self));
}
