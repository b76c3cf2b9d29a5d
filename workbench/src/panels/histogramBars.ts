import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

/**
 * Frames of the histogram kind (`xMin`, `xMax`, counts) with the names of their bins in front, for a bar chart: each is named by
 * where it begins, as there is little room. Other frames are left out.
 * @param show a bound as text, by the field's unit
 */
export function histogramBars(frames: DataFrame[], show: (field: Field, row: number) => string): DataFrame[] {
  return frames.flatMap((frame) => {
    const [low, , ...counts] = frame.fields;
    if (frame.meta?.type !== DataFrameType.Histogram || counts.length === 0) {
      return [];
    }
    const values = Array.from({ length: frame.length }, (_, row) => show(low, row));
    return [{ ...frame, fields: [{ name: 'bin', type: FieldType.string, config: {}, values }, ...counts] }];
  });
}
