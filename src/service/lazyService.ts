import { defer, from, mergeMap, type Observable } from 'rxjs';

import { type Service } from './client';
import { lazyMetrics } from './lazyMetrics';

/** Service whose client is loaded with the first request: Grafana creates a data source on every page, but most pages send nothing. */
export function lazyService(load: () => Promise<Service>): Service {
  const ask = <T>(call: (service: Service) => Observable<T>) => defer(() => from(load())).pipe(mergeMap(call));
  return {
    query: (...body) => ask((service) => service.query(...body)),
    queryLegacy: (...body) => ask((service) => service.queryLegacy(...body)),
    listAnnotations: (filter) => ask((service) => service.listAnnotations(filter)),
    getAnnotation: (id) => ask((service) => service.getAnnotation(id)),
    createAnnotation: (draft) => ask((service) => service.createAnnotation(draft)),
    changeAnnotation: (id, change) => ask((service) => service.changeAnnotation(id, change)),
    deleteAnnotation: (id) => ask((service) => service.deleteAnnotation(id)),
    send: (...request) => ask((service) => service.send(...request)),
    listDatasets: () => ask((service) => service.listDatasets()),
    listFields: (dataset) => ask((service) => service.listFields(dataset)),
    listViews: () => ask((service) => service.listViews()),
    listVirtualFields: (dataset) => ask((service) => service.listVirtualFields(dataset)),
    metrics: lazyMetrics(async () => (await load()).metrics),
  };
}
