import { recordOf } from '../service/json';
import { askGrafana, type Backend } from './askGrafana';

/** Reads the service's address as Grafana has saved it; `undefined` where one may not edit the data source. Never rejects. */
export async function savedAddress(backend: Backend, uid: string): Promise<string | undefined> {
  const request = { url: `/api/datasources/uid/${encodeURIComponent(uid)}`, method: 'GET' };
  const { url } = recordOf(await askGrafana(backend, request).catch(() => undefined));
  return typeof url === 'string' ? url : undefined;
}
