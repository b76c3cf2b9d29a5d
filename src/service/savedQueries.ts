import { map, type Observable } from 'rxjs';

import { type Service } from './client';
import { listOf, objectOf } from './decode';
import { asObjects, asText, isObject, type JsonObject } from './json';

type Sender = Pick<Service, 'send'>;

/** An APL query saved in the service (service facts, "Saved queries"). */
export interface SavedQuery {
  id: string;
  name: string;
  author: string;
  dataset: string;
  apl: string;
}

/** A query to save. An empty dataset is left out. */
type SavedQueryDraft = Pick<SavedQuery, 'name' | 'dataset' | 'apl'>;

const path = 'v2/apl-starred-queries';

/** Sends `GET /v2/apl-starred-queries` for all authors. Drops saved queries without text. */
export function listSavedQueries(service: Sender): Observable<SavedQuery[]> {
  return service.send(
    { method: 'GET', path, params: { who: 'all' } },
    { action: 'list saved queries', forEditors: true },
    (value) =>
      asObjects(listOf(value, 'it'))
        .map(decodeSavedQuery)
        .filter(({ apl }) => apl.trim() !== '')
  );
}

/** Sends `POST /v2/apl-starred-queries`. Returns the saved query with its ID. */
export function createSavedQuery(service: Sender, { name, dataset, apl }: SavedQueryDraft): Observable<SavedQuery> {
  const body = { kind: 'apl', name, ...(dataset !== '' && { dataset }), metadata: {}, query: { apl } };
  return service.send({ method: 'POST', path, body }, { action: 'create the saved query', forEditors: true }, (value) =>
    decodeSavedQuery(objectOf(value, 'it'))
  );
}

/** Finds the listed query that has a draft's name and text; `undefined` if there's none. */
export function findSavedQuery(
  service: Sender,
  { name, apl }: Pick<SavedQueryDraft, 'name' | 'apl'>
): Observable<SavedQuery | undefined> {
  return listSavedQueries(service).pipe(map((all) => all.find((each) => each.name === name && each.apl === apl)));
}

function decodeSavedQuery({ id, name, who, dataset, query }: JsonObject): SavedQuery {
  return {
    id: asText(id) ?? '',
    name: asText(name) || 'Untitled',
    author: asText(who) ?? '',
    dataset: asText(dataset) ?? '',
    apl: isObject(query) ? (asText(query.apl) ?? '') : '',
  };
}
