import { readTime } from '../annotations/filter';
import { HttpError } from '../errors';
import { type Route } from '../http/router';
import { type Notifier, readChange, readMonitor } from './monitorRecord';
import { type MonitorStore } from './monitorStore';

/** Routes for monitors and notifiers (service facts, "Monitors"). `now` returns the current time in nanoseconds. */
export function monitorRoutes(store: MonitorStore, notifiers: readonly Notifier[], now: () => bigint): Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/monitors',
      needs: 'monitors|read',
      handle: () => ({ status: 200, json: store.list() }),
    },
    {
      method: 'POST',
      path: '/v2/monitors',
      needs: 'monitors|create',
      takesBody: true,
      handle: async ({ body }) => ({ status: 201, json: await store.create(readMonitor(body)) }),
    },
    {
      method: 'PUT',
      path: '/v2/monitors/{id}',
      needs: 'monitors|update',
      takesBody: true,
      handle: ({ params: { id }, body }) => ({
        status: 200,
        json: store.change(id, readChange(body)) ?? notFound(id),
      }),
    },
    {
      method: 'GET',
      path: '/v2/monitors/{id}/history',
      needs: 'monitors|read',
      parameters: ['startTime', 'endTime'],
      handle: ({ params: { id }, query }) => {
        const [start, end] = [readTime(query, 'startTime'), readTime(query, 'endTime')];
        if (start === undefined || end === undefined) {
          throw new HttpError(400, 'The history of a monitor needs "startTime" and "endTime".');
        }
        const json = store.history(id, start, end < now() ? end : now());
        if (json === undefined) {
          notFound(id);
        }
        return { status: 200, json };
      },
    },
    {
      method: 'GET',
      path: '/v2/notifiers',
      needs: 'notifiers|read',
      handle: () => ({ status: 200, json: notifiers }),
    },
  ];
}

function notFound(id: string): never {
  throw new HttpError(404, `No monitor "${id}". List the monitors to see all IDs.`);
}
