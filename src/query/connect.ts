import { type BackendSrv } from '@grafana/runtime';

import { ServiceClient } from '../service/client';
import { withTraffic } from '../service/traffic';
import { grafanaFetch } from './grafanaFetch';

/** The service behind Grafana's data source proxy at `proxyUrl`; `edge` sends queries to the edge address. */
export function connect(backend: BackendSrv, proxyUrl: string, edge: boolean): ServiceClient {
  return new ServiceClient(withTraffic(grafanaFetch(backend, proxyUrl)), { edge });
}
