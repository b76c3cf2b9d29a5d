import { map, type Observable, switchMap, throwError } from 'rxjs';

import { queryRangeOf } from './queryRange';
import { type Service } from './client';
import { listOf, objectOf } from './decode';
import { type Waited } from './fetch';
import { asNumber, asObjects, asText, type JsonObject } from './json';
import { ServiceError } from './serviceError';
import { type Cell } from './types';

type Sender = Pick<Service, 'send'>;

/** A query that the service runs regularly, with its condition (service facts, "Monitors"). */
export interface Monitor {
  id: string;
  name: string;
  /** `Threshold`, `MatchEvent` or `AnomalyDetection`. */
  type: string;
  description: string;
  apl?: string;
  mpl?: string;
  /** The column that is compared with the threshold. */
  column?: string;
  /** `Above`, `AboveOrEqual`, `Below`, `BelowOrEqual` or `AboveOrBelow`. */
  operator?: string;
  threshold?: number;
  intervalMinutes?: number;
  disabled: boolean;
  /** Time until which the monitor is disabled, in ISO 8601. */
  disabledUntil?: string;
}

export interface MonitorCheck {
  /** `open` or `closed`. */
  state: string;
  /** Time of the check, in ISO 8601. */
  time: string;
}

export interface MonitorDraft {
  name: string;
  type: 'Threshold' | 'MatchEvent';
  description?: string;
  aplQuery?: string;
  mplQuery?: string;
  columnName?: string;
  operator?: string;
  threshold?: number;
  intervalMinutes?: number;
  rangeMinutes?: number;
  notifierIds?: string[];
}

/** Target of a monitor's notifications. */
export interface Notifier {
  id: string;
  name: string;
}

/** A list from the service, with the time that the request waited because of limits. */
export interface Listed<T> {
  items: T[];
  waited?: Waited;
}

const listRequest = { method: 'GET', path: 'v2/monitors' } as const;
const listing = { action: 'list monitors' };

export function listMonitors(service: Sender): Observable<Listed<Monitor>> {
  return service.send(listRequest, listing, listOfItems(decodeMonitor));
}

export function listChecks(
  service: Sender,
  id: string,
  range: { from: number; to: number }
): Observable<Listed<MonitorCheck>> {
  return service.send(
    { method: 'GET', path: `v2/monitors/${encodeURIComponent(id)}/history`, params: { ...queryRangeOf(range) } },
    { action: 'load the monitor’s history' },
    listOfItems(({ state, timestamp }): MonitorCheck => ({
      state: (asText(state) ?? '').toLowerCase(),
      time: asText(timestamp) ?? '',
    }))
  );
}

/** Sends `POST /v2/monitors`. Returns the monitor with its ID. */
export function createMonitor(service: Sender, draft: MonitorDraft): Observable<Monitor> {
  return service.send(
    { method: 'POST', path: 'v2/monitors', body: draft },
    { action: 'create the monitor', forEditors: true },
    (value) => decodeMonitor(objectOf(value, 'it'))
  );
}

/** Finds the listed monitor that has a draft's name and query; `undefined` if there's none. */
export function findMonitor(
  service: Sender,
  { name, aplQuery, mplQuery }: Pick<MonitorDraft, 'name' | 'aplQuery' | 'mplQuery'>
): Observable<Monitor | undefined> {
  return listMonitors(service).pipe(
    map(({ items }) => items.find((each) => each.name === name && each.apl === aplQuery && each.mpl === mplQuery))
  );
}

/** Properties that the service sets itself and doesn't accept in a request. */
const ofTheService: ReadonlySet<string> = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Value of `disabledUntil` that means no time. */
const noTime = '0001-01-01T00:00:00Z';

/** Disables a monitor until an ISO 8601 time, or re-enables it. Fetches it first, because `PUT` requires the whole monitor. */
export function snoozeMonitor(service: Sender, id: string, until: string | undefined): Observable<Monitor> {
  const operation = { action: 'snooze the monitor', forEditors: true };
  return service.send(listRequest, listing, objectsOfList).pipe(
    switchMap((all) => {
      const current = all.find((each) => asText(each.id) === id);
      if (current === undefined) {
        return throwError(() => new ServiceError('notFound', 404, 'The monitor no longer exists.'));
      }
      const kept = Object.fromEntries(Object.entries(current).filter(([name]) => !ofTheService.has(name)));
      const request = {
        method: 'PUT' as const,
        path: `v2/monitors/${encodeURIComponent(id)}`,
        body: { ...kept, disabledUntil: until ?? noTime },
      };
      return service.send(request, operation, (value) => decodeMonitor(objectOf(value, 'it')));
    })
  );
}

/** Sends `GET /v2/notifiers`. Drops notifiers without an ID. */
export function listNotifiers(service: Sender): Observable<Notifier[]> {
  const operation = { action: 'list notifiers', forEditors: true };
  return service.send({ method: 'GET', path: 'v2/notifiers' }, operation, (value) =>
    objectsOfList(value).flatMap((item) => {
      const id = asText(item.id) ?? '';
      return id === '' ? [] : [{ id, name: asText(item.name) || id }];
    })
  );
}

function listOfItems<T>(decode: (item: JsonObject) => T) {
  return (value: Cell, { waited }: { waited?: Waited }): Listed<T> => ({
    items: objectsOfList(value).map(decode),
    waited,
  });
}

/** The objects in a list; other items are dropped. */
const objectsOfList = (value: Cell): JsonObject[] => asObjects(listOf(value, 'it'));

function decodeMonitor(value: JsonObject): Monitor {
  const id = asText(value.id) ?? '';
  return {
    id,
    name: asText(value.name) || id,
    type: asText(value.type) ?? '',
    description: asText(value.description) ?? '',
    apl: asText(value.aplQuery) || undefined,
    mpl: asText(value.mplQuery) || undefined,
    column: asText(value.columnName) || undefined,
    operator: asText(value.operator) || undefined,
    threshold: asNumber(value.threshold),
    intervalMinutes: asNumber(value.intervalMinutes),
    disabled: value.disabled === true,
    disabledUntil: asText(value.disabledUntil) || undefined,
  };
}
