import { type Service } from './client';
import { type CallLoaded, lazyMetrics } from './lazyMetrics';

/** Service that loads its client on the first request, because most pages send none. */
export function lazyService(loaded: CallLoaded<Service>): Service {
  return {
    query: (...body) => loaded((service) => service.query(...body)),
    queryLegacy: (...body) => loaded((service) => service.queryLegacy(...body)),
    listAnnotations: (filter) => loaded((service) => service.listAnnotations(filter)),
    getAnnotation: (id) => loaded((service) => service.getAnnotation(id)),
    createAnnotation: (draft) => loaded((service) => service.createAnnotation(draft)),
    changeAnnotation: (id, change) => loaded((service) => service.changeAnnotation(id, change)),
    deleteAnnotation: (id) => loaded((service) => service.deleteAnnotation(id)),
    send: (...request) => loaded((service) => service.send(...request)),
    listDatasets: () => loaded((service) => service.listDatasets()),
    listFields: (dataset) => loaded((service) => service.listFields(dataset)),
    listViews: () => loaded((service) => service.listViews()),
    listVirtualFields: (dataset) => loaded((service) => service.listVirtualFields(dataset)),
    metrics: lazyMetrics((call) => loaded(({ metrics }) => call(metrics))),
  };
}
