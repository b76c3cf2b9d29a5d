import { type BackendSrv } from '@grafana/runtime';

import { connect } from '../grafana/connect';
import { loadPart } from '../grafana/loadPart';
import { type ServiceClient } from '../service/client';
import { type Settings } from '../types';

/** Loads what few settings need: addresses beside the service's own. */
const loadAddresses = () => loadPart(() => import(/* webpackChunkName: "rareParts" */ './ownAddress'));

/** Connects to the service as the settings say. A patient connection retries temporary failures; another one fails at once. */
export function connectService(
  backend: BackendSrv,
  proxyUrl: string,
  settings: Settings,
  patient: boolean
): ServiceClient {
  const ownAddress = async (name: 'edge' | 'legacy') => (await loadAddresses()).ownAddress(settings, name);
  return connect(backend, proxyUrl, { edge: Boolean(settings.edgeUrl), ownAddress }, patient);
}
