import { randomUUID } from 'node:crypto';
import { type FindDataset, metricsKind } from '../database/dataset';
import { type Deployment, type DeploymentOf, edges } from '../database/deployments';
import { type View } from '../database/catalog';
import { HttpError } from '../errors';
import { type AnswerFormat } from './answer/run';
import { answerQuery } from './answerQuery';
import { fromLegacyRequest } from './request/legacyRequest';
import { QueryError } from './request/queryError';
import { type QueryContext } from './request/queryContext';
import { type Route, type SandboxRequest } from '../http/router';
import { withinTime } from '../http/timeLimit';

export interface QueryEndpointOptions extends Omit<QueryContext, 'findView' | 'now' | 'signal'> {
  findView?: (name: string) => View | undefined;
  /** The current time in nanoseconds. */
  now: () => bigint;
  /** Maximum duration of a query, in milliseconds. */
  timeLimitMs: number;
  deploymentOf: DeploymentOf;
}

/** Routes for queries, also below edge deployments' paths, where only the deployment's own datasets are queried. */
export function queryRoutes(options: QueryEndpointOptions): Route[] {
  const { findDataset, listDatasets, findView, now, timeLimitMs, deploymentOf, ...shared } = options;
  const answer = async (
    { signal, access }: SandboxRequest,
    format: AnswerFormat,
    read: (find: FindDataset) => unknown,
    edge?: Deployment
  ) => {
    let first = edge;
    const isAt = (name: string, deployment: Deployment) => (deploymentOf(name) ?? deployment) === deployment;
    const mustQuery = (name: string) => {
      if (!access.mayQuery(name)) {
        throw new QueryError(403, `the token lacks the permission "query|read" for dataset "${name}"`);
      }
    };
    const find: FindDataset = (name) => {
      mustQuery(name);
      return findHere(name);
    };
    const findHere: FindDataset = (name) => {
      const dataset = findDataset(name);
      if (!dataset || (edge !== undefined && !isAt(name, edge))) {
        return undefined;
      }
      if (dataset.kind === metricsKind) {
        throw new QueryError(400, `dataset "${name}" holds metrics: query it in MPL, at /v1/query/_mpl`);
      }
      first ??= deploymentOf(name);
      if (first !== undefined && !isAt(name, first)) {
        throw new QueryError(
          400,
          `a query can read from only one edge deployment, and dataset "${name}" is in a different one`
        );
      }
      return dataset;
    };
    // Permission to query a view doesn't require permission to query its datasets.
    const view: QueryContext['findView'] = (name) => {
      const found = findView?.(name);
      if (found) {
        mustQuery(name);
      }
      return found && { ...found, findDataset: findHere };
    };
    const text = await withinTime(timeLimitMs, signal, (limited) =>
      answerQuery(
        read(find),
        {
          ...shared,
          findDataset: find,
          findView: view,
          listDatasets: () => listDatasets().filter(({ name }) => access.mayQuery(name) && isAt(name, edge ?? 'us')),
          now: now(),
          signal: limited,
        },
        format
      )
    );
    return { status: 200, text, headers: { 'X-Axiom-History-Query-Id': randomUUID() } };
  };
  const current = (edge?: Deployment) => (request: SandboxRequest) =>
    answer(request, readFormat(request.query), () => request.body, edge);
  const legacy = (request: SandboxRequest) =>
    answer(request, 'legacy', (find) => {
      const name = request.params.name;
      const dataset = find(name);
      if (!dataset) {
        throw new QueryError(404, `dataset "${name}" not found`);
      }
      return fromLegacyRequest(dataset, request.body);
    });
  const parameters = ['format', 'apl-source', 'apl-source-id'];
  return [
    ...['/v1/datasets/_apl', edgePath].map((path) => ({ ...post, path, parameters, handle: current() })),
    ...edges.map((edge) => ({ ...post, path: `/${edge}${edgePath}`, parameters, handle: current(edge) })),
    { ...post, path: '/v1/datasets/{name}/query', handle: legacy },
  ];
}

const edgePath = '/v1/query/_apl';
const post = { method: 'POST', takesBody: true };

function readFormat(query: URLSearchParams): AnswerFormat {
  const [format, ...more] = query.getAll('format');
  if ((format === 'tabular' || format === 'legacy') && more.length === 0) {
    return format;
  }
  const given =
    format === undefined ? 'no format' : more.length > 0 ? 'several formats' : `the format ${JSON.stringify(format)}`;
  throw new HttpError(400, `The request specifies ${given}. Add ?format=tabular or ?format=legacy to the address.`);
}
