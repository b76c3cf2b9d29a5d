import { type BackendSrv } from '@grafana/runtime';

import { explainGrafana } from '../grafana/grafanaErrors';
import { grafanaFetch } from '../grafana/grafanaFetch';
import { queryRouting } from '../schema/queryRouting';
import { type Schema } from '../schema/schema';
import { ServiceClient } from '../service/client';
import { deploymentOf } from '../service/deployments';
import { withRetry } from '../service/retry';
import { type Settings } from '../settings';
import { ownAddress } from './ownAddress';

/**
 * Client for the service through Grafana's data source proxy.
 * @param retries whether to retry temporary failures
 * @param schema known datasets and their deployments
 * @param address the service's address, if known
 */
export function connectService(
  backend: BackendSrv,
  proxyUrl: string,
  settings: Settings,
  { retries, schema, address }: { retries: boolean; schema: Schema; address?: string }
): ServiceClient {
  const fetch = grafanaFetch(backend, proxyUrl);
  const home = deploymentOf(settings.edgeUrl);
  return new ServiceClient(retries ? withRetry(fetch) : fetch, {
    edge: Boolean(settings.edgeUrl),
    routing: home && queryRouting(home, schema),
    ownAddress: (name) => ownAddress(settings, name),
    explainHost: explainGrafana,
    address,
  });
}
