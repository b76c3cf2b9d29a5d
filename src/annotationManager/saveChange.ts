import { firstValueFrom } from 'rxjs';

import { readTime } from '../frames/columns/times';
import { type ServiceClient } from '../service/client';
import { type Annotation, type AnnotationChange } from '../service/types';
import { type FieldName, fieldNames } from './annotationForm';
import { compareTimes } from './timeText';

export type Writer = Pick<
  ServiceClient,
  'getAnnotation' | 'createAnnotation' | 'changeAnnotation' | 'deleteAnnotation'
>;

export type SaveResult =
  | {
      kind: 'saved';
      annotation: Annotation;
      /** Fields that had another value right after saving: someone else wrote at the same moment. */
      lost: FieldName[];
    }
  | {
      /** Nothing was sent. */
      kind: 'stale';
      /** The annotation as the service has it. */
      now: Annotation;
      /** Fields that were changed on both sides; none where only start and end no longer fit. */
      conflicts: FieldName[];
    };

/**
 * Changes an annotation without undoing what someone else did since `before` was read: reads it, sends `change` only if no one else touched
 * the same fields, and reads it again. The contract has no versions, so two who write between each other's reads are not separated; the
 * second read tells the one whose value was replaced by then. Rejects with a `ServiceError`.
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

/** Tells whether someone else moved the start or end so that the annotation would end before it starts. */
function breaksOrder(before: Annotation, change: AnnotationChange, now: Annotation): boolean {
  const { time, endTime } = { ...now, ...change };
  const moved = !sameValue(before, now, 'time') || !sameValue(before, now, 'endTime');
  return moved && Boolean(endTime) && compareTimes(endTime, time) <= 0;
}

/** Reads the annotation after a change. The change is done, so a failure to read it, or its deletion since, is not a failure. */
async function readAgain(service: Writer, changed: Annotation): Promise<Annotation> {
  try {
    return await firstValueFrom(service.getAnnotation(changed.id));
  } catch {
    return changed;
  }
}

/**
 * Returns the fields that someone else changed as well since `before` was read, to another value than `change` gives them.
 *
 * @param now the annotation as the service has it
 */
export function conflictsOf(before: Annotation, change: AnnotationChange, now: Annotation): FieldName[] {
  return fieldsOf(change).filter((name) => !sameValue(before, now, name) && !sameValue(change, now, name));
}

/** Returns the fields of a change that the service does not have as they were sent. */
export function lostFields(change: AnnotationChange, after: Annotation): FieldName[] {
  return fieldsOf(change).filter((name) => !sameValue(change, after, name));
}

export function fieldsOf(change: AnnotationChange): FieldName[] {
  return fieldNames.filter((name) => name in change);
}

/** Compares a field: times as instants, datasets in any order, missing as empty. */
function sameValue(a: AnnotationChange, b: AnnotationChange, name: FieldName): boolean {
  return keyOf(a, name) === keyOf(b, name);
}

function keyOf(fields: AnnotationChange, name: FieldName): string {
  if (name === 'datasets') {
    return JSON.stringify([...(fields.datasets ?? [])].sort());
  }
  const text = fields[name] ?? '';
  const time = name === 'time' || name === 'endTime' ? readTime(text) : undefined;
  return time === undefined ? text : `${time.milliseconds}:${time.nanos}`;
}
