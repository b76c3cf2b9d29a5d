import { type DataFrame, type Field, FieldType, getFieldDisplayName, DataFrameType } from '@grafana/data';

/** The bars of a bar chart. */
export interface BarChart {
  names: Field;
  numbers: Field[];
  /** Names of the number fields, or only their groups if nothing else differs. */
  labels: string[];
  length: number;
  /** The length of a row's bar as a share of the longest bar, from 0 to 1. */
  share(field: Field, row: number): number;
}

/** Finds the bars in the first frame with numbers and names: the field `wanted`, or the first string or time field. */
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
      // The number fields get the palette's colors in order.
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

/**
 * Converts histogram frames (`xMin`, `xMax`, counts) for a bar chart, with each bin named by its lower bound. Drops other frames, and
 * an empty first bin, which Grafana's panel doesn't draw.
 * @param show formats a bound with the field's unit
 */
export function histogramBars(frames: DataFrame[], show: (field: Field, row: number) => string): DataFrame[] {
  return frames.flatMap((frame) => {
    const [low, , ...counts] = frame.fields;
    if (frame.meta?.type !== DataFrameType.Histogram || counts.length === 0) {
      return [];
    }
    const first = frame.length > 1 && counts.every(({ values }) => !values[0]) ? 1 : 0;
    const names = low.values.map((_, row) => show(low, row));
    const bin = { name: 'bin', type: FieldType.string, config: {}, values: names };
    const fields = [bin, ...counts].map((field) => ({ ...field, values: field.values.slice(first) }));
    return [{ ...frame, fields, length: frame.length - first }];
  });
}
