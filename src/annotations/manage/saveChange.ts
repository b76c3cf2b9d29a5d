import { firstValueFrom } from 'rxjs';

import { type ServiceClient } from '../../service/client';
import { type Annotation, type AnnotationChange } from '../../service/types';
import { type FieldName } from './annotationForm';
import { conflictsOf, lostFields, sameValue } from './conflicts';
import { compareTimes } from './timeText';

export type Writer = Pick<
  ServiceClient,
  'getAnnotation' | 'createAnnotation' | 'changeAnnotation' | 'deleteAnnotation'
>;

/** What became of a change. */
export type SaveResult =
  | {
      kind: 'saved';
      annotation: Annotation;
      /** Fields that read otherwise right after: somebody else wrote at the same moment. */
      lost: FieldName[];
    }
  | {
      /** Nothing was sent. */
      kind: 'stale';
      /** What the service has. */
      now: Annotation;
      /** Fields that were changed on both sides; none where only begin and end no longer fit. */
      conflicts: FieldName[];
    };

/**
 * Changes an annotation without undoing what somebody else did meanwhile: reads it, sends only `change` where nobody else touched
 * the same fields since `before` was read, and reads it again. Two who write between each other's reads are not kept apart, as the
 * contract has no versions; the second reading tells the one whose value was replaced by then. Rejects with a `ServiceError`.
 */
export async function saveChange(service: Writer, before: Annotation, change: AnnotationChange): Promise<SaveResult> {
  const now = await firstValueFrom(service.getAnnotation(before.id));
  const conflicts = conflictsOf(before, change, now);
  if (conflicts.length > 0 || breaksOrder(before, change, now)) {
    return { kind: 'stale', now, conflicts };
  }
  const changed = await firstValueFrom(service.changeAnnotation(before.id, change));
  const after = await readAgain(service, changed);
  return { kind: 'saved', annotation: after, lost: lostFields(change, after) };
}

/** Begin or end was moved by somebody else, and now it would end before it begins. */
function breaksOrder(before: Annotation, change: AnnotationChange, now: Annotation): boolean {
  const { time, endTime } = { ...now, ...change };
  const moved = !sameValue(before, now, 'time') || !sameValue(before, now, 'endTime');
  return moved && Boolean(endTime) && compareTimes(endTime, time) <= 0;
}

/** The change has happened: that it cannot be read again (or is deleted by now) makes no failure of it. */
async function readAgain(service: Writer, changed: Annotation): Promise<Annotation> {
  try {
    return await firstValueFrom(service.getAnnotation(changed.id));
  } catch {
    return changed;
  }
}
