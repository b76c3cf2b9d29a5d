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
 * The service through Grafana's data source proxy.
 *
 * @param retries whether temporary failures are tried again
 * @param schema the datasets that are known, and where they are
 * @param address the service's, where it is known
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
