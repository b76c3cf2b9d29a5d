import { type QueryBody } from '../src/service/types';
import { type Database } from './database';
import { type FindDataset } from './dataset';
import { HttpError } from './errors';
import { answerQuery } from './query/answerQuery';
import { asObject } from './requestBody';
import { type Route, type SandboxRequest } from './router';

export interface QueryEndpointOptions {
  database: Database;
  findDataset: FindDataset;
  /** The present in nanoseconds. */
  now: () => bigint;
}

/** The server's own limit of rows in an answer (contract, "Limits"); how large it is, the contract leaves open. */
const pageLimit = 50_000;

/** `POST /v1/datasets/_apl` (contract, "Query (current)"), and the same under the edge's address. */
export function queryRoutes({ database, findDataset, now }: QueryEndpointOptions): Route[] {
  const handle = async ({ query, body, signal }: SandboxRequest) => {
    requireTabular(query);
    const text = await answerQuery(readQueryBody(body), { database, findDataset, now: now(), pageLimit, signal });
    return { status: 200, text };
  };
  return ['/v1/datasets/_apl', '/v1/query/_apl'].map((path) => ({ method: 'POST', path, takesBody: true, handle }));
}

function requireTabular(query: URLSearchParams): void {
  const format = query.get('format');
  if (format !== 'tabular') {
    const given = format === null ? 'no format' : `the format "${format}"`;
    throw new HttpError(
      400,
      `The request asks for ${given}. The sandbox answers in one only: add ?format=tabular to the address.`
    );
  }
}

/** What the members must be, `answerQuery` says; here is only what makes them a query at all. */
function readQueryBody(body: unknown): QueryBody {
  const { apl, ...rest } = asObject(body);
  if (typeof apl !== 'string') {
    throw new HttpError(400, '"apl" is missing or not a text. Send the query as {"apl": "…"}.');
  }
  if (apl.trim() === '') {
    throw new HttpError(422, "The query is empty. Begin it with the name of a dataset, such as ['sample-http-logs'].");
  }
  return { ...rest, apl };
}
