import { applyNullInsertThreshold, type DataFrame, type Field, FieldType, type TimeRange } from '@grafana/data';

/** Frames that a time series can draw, or the reason why it can't. */
type GraphFrames = { frames: DataFrame[]; problem?: undefined } | { frames?: undefined; problem?: string };

/** Keeps each frame's time and numbers. As in Grafana, booleans are drawn as 0 and 1, and missing points as gaps. */
export function graphFrames(series: DataFrame[], range: TimeRange): GraphFrames {
  if (!series.some(({ length }) => length > 0)) {
    return {};
  }
  const frames = series.flatMap((frame) => {
    const time = frame.fields.find(({ type }) => type === FieldType.time);
    const numbers = frame.fields.map(asNumbers).filter(({ type }) => type === FieldType.number);
    return time && numbers.length ? [withGaps({ ...frame, fields: [time, ...numbers] }, range)] : [];
  });
  if (frames.length > 0) {
    return { frames };
  }
  const hasTime = series.some(({ fields }) => fields.some(({ type }) => type === FieldType.time));
  return { problem: hasTime ? 'Data is missing a number field' : 'Data is missing a time field' };
}

/** Inserts nulls where a frame's points are missing; the library's graph does so only for the first frame. */
function withGaps(frame: DataFrame, { from, to }: TimeRange): DataFrame {
  return applyNullInsertThreshold({ frame, refFieldPseudoMin: from.valueOf(), refFieldPseudoMax: to.valueOf() });
}

function asNumbers(field: Field): Field {
  if (field.type !== FieldType.boolean) {
    return field;
  }
  const values = field.values.map((value: unknown) => (value === null || value === undefined ? null : Number(value)));
  const config = { ...field.config, min: 0, max: 1, decimals: 0 };
  return { ...field, type: FieldType.number, config, values };
}
