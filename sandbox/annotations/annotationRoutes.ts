import { HttpError } from '../errors';
import { type Route } from '../http/router';
import { type AnnotationStore } from './annotationStore';
import { readChange, readDraft } from './draft';
import { readFilter } from './filter';

/** The endpoints in the contract's "Annotations". `now` returns the current time in nanoseconds. */
export function annotationRoutes(store: AnnotationStore, now: () => bigint): Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/annotations',
      needs: 'annotations|read',
      parameters: ['start', 'end', 'datasets'],
      handle: ({ query }) => ({ status: 200, json: store.list().filter(readFilter(query)) }),
    },
    {
      method: 'POST',
      path: '/v2/annotations',
      needs: 'annotations|create',
      takesBody: true,
      handle: async ({ body }) => ({ status: 201, json: await store.create(readDraft(body, now())) }),
    },
    {
      method: 'GET',
      path: '/v2/annotations/{id}',
      needs: 'annotations|read',
      handle: ({ params }) => ({ status: 200, json: store.get(params.id) ?? notFound(params.id) }),
    },
    {
      method: 'PUT',
      path: '/v2/annotations/{id}',
      needs: 'annotations|update',
      takesBody: true,
      handle: async ({ params, body }) => ({
        status: 200,
        json: (await store.change(params.id, readChange(body))) ?? notFound(params.id),
      }),
    },
    {
      method: 'DELETE',
      path: '/v2/annotations/{id}',
      needs: 'annotations|delete',
      handle: async ({ params }) => ((await store.delete(params.id)) ? { status: 204 } : notFound(params.id)),
    },
  ];
}

function notFound(id: string): never {
  throw new HttpError(404, `No annotation "${id}". It may have been deleted. List the annotations to see all IDs.`);
}
