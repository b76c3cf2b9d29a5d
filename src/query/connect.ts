import { type BackendSrv } from '@grafana/runtime';

import { ServiceClient, type ServiceClientOptions } from '../service/client';
import { withTraffic } from '../service/traffic';
import { grafanaFetch } from './grafanaFetch';

/** The service behind Grafana's data source proxy at `proxyUrl`. A patient one asks again what is refused for the moment. */
export function connect(
  backend: BackendSrv,
  proxyUrl: string,
  options: ServiceClientOptions,
  patient: boolean
): ServiceClient {
  const fetch = grafanaFetch(backend, proxyUrl);
  return new ServiceClient(patient ? withTraffic(fetch) : fetch, {
    ...options,
    explainHost: async () => (await import('./grafanaErrors')).explainGrafana,
  });
}
