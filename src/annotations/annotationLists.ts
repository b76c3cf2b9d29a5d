import { type Observable } from 'rxjs';

import { type ListedAnnotations } from '../service/queryResult';
import { type ServiceClient } from '../service/client';
import { SharedRequests } from '../service/sharedRequests';
import { type AnnotationListFilter } from '../service/types';

/** Lists annotations, with one request for concurrent layers of a dashboard. */
export class AnnotationLists {
  private readonly running = new SharedRequests<ListedAnnotations>();

  constructor(private readonly service: Pick<ServiceClient, 'listAnnotations'>) {}

  /** Emits a shared, immutable list. Range limits are rounded to seconds, since layers resolve `now` one by one. */
  list(filter: AnnotationListFilter): Observable<ListedAnnotations> {
    const datasets = filter.datasets && [...filter.datasets].sort();
    const key = JSON.stringify([filter.start?.slice(0, 19), filter.end?.slice(0, 19), datasets]);
    return this.running.share(key, () => this.service.listAnnotations({ ...filter, datasets }));
  }
}
