import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { HttpError } from '../errors';
import { type Route } from '../http/router';
import { members, noId, readBody, requiredAs } from '../json';

const noText = 'must be a string';
const required = requiredAs('is missing. A saved query needs "name", "kind" and "query"');
const text = z.string(noText).optional();
const object = z.record(z.string(), z.unknown(), 'must be a JSON object');

/** Members of a request to save a query (service facts, "Saved queries"). */
const draftSchema = members(
  {
    name: z.string(required(noText)).regex(/\S/, 'must not be empty'),
    kind: z.literal('apl', required('must be "apl"')),
    dataset: text,
    metadata: object.default({}),
    query: members(
      {
        apl: z.string(requiredAs('is missing')(noText)).regex(/\S/, 'must not be empty'),
        startTime: text,
        endTime: text,
        queryOptions: object.optional(),
      },
      {}
    ),
  },
  { id: noId }
);

/** Saved query as the service lists it. */
export interface SavedQueryRecord extends Omit<z.output<typeof draftSchema>, 'id'> {
  id: string;
  /** Author of the query. */
  who: string;
}

/**
 * Routes for `GET` and `POST /v2/apl-starred-queries`. `own` is the author of new queries, and of all that are listed without
 * `who=all`.
 */
export function savedQueryRoutes(queries: readonly SavedQueryRecord[], own: string): Route[] {
  const all = [...queries];
  return [
    {
      method: 'GET',
      path: '/v2/apl-starred-queries',
      needs: 'starredQueries|read',
      parameters: ['who', 'dataset'],
      handle: ({ query }) => {
        const [who, dataset] = [query.get('who'), query.get('dataset')];
        if (who !== null && who !== 'all') {
          throw new HttpError(400, `"who" must be "all", not ${JSON.stringify(who)}.`);
        }
        const isWanted = (each: SavedQueryRecord) =>
          (who === 'all' || each.who === own) && (dataset === null || each.dataset === dataset);
        return { status: 200, json: all.filter(isWanted) };
      },
    },
    {
      method: 'POST',
      path: '/v2/apl-starred-queries',
      needs: 'starredQueries|create',
      takesBody: true,
      handle: ({ body }) => {
        const { id: _, ...draft } = readBody(draftSchema, body);
        const record = { ...draft, id: `query_${randomBytes(8).toString('hex')}`, who: own };
        all.push(record);
        return { status: 201, json: record };
      },
    },
  ];
}
