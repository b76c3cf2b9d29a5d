import { type Observable } from 'rxjs';

import { type Service } from './client';
import { listOf } from './decode';
import { asObjects, asText, isObject, type JsonObject } from './json';
import { type Cell } from './types';

/** A dashboard of the service, with its document as it came: later versions may have other members. */
export interface ServiceDashboard {
  uid: string;
  name: string;
  /** Who changed or made it; empty where unknown. */
  owner: string;
  /** ISO 8601; empty where unknown. */
  changed: string;
  /** Without its filters. */
  charts: number;
  document: JsonObject;
}

/** The type of a chart that holds the filters of its dashboard. */
export const filterType = 'SmartFilter';

/** Sends `GET /v2/dashboards` (dashboards of the service). Private ones of other people are not listed. */
export function listDashboards(service: Pick<Service, 'send'>): Observable<ServiceDashboard[]> {
  return service.send(
    { method: 'GET', path: 'v2/dashboards' },
    { action: 'list dashboards', forEditors: true },
    decodeDashboards
  );
}

/** Decodes the dashboards of a response. Those without a document are left out. Throws `UnexpectedResponseError`. */
function decodeDashboards(value: Cell): ServiceDashboard[] {
  return asObjects(listOf(value, 'it')).flatMap((record) =>
    isObject(record.dashboard) ? [serviceDashboard(record, record.dashboard)] : []
  );
}

/** A dashboard of its document and what the service keeps beside it. */
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
