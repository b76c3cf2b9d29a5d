import { type BackendSrv } from '@grafana/runtime';

import { explainGrafana } from '../grafana/grafanaErrors';
import { grafanaFetch } from '../grafana/grafanaFetch';
import { ServiceClient } from '../service/client';
import { withRetry } from '../service/retry';
import { type Settings } from '../types';
import { ownAddress } from './ownAddress';

/**
 * The service through Grafana's data source proxy.
 *
 * @param retries whether temporary failures are tried again
 * @param address the service's, where it is known
 */
export function connectService(
  backend: BackendSrv,
  proxyUrl: string,
  settings: Settings,
  { retries, address }: { retries: boolean; address?: string }
): ServiceClient {
  const fetch = grafanaFetch(backend, proxyUrl);
  return new ServiceClient(retries ? withRetry(fetch) : fetch, {
    edge: Boolean(settings.edgeUrl),
    ownAddress: (name) => ownAddress(settings, name),
    explainHost: explainGrafana,
    address,
  });
}
