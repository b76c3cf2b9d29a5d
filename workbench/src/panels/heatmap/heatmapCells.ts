import { type DataFrame, DataFrameType, type Field } from '@grafana/data';

/** A rectangle in a heatmap: times in milliseconds, bounds in the field's unit. */
export interface HeatmapCell {
  from: number;
  to: number;
  low: number;
  high: number;
  count: number;
}

interface Heatmap {
  cells: HeatmapCell[];
  /** The field that contains the bounds, with their unit. */
  bounds: Field;
  low: number;
  high: number;
  /** The count in the fullest cell. */
  maxCount: number;
}

/** Cells of the first frame of the heatmap-cells kind (`xMax`, `yMin`, `yMax`, `count`) that has any. */
export function heatmapCells(frames: DataFrame[]): Heatmap | undefined {
  const frame = frames.find(({ meta, length }) => meta?.type === DataFrameType.HeatmapCells && length > 0);
  const fields = ['xMax', 'yMin', 'yMax', 'count'].map((name) => frame?.fields.find((field) => field.name === name));
  const [time, lows, highs, counts] = fields;
  if (!frame || !time || !lows || !highs || !counts) {
    return undefined;
  }
  const width = time.config.interval ?? smallestStep(time.values);
  const cells = Array.from({ length: frame.length }, (_, row): HeatmapCell => {
    const to = Number(time.values[row]);
    const [low, high] = [Number(lows.values[row]), Number(highs.values[row])];
    return { from: to - width, to, low, high, count: Number(counts.values[row]) };
  });
  return {
    cells,
    bounds: lows,
    low: cells.reduce((min, { low }) => Math.min(min, low), Infinity),
    high: cells.reduce((max, { high }) => Math.max(max, high), -Infinity),
    maxCount: cells.reduce((max, { count }) => Math.max(max, count), 0),
  };
}

/** Smallest distance between consecutive times in milliseconds; 1 if there's only one time. */
function smallestStep(times: number[]): number {
  const steps = times.map((time, row) => time - times[row - 1]).filter((step) => step > 0);
  return steps.reduce((min, step) => Math.min(min, step), steps[0] ?? 1);
}
