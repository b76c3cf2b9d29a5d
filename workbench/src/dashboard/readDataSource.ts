import { type DataSourceReference } from './description';
import { isObject, textOf } from '../host/json';

/** Reads a reference to a data source: an object, in old dashboards a name, or nothing for the default one. */
export function readDataSource(saved: unknown): DataSourceReference {
  if (typeof saved === 'string') {
    return { uid: saved };
  }
  if (!isObject(saved)) {
    return {};
  }
  return { type: textOf(saved.type) || undefined, uid: textOf(saved.uid) || undefined };
}
