import { type Observable } from 'rxjs';

import { type Service } from './client';
import { listOf } from './decode';
import { asObjects, asText, isObject, type JsonObject } from './json';
import { type Cell } from './types';

/** Dashboard with the service's unmodified document, which may have properties of later versions. */
export interface ServiceDashboard {
  uid: string;
  name: string;
  /** Author or last editor; empty if unknown. */
  owner: string;
  /** Time of the last change in ISO 8601; empty if unknown. */
  changed: string;
  /** Number of charts, not counting filters. */
  charts: number;
  document: JsonObject;
}

/** Chart type that the service uses for a dashboard's filters. */
export const filterType = 'SmartFilter';

/** Sends `GET /v2/dashboards`. Doesn't list other users' private dashboards. */
export function listDashboards(service: Pick<Service, 'send'>): Observable<ServiceDashboard[]> {
  return service.send(
    { method: 'GET', path: 'v2/dashboards' },
    { action: 'list dashboards', forEditors: true },
    decodeDashboards
  );
}

/** The dashboards in a response, without entries that lack a document. Throws `UnexpectedResponseError`. */
function decodeDashboards(value: Cell): ServiceDashboard[] {
  return asObjects(listOf(value, 'it')).flatMap((record) =>
    isObject(record.dashboard) ? [serviceDashboard(record, record.dashboard)] : []
  );
}

/** Creates a dashboard from its document and metadata. */
export function serviceDashboard(record: JsonObject, document: JsonObject): ServiceDashboard {
  return {
    uid: asText(record.uid) || asText(record.id) || asText(document.name) || '',
    name: asText(document.name) ?? '',
    owner: asText(record.updatedBy) ?? asText(record.createdBy) ?? '',
    changed: asText(record.updatedAt) ?? asText(record.createdAt) ?? '',
    charts: asObjects(document.charts).filter(({ type }) => type !== filterType).length,
    document,
  };
}
