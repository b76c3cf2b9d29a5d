import { type DataFrame, type QueryResultMetaNotice } from '@grafana/data';

/** The frames with more notices on the first one: Grafana shows those of all frames. Without a frame there is no place for them. */
export function withNotices(frames: DataFrame[], notices: QueryResultMetaNotice[]): DataFrame[] {
  const [first, ...others] = frames;
  if (first === undefined || notices.length === 0) {
    return frames;
  }
  return [{ ...first, meta: { ...first.meta, notices: [...(first.meta?.notices ?? []), ...notices] } }, ...others];
}
