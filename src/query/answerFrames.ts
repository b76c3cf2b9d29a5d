import { type QueryResultMetaNotice } from '@grafana/data';

import { type FrameOptions } from '../frames/options';
import { type RareShapes } from '../frames/shapeParts';
import { toFrames } from '../frames/toFrames';
import { type QueryAnswer } from '../service/answers';
import { withNotices } from './notices';
import { type TargetFrames, wholeFrames } from './targetFrames';
import { waitNotices } from './waitNotices';

/** The frames of a query that is one request, with more notices where there are some. */
export function answerFrames(
  answer: QueryAnswer,
  options: FrameOptions,
  notices: QueryResultMetaNotice[] = [],
  shapes?: RareShapes
): TargetFrames {
  return wholeFrames(withNotices(toFrames(answer, options, shapes), [...waitNotices([answer.waited]), ...notices]));
}
