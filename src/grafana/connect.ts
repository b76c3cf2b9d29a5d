import { type BackendSrv } from '@grafana/runtime';

import { ServiceClient, type ServiceClientOptions } from '../service/client';
import { withRetry } from '../service/retry';
import { grafanaFetch } from './grafanaFetch';

/** Connects to the service through Grafana's data source proxy at `proxyUrl`. A patient connection retries temporary failures. */
export function connect(
  backend: BackendSrv,
  proxyUrl: string,
  options: ServiceClientOptions,
  patient: boolean
): ServiceClient {
  const fetch = grafanaFetch(backend, proxyUrl);
  return new ServiceClient(patient ? withRetry(fetch) : fetch, {
    ...options,
    explainHost: async (response, body, operation) => {
      const { explainGrafana } = await import(/* webpackChunkName: "rareParts" */ './grafanaErrors');
      return explainGrafana(response, body, operation);
    },
  });
}
