import { randomUUID } from 'node:crypto';
import { type Database } from './database';
import { type FindDataset } from './dataset';
import { HttpError } from './errors';
import { type AnswerFormat } from './query/answer/run';
import { answerQuery } from './query/answerQuery';
import { fromLegacyRequest } from './query/legacyRequest';
import { QueryError } from './query/queryError';
import { type Bounds, type QueryRequest } from './query/request';
import { asObject } from './requestBody';
import { type Route, type SandboxRequest } from './router';
import { withinTime } from './timeLimit';

export interface QueryEndpointOptions {
  database: Database;
  findDataset: FindDataset;
  /** The present in nanoseconds. */
  now: () => bigint;
  /** The server's own limit of rows in an answer (contract, "Limits"). */
  pageLimit: number;
  /** Whether `startTime` and `endTime` belong to a range. */
  bounds: Bounds;
  /** How long a query may take, in milliseconds. */
  timeLimitMs: number;
}

/**
 * `POST /v1/datasets/_apl` (contract, "Query (current)"), the same under the edge's address, and `POST /v1/datasets/{name}/query`
 * (contract, "Query (legacy)").
 */
export function queryRoutes(options: QueryEndpointOptions): Route[] {
  const { database, findDataset, now, pageLimit, bounds, timeLimitMs } = options;
  const answer = async (
    { signal, access }: SandboxRequest,
    format: AnswerFormat,
    read: (find: FindDataset) => QueryRequest
  ) => {
    const find: FindDataset = (name) => {
      if (!access.mayQuery(name)) {
        throw new QueryError(403, `the token lacks the permission "query|read" for dataset "${name}"`);
      }
      return findDataset(name);
    };
    const text = await withinTime(timeLimitMs, signal, (limited) =>
      answerQuery(read(find), { database, findDataset: find, now: now(), pageLimit, bounds, signal: limited }, format)
    );
    return { status: 200, text, headers: { 'X-Axiom-History-Query-Id': randomUUID() } };
  };
  const current = (request: SandboxRequest) =>
    answer(request, readFormat(request.query), () => readQueryBody(request.body));
  const legacy = (request: SandboxRequest) =>
    answer(request, 'legacy', (find) => {
      const name = request.params.name;
      const dataset = find(name);
      if (!dataset) {
        throw new QueryError(404, `dataset "${name}" not found`);
      }
      return fromLegacyRequest(dataset, asObject(request.body));
    });
  const parameters = ['format'];
  return [
    { method: 'POST', path: '/v1/datasets/_apl', takesBody: true, parameters, handle: current },
    { method: 'POST', path: '/v1/query/_apl', takesBody: true, parameters, handle: current },
    { method: 'POST', path: '/v1/datasets/{name}/query', takesBody: true, handle: legacy },
  ];
}

function readFormat(query: URLSearchParams): AnswerFormat {
  const [format, ...more] = query.getAll('format');
  if ((format === 'tabular' || format === 'legacy') && more.length === 0) {
    return format;
  }
  const given =
    format === undefined ? 'no format' : more.length > 0 ? 'several formats' : `the format ${JSON.stringify(format)}`;
  throw new HttpError(400, `The request asks for ${given}. Add ?format=tabular or ?format=legacy to the address.`);
}

/** What the members must be, `answerQuery` says; here is only what makes them a query at all. */
function readQueryBody(body: unknown): QueryRequest {
  const { apl, ...rest } = asObject(body);
  if (typeof apl !== 'string') {
    throw new HttpError(400, '"apl" is missing or not a text. Send the query as {"apl": "…"}.');
  }
  if (apl.trim() === '') {
    throw new HttpError(422, "The query is empty. Begin it with the name of a dataset, such as ['sample-http-logs'].");
  }
  return { ...rest, apl };
}
