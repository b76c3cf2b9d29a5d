import { type DataFrame, type Field, FieldType } from '@grafana/data';

/** A state from one time to another, in milliseconds. */
export interface StateSpan {
  state: string;
  from: number;
  to: number;
}

interface StateRow {
  field: Field;
  spans: StateSpan[];
}

/** A row per field. A value lasts until the next row; equal values are combined, and `null` isn't a state. */
export function stateRows(frames: DataFrame[], range: { from: number; to: number }): StateRow[] {
  return frames.flatMap((frame) => {
    const times = frame.fields.find(({ type }) => type === FieldType.time)?.values;
    return times === undefined
      ? []
      : frame.fields
          .filter(({ type }) => type !== FieldType.time && type !== FieldType.other)
          .map((field) => ({ field, spans: spansOf(field.values, times, range) }));
  });
}

function spansOf(values: unknown[], times: number[], { from, to }: { from: number; to: number }): StateSpan[] {
  const spans: StateSpan[] = [];
  times.forEach((time, row) => {
    const value = values[row];
    const begin = Math.max(from, time);
    const end = Math.min(to, times[row + 1] ?? to);
    const before = spans[spans.length - 1];
    if (value === null || value === undefined || end <= begin) {
      return;
    }
    if (before !== undefined && before.state === String(value) && before.to === begin) {
      before.to = end;
    } else {
      spans.push({ state: String(value), from: begin, to: end });
    }
  });
  return spans;
}
