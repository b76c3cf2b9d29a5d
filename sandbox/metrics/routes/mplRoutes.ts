import { type Database } from '../../database/database';
import { edges } from '../../database/deployments';
import { HttpError } from '../../errors';
import { type Route } from '../../http/router';
import { withinTime } from '../../http/timeLimit';
import { metricsFinder, type MetricsOptions, type FindMetrics } from '../store/metricsAccess';
import { z } from 'zod';
import { type MplQuery } from '@aplkit/language/mpl/tree/ast';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { members, readJson } from '../../json';
import { detailAt, QueryError, queryErrorAt, Refusal } from '../../query/request/queryError';
import { boundSchema, invalidRequest, readBound } from '../../query/request/request';
import { type MetricsStore } from '../store/metricsStore';
import { evaluate } from '../steps/evaluate';
import { readParams, requireParams } from '../query/params';
import { type Result, type ResultTags } from '../query/result';
import { onGrid } from '../steps/align';

const path = '/v1/query/_mpl';

/** Routes for `POST /v1/query/_mpl`, also under the paths of the edge deployments. */
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
    throw new HttpError(
      400,
      'The sandbox supports the formats metrics-v1 (?format=metrics-v1) and v3 (without the parameter).'
    );
  }
  return format === 'metrics-v1';
}

function readWidth(header: string | string[] | undefined): number | undefined {
  const width = Number(header);
  return Number.isInteger(width) && width > 0 ? width : undefined;
}

export interface MplServices {
  database: Database;
  store: MetricsStore;
  findMetrics: FindMetrics;
  /** The current time in nanoseconds since 1970. */
  now: bigint;
  /** The width of the chart in pixels. */
  chartWidth: number | undefined;
  signal: AbortSignal;
}

/** Response in version 3 of the service's format. */
export interface MplAnswer {
  metadata: { unit: string; warnings: string[] };
  series: AnswerSeries[];
}

interface AnswerSeries {
  metric: string;
  tags: ResultTags;
  /** Start in seconds since 1970. */
  start: number;
  /** Length of a step in seconds. */
  resolution: number;
  data: Array<number | null>;
}

const noMpl = 'is missing or not a string. Send the query as {"mpl": "…"}';

const requestSchema = members(
  {
    mpl: z.string(noMpl).nullish(),
    startTime: boundSchema,
    endTime: boundSchema,
    params: z.record(z.string(), z.string('must be a string with a literal'), 'must be an object').nullish(),
  },
  // The name that older clients use.
  { apl: z.string(noMpl).nullish() }
);

/** Runs an MPL query. Throws a `QueryError` with a position if no exact result is possible. */
export async function answerMpl(body: unknown, services: MplServices): Promise<MplAnswer> {
  const { mpl, apl, params: given, ...bounds } = readJson(requestSchema, body, 'the body', invalidRequest);
  const text = mpl ?? apl;
  if (text === undefined || text === null) {
    throw invalidRequest(`"mpl" ${noMpl}`);
  }
  const milliseconds = (name: 'startTime' | 'endTime') => {
    const instant = readBound(name, bounds[name], services.now);
    if (instant === undefined) {
      throw invalidRequest(`"${name}" is missing`);
    }
    return Number(instant) / 1e6;
  };
  const range = { from: milliseconds('startTime'), until: milliseconds('endTime') };
  const params = readParams(given ?? {}, range, services.chartWidth);
  const query = parse(text);
  try {
    requireParams(query, params);
    const result = await evaluate(pipelineOf(query, text), {
      ...services,
      text,
      params,
      range,
      now: Number(services.now) / 1e6,
    });
    return answerOf(query, onGrid(result), text);
  } catch (error) {
    throw error instanceof Refusal ? queryErrorAt(text, error.span, error.message, error.errorType) : error;
  }
}

function parse(text: string): MplQuery {
  const query = parseMpl(text);
  const problem = query.problems.at(0);
  if (problem) {
    throw queryErrorAt(text, problem, problem.message, 'syntax');
  }
  return query;
}

function pipelineOf({ pipeline, to }: MplQuery, text: string) {
  if (!pipeline) {
    const empty = 'the query is empty: start with a dataset and a metric, like `dataset`:`metric`';
    throw new QueryError(422, empty, detailAt(text, { from: to, to }, empty, 'syntax'));
  }
  return pipeline;
}

function answerOf({ settings, pipeline }: MplQuery, { metric, unit, grid, series }: Result, text: string): MplAnswer {
  const custom = settings.find(({ name }) => name.name === 'custom_unit')?.value;
  const start = (grid?.start ?? 0) / 1000;
  const resolution = (grid?.step ?? 0) / 1000;
  const older = pipeline?.steps.some(({ word }) => text.slice(word.from, word.to) === 'filter') ?? false;
  return {
    metadata: {
      unit: custom?.kind === 'string' ? custom.value : unit,
      warnings: older ? ['filter is deprecated: use where.'] : [],
    },
    series: series
      .map(({ tags, values }) => ({
        ...{ metric, tags, start, resolution },
        data: values.map((value) => (Number.isFinite(value) ? value : null)),
      }))
      .filter(({ data }) => data.some((value) => value !== null)),
  };
}
