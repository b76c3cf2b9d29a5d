import { type DataFrame } from '@grafana/data';

import { type QueryAnswer } from '../../service/answers';
import { type FrameOptions } from '../options';
import { rareShapes } from '../rareShapes';
import { toFrames as framesOf } from '../toFrames';

/** Frames with every shape at hand, as a panel has them once what its answer needs is loaded. */
export function toFrames(source: QueryAnswer, options: FrameOptions): DataFrame[] {
  return framesOf(source, options, rareShapes);
}
