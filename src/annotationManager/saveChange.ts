import { firstValueFrom } from 'rxjs';

import { type FieldName } from '../service/annotationFields';
import { type ServiceClient } from '../service/client';
import { type Annotation, type AnnotationChange } from '../service/types';
import { changedFields, formOf } from './annotationForm';

export type Writer = Pick<
  ServiceClient,
  'getAnnotation' | 'createAnnotation' | 'changeAnnotation' | 'deleteAnnotation'
>;

/** An annotation as the service has it. `stale`: nothing was sent, because someone else has changed the same. */
export interface SaveResult {
  kind: 'saved' | 'stale';
  annotation: Annotation;
}

/** Reads an annotation again, and changes it only if no one else has changed the same fields since `before` was read. */
export async function saveChange(service: Writer, before: Annotation, change: AnnotationChange): Promise<SaveResult> {
  const now = await firstValueFrom(service.getAnnotation(before.id));
  const theirs = changesBetween(before, now);
  const mine = changesBetween(now, { ...now, ...change });
  return [...mine].some((name) => theirs.has(name))
    ? { kind: 'stale', annotation: now }
    : { kind: 'saved', annotation: await firstValueFrom(service.changeAnnotation(before.id, change)) };
}

function changesBetween(before: Annotation, after: Annotation): Set<FieldName> {
  const names = changedFields(formOf(before, 'utc'), formOf(after, 'utc'));
  return new Set(names.map((name) => (name === 'endTime' ? 'time' : name)));
}
