import { type BackendSrv } from '@grafana/runtime';

import { ServiceClient, type ServiceClientOptions } from '../service/client';
import { withTraffic } from '../service/traffic';
import { grafanaFetch } from './grafanaFetch';

/** The service behind Grafana's data source proxy at `proxyUrl`. */
export function connect(backend: BackendSrv, proxyUrl: string, options: ServiceClientOptions): ServiceClient {
  return new ServiceClient(withTraffic(grafanaFetch(backend, proxyUrl)), options);
}
