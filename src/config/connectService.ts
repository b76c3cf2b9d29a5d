import { type BackendSrv } from '@grafana/runtime';

import { grafanaFetch } from '../grafana/grafanaFetch';
import { loadPart } from '../grafana/loadPart';
import { ServiceClient } from '../service/client';
import { withRetry } from '../service/retry';
import { type Settings } from '../types';

const loadAddresses = () => loadPart(() => import(/* webpackChunkName: "rareParts" */ './ownAddress'));

/** Connects to the service through Grafana's data source proxy. `retries` is for temporary failures. */
export function connectService(
  backend: BackendSrv,
  proxyUrl: string,
  settings: Settings,
  retries: boolean
): ServiceClient {
  const fetch = grafanaFetch(backend, proxyUrl);
  return new ServiceClient(retries ? withRetry(fetch) : fetch, {
    edge: Boolean(settings.edgeUrl),
    ownAddress: async (name) => (await loadAddresses()).ownAddress(settings, name),
    explainHost: async (response, body, operation) => {
      const { explainGrafana } = await import(/* webpackChunkName: "rareParts" */ '../grafana/grafanaErrors');
      return explainGrafana(response, body, operation);
    },
  });
}
