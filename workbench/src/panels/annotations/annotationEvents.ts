import { type DataFrame } from '@grafana/data';

/** An annotation as drawn on a chart; times are in milliseconds. */
export interface AnnotationMark {
  time: number;
  /** End of a region, later than `time`; `undefined` for a point. */
  timeEnd?: number;
  /** Title as HTML that isn't sanitized yet. */
  title: string;
  text: string;
  tags: string[];
  /** A color from Grafana's palette, or a CSS color. */
  color: string;
}

/** The annotations in the frames that a dashboard's layers provide to a panel. */
export function annotationMarks(frames: DataFrame[] | undefined): AnnotationMark[] {
  return (frames ?? []).flatMap((frame) => {
    const columns = new Map(frame.fields.map((field) => [field.name, field.values]));
    const cell = (name: string, row: number): unknown => columns.get(name)?.[row];
    return Array.from({ length: frame.length }, (_, row) => mark((name) => cell(name, row))).filter(
      (event) => event !== undefined
    );
  });
}

function mark(cell: (name: string) => unknown): AnnotationMark | undefined {
  const time = cell('time');
  if (typeof time !== 'number' || !Number.isFinite(time)) {
    return undefined;
  }
  const end = cell('timeEnd');
  const isRegion = cell('isRegion');
  const tags = cell('tags');
  return {
    time,
    timeEnd: typeof end === 'number' && end > time && isRegion !== false ? end : undefined,
    title: asText(cell('title')),
    text: asText(cell('text')),
    tags: Array.isArray(tags) ? tags.map(String) : [],
    color: asText(cell('color')) || 'red',
  };
}

function asText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** The position of a mark on a chart, in pixels from its left edge. */
export interface Placement {
  left: number;
  /** Width in pixels; 0 for a point. */
  width: number;
}

/** Clamps a mark to the chart; `undefined` if no part of the mark is visible. */
export function placeMark(
  event: AnnotationMark,
  toPixel: (time: number) => number,
  width: number
): Placement | undefined {
  const left = toPixel(event.time);
  if (event.timeEnd === undefined) {
    return left >= 0 && left <= width ? { left, width: 0 } : undefined;
  }
  const right = toPixel(event.timeEnd);
  if (right < 0 || left > width) {
    return undefined;
  }
  const start = Math.max(0, left);
  return { left: start, width: Math.max(1, Math.min(width, right) - start) };
}
