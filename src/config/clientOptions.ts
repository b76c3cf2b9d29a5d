import { loadPart } from '../query/loadPart';
import { type ServiceClientOptions } from '../service/client';
import { type AplOptions, asksEdge } from './model';

/** What the client has to know of the settings. Most have no optional address: what checks one is loaded when it is asked. */
export function clientOptions(settings: AplOptions): ServiceClientOptions {
  return {
    edge: asksEdge(settings),
    ownAddress: async (name) => (await loadPart(() => import('./ownAddress'))).ownAddress(settings, name),
  };
}
