import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

/**
 * Frames of the histogram kind (`xMin`, `xMax`, counts) with the names of their bins in front, for a bar chart: each is named by
 * its lower bound, because space is short. Other frames are left out, and so is an empty first bin: Grafana's panel does not draw it.
 * @param show a bound as text, by the field's unit
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
