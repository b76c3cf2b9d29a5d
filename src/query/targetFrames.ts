import { type DataFrame } from '@grafana/data';

/** What is known of a target's frames. */
export interface TargetFrames {
  /** True while more rows are on their way. */
  partial: boolean;
  /** Frames and fields of their own at each call: Grafana writes into them. Their values may be shared. */
  frames(): DataFrame[];
}

/** Frames that came as a whole. */
export function wholeFrames(frames: DataFrame[]): TargetFrames {
  return { partial: false, frames: () => frames.map(copyOf) };
}

function copyOf(frame: DataFrame): DataFrame {
  return {
    ...frame,
    meta: frame.meta && { ...frame.meta },
    fields: frame.fields.map((field) => ({ ...field, config: { ...field.config } })),
  };
}
