import { HttpError } from '../errors';
import { type Route } from '../http/router';

/** A query that a person kept, as the service lists it. */
export interface SavedQueryRecord {
  id: string;
  name: string;
  kind: 'apl';
  dataset?: string;
  /** Its author. */
  who: string;
  metadata: Record<string, unknown>;
  query: { apl: string; startTime?: string; endTime?: string };
}

/** Returns the route `GET /v2/apl-starred-queries`. Without `who=all` there are the queries of `own` alone. */
export function savedQueryRoutes(queries: readonly SavedQueryRecord[], own: string): Route[] {
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
        return { status: 200, json: queries.filter(isWanted) };
      },
    },
  ];
}
