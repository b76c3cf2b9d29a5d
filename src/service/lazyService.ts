import { defer, from, mergeMap, type Observable } from 'rxjs';

import { type ServiceClient } from './client';

export type Service = Pick<ServiceClient, keyof ServiceClient>;

/**
 * Returns a service whose client is loaded with the first request: a data source is made for each page of Grafana, and most pages ask for
 * nothing. The client is made once; if loading fails, the next request tries again.
 */
export function lazyService(load: () => Promise<Service>): Service {
  let client: Promise<Service> | undefined;
  const loaded = () => {
    client ??= load().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return from(client);
  };
  const ask = <T>(call: (service: Service) => Observable<T>) => defer(loaded).pipe(mergeMap(call));
  return {
    query: (...body) => ask((service) => service.query(...body)),
    queryLegacy: (...body) => ask((service) => service.queryLegacy(...body)),
    listAnnotations: (filter) => ask((service) => service.listAnnotations(filter)),
    getAnnotation: (id) => ask((service) => service.getAnnotation(id)),
    createAnnotation: (draft) => ask((service) => service.createAnnotation(draft)),
    changeAnnotation: (id, change) => ask((service) => service.changeAnnotation(id, change)),
    deleteAnnotation: (id) => ask((service) => service.deleteAnnotation(id)),
    listDatasets: () => ask((service) => service.listDatasets()),
    listFields: (dataset) => ask((service) => service.listFields(dataset)),
  };
}
