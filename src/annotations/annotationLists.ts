import { type Observable } from 'rxjs';

import { type ListedAnnotations } from '../service/queryResult';
import { type ServiceClient } from '../service/client';
import { SharedRequests } from '../service/sharedRequests';
import { type AnnotationListFilter } from '../service/types';

/** Lists annotations, once where several layers of a dashboard ask for the same at the same time. */
export class AnnotationLists {
  private readonly running = new SharedRequests<ListedAnnotations>();

  constructor(private readonly service: Pick<ServiceClient, 'listAnnotations'>) {}

  /** Emits a list, which must not be changed. Ranges of the same seconds are one: layers resolve `now` one after the other. */
  list(filter: AnnotationListFilter): Observable<ListedAnnotations> {
    const datasets = filter.datasets && [...filter.datasets].sort();
    const key = JSON.stringify([filter.start?.slice(0, 19), filter.end?.slice(0, 19), datasets]);
    return this.running.share(key, () => this.service.listAnnotations({ ...filter, datasets }));
  }
}
