import { type DataFrame, type Field, FieldType, getFieldDisplayName } from '@grafana/data';

/** The bars of a bar chart. */
export interface BarChart {
  names: Field;
  numbers: Field[];
  /** Names of the numbers: by their groups, where only these differ. */
  labels: string[];
  length: number;
  /** The length of a row's bar as a share of the longest, 0 to 1. */
  share(field: Field, row: number): number;
}

/**
 * Finds the bars in frames: the first frame that has names (the wanted field, or else the first text or time) and numbers.
 */
export function barChart(frames: DataFrame[], wanted: string): BarChart | undefined {
  for (const frame of frames) {
    const names =
      frame.fields.find(({ name }) => name === wanted) ??
      frame.fields.find(({ type }) => type === FieldType.string) ??
      frame.fields.find(({ type }) => type === FieldType.time);
    const numbers = frame.fields.filter(
      ({ type, config }) => type === FieldType.number && !config.custom?.hideFrom?.viz && !config.custom?.hidden
    );
    if (names && numbers.length > 0 && frame.length > 0) {
      // Each number has its own color of the palette, the first one's first.
      const colored = numbers.map((field, seriesIndex) => ({ ...field, state: { ...field.state, seriesIndex } }));
      const longest = Math.max(0, ...numbers.map((field) => Math.max(0, ...field.values.map(positive))));
      const share = (field: Field, row: number) => (longest > 0 ? positive(field.values[row]) / longest : 0);
      const labels = numbers.map((field) => getFieldDisplayName(field, frame, frames));
      return { names, numbers: colored, labels, length: frame.length, share };
    }
  }
  return undefined;
}

function positive(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
