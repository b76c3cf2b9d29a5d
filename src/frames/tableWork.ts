import { type DataFrame } from '@grafana/data';

import { type QueryAnswer } from '../service/answers';
import { type Notes } from './notes';
import { type FrameOptions, type FrameShape } from './options';
import { type RareShapes } from './shapeParts';

export interface MadeFrames {
  frames: DataFrame[];
  shape: FrameShape;
  rows: number;
}

/** What is known on the way from one table to its frames. */
export interface TableWork {
  source: QueryAnswer;
  index: number;
  options: FrameOptions;
  notes: Notes;
  /** Where the answer needs them. */
  shapes: RareShapes | undefined;
}
