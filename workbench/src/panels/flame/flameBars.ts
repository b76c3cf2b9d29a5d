import { type DataFrame } from '@grafana/data';

/** A node of a flame graph; its place and width are shares of the whole. */
export interface FlameBar {
  label: string;
  level: number;
  left: number;
  width: number;
  value: number;
  self: number;
  /** Of a comparison: its share of the comparison without that of the baseline. */
  change: number | undefined;
}

/** Places the nodes of a frame as Grafana's flame graph does: each after its sibling before it, the first where its parent begins. */
export function flameBars(frame: DataFrame | undefined): FlameBar[] | undefined {
  const valuesOf = (name: string) => frame?.fields.find((field) => field.name === name)?.values;
  const [levels, labels, values, selves] = ['level', 'label', 'value', 'self'].map(valuesOf);
  if (!levels || !labels || !values || !selves) {
    return undefined;
  }
  const [right, selfRight] = ['valueRight', 'selfRight'].map(valuesOf);
  const both = (row: number) => values[row] + (right?.[row] ?? 0);
  const whole = both(0);
  // Where the next node of each level begins.
  const ends: number[] = [];
  return levels.map((level: number, row) => {
    const start = ends[level] ?? 0;
    ends[level] = start + both(row);
    // Its children begin where it does.
    ends.length = level + 1;
    ends[level + 1] = start;
    return {
      ...{ label: labels[row], level, left: start / whole, width: both(row) / whole },
      ...{ value: both(row), self: selves[row] + (selfRight?.[row] ?? 0) },
      change: right && right[row] / right[0] - values[row] / values[0],
    };
  });
}
