import { HttpError } from '../errors';
import { type Route } from '../router';
import { type FaultBook } from './faultBook';
import { readFault } from './readFault';

/** `/sandbox/faults`, which the service does not have: what goes wrong next, for tests. */
export function faultRoutes(book: FaultBook): Route[] {
  const path = '/sandbox/faults';
  const needs = 'sandbox|faults';
  return [
    { method: 'GET', path, needs, handle: () => ({ status: 200, json: book.list() }) },
    {
      method: 'POST',
      path,
      needs,
      takesBody: true,
      handle: ({ body }) => ({ status: 201, json: book.add(readFault(body)) }),
    },
    {
      method: 'DELETE',
      path,
      needs,
      handle: () => {
        book.clear();
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{id}`,
      needs,
      handle: ({ params }) => {
        if (!book.remove(params.id)) {
          throw new HttpError(404, `There is no fault "${params.id}". It may have happened already.`);
        }
        return { status: 204 };
      },
    },
  ];
}
