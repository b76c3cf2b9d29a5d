import { type Observable } from 'rxjs';

import { type ListedAnnotations } from '../service/queryResult';
import { type ServiceClient } from '../service/client';
import { SharedRequests } from '../service/sharedRequests';
import { type AnnotationListFilter } from '../service/types';

/** Lists annotations. Layers that query at the same time share one request. */
export class AnnotationLists {
  private readonly running = new SharedRequests<ListedAnnotations>();

  constructor(private readonly service: Pick<ServiceClient, 'listAnnotations'>) {}

  /** Emits a list that must not be changed: requests whose ranges are equal to the second share it. */
  list(filter: AnnotationListFilter): Observable<ListedAnnotations> {
    const datasets = filter.datasets && [...filter.datasets].sort();
    const key = JSON.stringify([filter.start?.slice(0, 19), filter.end?.slice(0, 19), datasets]);
    return this.running.share(key, () => this.service.listAnnotations({ ...filter, datasets }));
  }
}
