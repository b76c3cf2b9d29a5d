import { type QueryResultMetaNotice } from '@grafana/data';

import { countText } from '../text/words';
import { endsTooEarly, type TimedAnnotations } from './timedAnnotations';

/** Says what became of annotations whose times are not as they should be. */
export function timeNotices({ rows, withoutTime, badEnds }: TimedAnnotations): QueryResultMetaNotice[] {
  const early = rows.filter(endsTooEarly).length;
  const fix = 'Correct it in the service.';
  return [
    ...notice(withoutTime, `left out, because the time cannot be read. ${fix}`),
    ...notice(badEnds, `shown as a point, because the end cannot be read. ${fix}`),
    ...notice(early, `shown as a point, because the end is before the beginning. ${fix}`),
  ];
}

/** Returns a notice about so many annotations, and none where there are none. */
export function notice(amount: number, said: string): QueryResultMetaNotice[] {
  const subject = countText(amount, 'annotation is', 'annotations are');
  return amount === 0 ? [] : [{ severity: 'warning', text: `${subject} ${said}` }];
}
