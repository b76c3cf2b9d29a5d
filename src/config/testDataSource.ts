import { type TestDataSourceResponse } from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';

import { savedAddress } from '../grafana/askGrafana';
import { loadPart } from '../grafana/loadPart';
import { type AplSource } from '../source';
import { checkConnection } from './checkConnection';

type TestedSource = Pick<AplSource, 'uid' | 'settings' | 'schema' | 'dataSources'>;

/** Grafana's "Save & test", with a connection that doesn't retry. */
export async function testDataSource(
  { uid, settings, schema, dataSources }: TestedSource,
  proxyUrl: string
): Promise<TestDataSourceResponse> {
  const { connectService } = await loadPart(() => import(/* webpackChunkName: "answering" */ './connectService'));
  const backend = getBackendSrv();
  const address = await savedAddress(backend, uid);
  const service = connectService(backend, proxyUrl, settings, { retries: false, schema, address });
  return checkConnection(service, settings, address, dataSources());
}
