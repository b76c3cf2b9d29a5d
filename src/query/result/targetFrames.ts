import { type DataFrame } from '@grafana/data';

import { type FrameOptions } from '../../frames/options';
import { toFrames } from '../../frames/toFrames';
import { withNotices } from '../../frames/notices';
import { type FetchedRows } from '../paging/fetchedRows';

export interface TargetFrames {
  /** True while more rows are expected. */
  partial: boolean;
  /** Creates new frames on each call, because Grafana mutates frames. */
  frames(): DataFrame[];
}

export interface RowFrames extends TargetFrames {
  rows: FetchedRows;
  options: FrameOptions;
}

export function wholeFrames(frames: DataFrame[]): TargetFrames {
  return { partial: false, frames: () => frames.map(copyOf) };
}

/** Converts rows to frames, again only when they have doubled or are complete, to limit the cost. */
export function framesOfRows(options: FrameOptions): (fetched: FetchedRows) => RowFrames {
  let made: { of: FetchedRows; frames: DataFrame[] } | undefined;
  return (rows) => ({
    partial: rows.partial,
    rows,
    options,
    frames: () => {
      if (made === undefined || (made.of !== rows && (!rows.partial || rows.rows >= 2 * made.of.rows))) {
        made = { of: rows, frames: toFrames(rows.result(), options) };
      }
      return withNotices(made.frames.map(copyOf), rows.notices);
    },
  });
}

function copyOf(frame: DataFrame): DataFrame {
  return {
    ...frame,
    meta: frame.meta && { ...frame.meta },
    fields: frame.fields.map((field) => ({ ...field, config: { ...field.config } })),
  };
}
