import { type Database } from '../../database/database';
import { edges } from '../../database/deployments';
import { HttpError } from '../../errors';
import { type Route } from '../../http/router';
import { withinTime } from '../../http/timeLimit';
import { answerMpl } from './answerMpl';
import { metricsFinder, type MetricsOptions } from '../store/metricsAccess';

const path = '/v1/query/_mpl';

/** Returns the routes `POST /v1/query/_mpl`, also below the paths of the edge deployments. */
export function mplRoutes(options: MetricsOptions & { database: Database }): Route[] {
  const { database, store, now, timeLimitMs } = options;
  return [undefined, ...edges].map((edge) => ({
    method: 'POST',
    path: edge === undefined ? path : `/${edge}${path}`,
    takesBody: true,
    parameters: ['format'],
    handle: async ({ body, query, headers, access, signal }) => {
      const isFirstForm = readsFirstForm(query);
      const answer = await withinTime(timeLimitMs, signal, (limited) =>
        answerMpl(body, {
          ...{ database, store, now: now(), signal: limited },
          findMetrics: metricsFinder(options, access, edge),
          chartWidth: readWidth(headers['x-axiom-chart-width']),
        })
      );
      return { status: 200, json: isFirstForm ? answer.series : answer };
    },
  }));
}

function readsFirstForm(query: URLSearchParams): boolean {
  const [format, ...more] = query.getAll('format');
  if (more.length > 0 || (format !== undefined && format !== 'metrics-v1')) {
    throw new HttpError(400, 'The sandbox has the formats metrics-v1 (?format=metrics-v1) and v3 (without it).');
  }
  return format === 'metrics-v1';
}

function readWidth(header: string | string[] | undefined): number | undefined {
  const width = Number(header);
  return Number.isInteger(width) && width > 0 ? width : undefined;
}
