import { type DataFrame } from '@grafana/data';

/** A node in a flame graph; its position and width are shares of the whole. */
export interface FlameBar {
  label: string;
  level: number;
  left: number;
  width: number;
  value: number;
  self: number;
  /** Set in a comparison: the node's share in the comparison minus its share in the baseline. */
  change: number | undefined;
}

/** Places a frame's nodes as Grafana's flame graph does: after the previous sibling, or at the parent's start. */
export function flameBars(frame: DataFrame | undefined): FlameBar[] | undefined {
  const valuesOf = (name: string) => frame?.fields.find((field) => field.name === name)?.values;
  const [levels, labels, values, selves] = ['level', 'label', 'value', 'self'].map(valuesOf);
  if (!levels || !labels || !values || !selves) {
    return undefined;
  }
  const [right, selfRight] = ['valueRight', 'selfRight'].map(valuesOf);
  const both = (row: number) => values[row] + (right?.[row] ?? 0);
  const whole = both(0);
  // Position at which the next node on each level starts.
  const ends: number[] = [];
  return levels.map((level: number, row) => {
    const start = ends[level] ?? 0;
    ends[level] = start + both(row);
    // The node's children start at the same position.
    ends.length = level + 1;
    ends[level + 1] = start;
    return {
      ...{ label: labels[row], level },
      // Without traces, the frame has only a root, whose value is 0.
      ...(whole > 0 ? { left: start / whole, width: both(row) / whole } : { left: 0, width: 1 }),
      ...{ value: both(row), self: selves[row] + (selfRight?.[row] ?? 0) },
      change: right && right[row] / right[0] - values[row] / values[0],
    };
  });
}
