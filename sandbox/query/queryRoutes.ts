import { randomUUID } from 'node:crypto';
import { type Database } from '../database/database';
import { type Dataset, type FindDataset } from '../database/dataset';
import { HttpError } from '../errors';
import { type AnswerFormat } from './answer/run';
import { answerQuery } from './answerQuery';
import { fromLegacyRequest } from './request/legacyRequest';
import { QueryError } from './request/queryError';
import { type Bounds } from './request/range';
import { type Route, type SandboxRequest } from '../http/router';
import { withinTime } from '../http/timeLimit';

export interface QueryEndpointOptions {
  database: Database;
  findDataset: FindDataset;
  listDatasets: () => Dataset[];
  /** The present in nanoseconds. */
  now: () => bigint;
  /** The server's own limit of rows in an answer (contract, "Limits"). */
  pageLimit: number;
  /** How `startTime` and `endTime` bound a range. */
  bounds: Bounds;
  /** How long a query may take, in milliseconds. */
  timeLimitMs: number;
}

/**
 * Returns the routes `POST /v1/datasets/_apl` (contract, "Query (current)"), the same at the edge's address, and `POST
 * /v1/datasets/{name}/query` (contract, "Query (legacy)").
 */
export function queryRoutes(options: QueryEndpointOptions): Route[] {
  const { database, findDataset, listDatasets, now, pageLimit, bounds, timeLimitMs } = options;
  const answer = async (
    { signal, access }: SandboxRequest,
    format: AnswerFormat,
    read: (find: FindDataset) => unknown
  ) => {
    const find: FindDataset = (name) => {
      if (!access.mayQuery(name)) {
        throw new QueryError(403, `the token lacks the permission "query|read" for dataset "${name}"`);
      }
      return findDataset(name);
    };
    const text = await withinTime(timeLimitMs, signal, (limited) =>
      answerQuery(
        read(find),
        {
          database,
          findDataset: find,
          listDatasets: () => listDatasets().filter(({ name }) => access.mayQuery(name)),
          now: now(),
          pageLimit,
          bounds,
          signal: limited,
        },
        format
      )
    );
    return { status: 200, text, headers: { 'X-Axiom-History-Query-Id': randomUUID() } };
  };
  const current = (request: SandboxRequest) => answer(request, readFormat(request.query), () => request.body);
  const legacy = (request: SandboxRequest) =>
    answer(request, 'legacy', (find) => {
      const name = request.params.name;
      const dataset = find(name);
      if (!dataset) {
        throw new QueryError(404, `dataset "${name}" not found`);
      }
      return fromLegacyRequest(dataset, request.body);
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
