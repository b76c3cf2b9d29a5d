import { type Observable } from 'rxjs';

import { type Service } from './client';
import { listOf } from './decode';
import { asObjects, asText, isObject } from './json';

/** An APL query saved in the service (service facts, "Saved queries"). */
export interface SavedQuery {
  id: string;
  name: string;
  author: string;
  dataset: string;
  apl: string;
}

/** Sends `GET /v2/apl-starred-queries` for all authors. Drops saved queries without text. */
export function listSavedQueries(service: Pick<Service, 'send'>): Observable<SavedQuery[]> {
  return service.send(
    { method: 'GET', path: 'v2/apl-starred-queries', params: { who: 'all' } },
    { action: 'list saved queries', forEditors: true },
    (value) =>
      asObjects(listOf(value, 'it')).flatMap(({ id, name, who, dataset, query }): SavedQuery[] => {
        const apl = isObject(query) ? (asText(query.apl) ?? '') : '';
        const named = { id: asText(id) ?? '', author: asText(who) ?? '', dataset: asText(dataset) ?? '' };
        return apl.trim() === '' ? [] : [{ ...named, name: asText(name) || 'Untitled', apl }];
      })
  );
}
