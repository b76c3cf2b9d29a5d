import { type DataFrame } from '@grafana/data';

import { type FrameOptions } from '../../frames/options';
import { toFrames } from '../../frames/toFrames';
import { withNotices } from '../../frames/notices';
import { type FetchedRows } from '../fetchedRows';

export interface TargetFrames {
  /** True while more rows are on their way. */
  partial: boolean;
  /**
   * New frames and fields at each call, for Grafana writes into them; nothing is converted until `runTargets` builds a packet. Groups of
   * `beside` are shown with these.
   */
  frames(beside?: FetchedRows): DataFrame[];
  /** The rows that the frames are made of, where a query has fetched them. */
  rows?: FetchedRows;
}

/** Frames that came as a whole. */
export function wholeFrames(frames: DataFrame[]): TargetFrames {
  return { partial: false, frames: () => frames.map(copyOf) };
}

/** Makes frames of rows. Converts again only when rows have doubled or are complete: about twice the cost of one conversion in all. */
export function framesOfRows(options: FrameOptions): (fetched: FetchedRows) => TargetFrames {
  let made: { of: FetchedRows; beside: FetchedRows | undefined; frames: DataFrame[] } | undefined;
  return (fetched) => ({
    partial: fetched.partial,
    rows: fetched,
    frames: (beside) => {
      const isNew = made?.of !== fetched && (!fetched.partial || fetched.rows >= 2 * (made?.of.rows ?? 0));
      if (made === undefined || isNew || made.beside !== beside) {
        const own = beside ? { ...options, beside: beside.answer().answer } : options;
        made = { of: fetched, beside, frames: toFrames(fetched.answer(), own) };
      }
      return withNotices(made.frames.map(copyOf), fetched.notices);
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
