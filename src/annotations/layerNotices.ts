import { type DataFrame } from '@grafana/data';

import { type OverlayOptions } from '../query/model';
import { eventColumns, type EventSource } from './eventColumns';

/**
 * What the person who edits a layer should know of its events: the frames' own notices, and how many rows of an APL query are left
 * out. Grafana shows no notices of layers: events do not carry them.
 */
export function layerNotices(frames: DataFrame[], overlay: OverlayOptions, source: EventSource): string[] {
  const told = frames.flatMap(({ meta }) => (meta?.notices ?? []).map(({ text }) => text));
  const lost = source === 'apl' ? frames.reduce((sum, frame) => sum + rowsWithoutTime(frame, overlay), 0) : 0;
  return [...new Set(told), ...(lost === 0 ? [] : [lostNotice(lost)])];
}

function rowsWithoutTime(frame: DataFrame, overlay: OverlayOptions): number {
  const { time } = eventColumns(frame, overlay, 'apl');
  let lost = 0;
  for (let row = 0; row < frame.length; row++) {
    lost += time(row) === undefined ? 1 : 0;
  }
  return lost;
}

function lostNotice(rows: number): string {
  const subject = rows === 1 ? '1 row is' : `${rows} rows are`;
  return `${subject} left out, because no time stands there. Name the field of times below, or project one as _time.`;
}
