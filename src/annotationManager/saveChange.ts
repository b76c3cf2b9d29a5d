import { firstValueFrom, map, type Observable } from 'rxjs';

import { type FieldName } from '../service/annotationFields';
import { type ServiceClient } from '../service/client';
import { ServiceError } from '../service/serviceError';
import { isUnconfirmed, unlessConfirmed } from '../service/unconfirmed';
import { type Annotation, type AnnotationChange, type AnnotationDraft } from '../service/types';
import { changedFields, formOf } from './annotationForm';
import { compareTimes } from './timeText';

export type Writer = Pick<
  ServiceClient,
  'getAnnotation' | 'listAnnotations' | 'createAnnotation' | 'changeAnnotation' | 'deleteAnnotation'
>;

/** The stored annotation. `stale` means that nothing was saved, because another user changed the same fields. */
export interface SaveResult {
  kind: 'saved' | 'stale';
  annotation: Annotation;
}

/** Changes an annotation, unless another user has changed the same fields since `before` was read. */
export async function saveChange(service: Writer, before: Annotation, change: AnnotationChange): Promise<SaveResult> {
  const now = await firstValueFrom(service.getAnnotation(before.id));
  const theirs = changesBetween(before, now);
  const mine = changesBetween(now, { ...now, ...change });
  return [...mine].some((name) => theirs.has(name))
    ? { kind: 'stale', annotation: now }
    : { kind: 'saved', annotation: await changed(service, before.id, change) };
}

/** Changes an annotation. An unconfirmed change counts as done if the annotation has the new values. */
async function changed(service: Writer, id: string, change: AnnotationChange): Promise<Annotation> {
  try {
    return await firstValueFrom(service.changeAnnotation(id, change).pipe(unlessConfirmed('update the annotation')));
  } catch (error) {
    const now = isUnconfirmed(error)
      ? await firstValueFrom(service.getAnnotation(id)).catch(() => undefined)
      : undefined;
    if (now === undefined || changesBetween(now, { ...now, ...change }).size > 0) {
      throw error;
    }
    return now;
  }
}

/** Deletes an annotation. An unconfirmed deletion counts as done if the annotation no longer exists. */
export async function deleteAnnotation(service: Writer, id: string): Promise<void> {
  try {
    await firstValueFrom(service.deleteAnnotation(id).pipe(unlessConfirmed('delete the annotation')));
  } catch (error) {
    const isGone =
      isUnconfirmed(error) &&
      (await firstValueFrom(service.getAnnotation(id)).then(
        () => false,
        (problem: unknown) => problem instanceof ServiceError && problem.kind === 'notFound'
      ));
    if (!isGone) {
      throw error;
    }
  }
}

function changesBetween(before: Annotation, after: Annotation): Set<FieldName> {
  const names = changedFields(formOf(before, 'utc'), formOf(after, 'utc'));
  return new Set(names.map((name) => (name === 'endTime' ? 'time' : name)));
}

/** Finds the annotation with a draft's time, type and title; `undefined` if there is none. */
export function findAnnotation(
  service: Pick<ServiceClient, 'listAnnotations'>,
  { time, type, title = '', datasets }: AnnotationDraft
): Observable<Annotation | undefined> {
  // The contract doesn't say whether the range includes its ends.
  const [start, end] = [-1000, 1000].map((shift) => new Date(Date.parse(time) + shift).toISOString());
  return service
    .listAnnotations({ start, end, datasets })
    .pipe(
      map(({ annotations }) =>
        annotations.find(
          (each) => compareTimes(each.time, time) === 0 && each.type === type && (each.title ?? '') === title
        )
      )
    );
}
