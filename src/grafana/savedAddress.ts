import { recordOf } from '../service/json';
import { askGrafana, type Backend } from './askGrafana';

/**
 * Reads the service's address as Grafana has saved it: "" if there is none. The settings that a data source is made with hold the proxy's
 * address instead. Returns `undefined` where it cannot be read: only who may edit a data source may. Never rejects.
 */
export async function savedAddress(backend: Backend, uid: string): Promise<string | undefined> {
  const request = { url: `/api/datasources/uid/${encodeURIComponent(uid)}`, method: 'GET' };
  const { url } = recordOf(await askGrafana(backend, request).catch(() => undefined));
  return typeof url === 'string' ? url : undefined;
}
