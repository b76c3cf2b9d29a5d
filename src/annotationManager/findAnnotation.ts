import { map, type Observable } from 'rxjs';

import { type ServiceClient } from '../service/client';
import { type Annotation, type AnnotationDraft } from '../service/types';
import { compareTimes } from './timeText';

/** The listed annotation that matches a draft by time, type and title, if any. */
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
