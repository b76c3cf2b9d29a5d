import { type DataFrame, type QueryResultMetaNotice } from '@grafana/data';

export const info = (text: string): QueryResultMetaNotice => ({ severity: 'info', text });
export const warning = (text: string): QueryResultMetaNotice => ({ severity: 'warning', text });

/** Collects notices about a result, without duplicates. */
export class Notices {
  private readonly byText = new Map<string, QueryResultMetaNotice>();

  info(text: string): void {
    this.byText.set(text, info(text));
  }

  warn(text: string): void {
    this.byText.set(text, warning(text));
  }

  /** All notices, as new objects that Grafana may keep. */
  all(): QueryResultMetaNotice[] {
    return [...this.byText.values()].map((notice) => ({ ...notice }));
  }
}

/** Adds notices to the first frame, because Grafana shows the notices of all frames. Without frames, drops them. */
export function withNotices(frames: DataFrame[], notices: QueryResultMetaNotice[]): DataFrame[] {
  const [first, ...others] = frames;
  if (first === undefined || notices.length === 0) {
    return frames;
  }
  return [{ ...first, meta: { ...first.meta, notices: [...(first.meta?.notices ?? []), ...notices] } }, ...others];
}
