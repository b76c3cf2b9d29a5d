import { CoreApp, type DataQueryRequest } from '@grafana/data';

import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { settingLabels } from '../../settingLabels';
import { type AplOptions } from '../../settings';
import { numberText } from '@aplkit/language/kit/words';
import { type AplQuery, type ExploreParts } from '../../types';
import { pageSize, type Plan } from './plan';

/** The most that a query may ask for, in the settings. A file may hold anything. */
export type QueryLimits = Pick<AplOptions, 'maxRange' | 'maxRows'>;

/** A query that asks for more than the settings allow: nothing is sent. */
export class BeyondLimit extends Error {}

/** The extent of a query: its range in milliseconds, and rows. */
interface Asked {
  from: number;
  to: number;
  rows?: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The reason why a query asks for more than the limits allow; `undefined` if it does not. */
export function whyBeyond({ from, to, rows = 0 }: Asked, { maxRange, maxRows }: QueryLimits): string | undefined {
  const longest = readMaxRange(maxRange) ?? Infinity;
  // A range of days is an hour longer where clocks are changed.
  if (to - from > longest + (longest < day ? 0 : hour)) {
    return `This query wasn’t sent: the time range is longer than ${maxRange}, the “${settingLabels.maxRange}” in the data source’s settings. Choose a shorter one.`;
  }
  const most = readMaxRows(maxRows);
  return rows > most
    ? `This query wasn’t sent: it asks for ${rows === Infinity ? 'all' : numberText(rows)} rows, more than the ${numberText(most)} of “${settingLabels.maxRows}” in the data source’s settings. Lower Rows in Options, or the limit in the query.`
    : undefined;
}

export function checkLimits(asked: Asked, limits: QueryLimits = {}): void {
  const why = whyBeyond(asked, limits);
  if (why !== undefined) {
    throw new BeyondLimit(why);
  }
}

/** The most rows of a query. One request has a page of them, whatever is asked for. */
export const readMaxRows = (maxRows: unknown): number => Math.max(pageSize, Number(maxRows) || Infinity);

/** Milliseconds of the longest range; `undefined` for none. */
export function readMaxRange(maxRange: unknown): number | undefined {
  const text = String(maxRange ?? '').trim();
  // A number alone would count days.
  const nanoseconds = Number.isNaN(Number(text)) ? Number(parseTimespan(text) ?? 0) : 0;
  return nanoseconds > 0 ? nanoseconds / 1e6 : undefined;
}

/** The number of rows that a plan asks for. Lines after those that are shown are few, whatever the plan's total is. */
export function rowsAsked(plan: Plan): number {
  if (plan.kind === 'single') {
    return plan.requested?.limit ?? 0;
  }
  return plan.edge === undefined ? (plan.total ?? Infinity) : 0;
}

type RunRequest = Pick<DataQueryRequest, 'dashboardUID' | 'panelId'>;

/** Queries of panels that a person runs beyond the limits, each with the range of that run once it has begun. */
export type AllowedRuns = Map<string, string>;

export function allowOnce(runs: AllowedRuns, query: AplQuery, request: RunRequest | undefined): void {
  runs.set(runKey(query, request), '');
}

const runKey = ({ refId, query }: AplQuery, request: RunRequest | undefined): string =>
  JSON.stringify([request?.dashboardUID, request?.panelId, refId, query]);

/** The limits for a query: those of the settings in panels and Explore; none for the run that a person allowed. */
export function limitsOf(
  query: AplQuery & ExploreParts,
  request: RunRequest & Pick<DataQueryRequest, 'app' | 'panelPluginId' | 'range'>,
  { settings, allowedRuns }: { settings: QueryLimits; allowedRuns: AllowedRuns }
): QueryLimits | undefined {
  const isShown = request.panelPluginId !== undefined || request.app === CoreApp.Explore;
  return isShown && !isAllowed(query, request, allowedRuns) ? settings : undefined;
}

function isAllowed(
  query: AplQuery & ExploreParts,
  request: RunRequest & Pick<DataQueryRequest, 'range'>,
  runs: AllowedRuns
): boolean {
  const { from, to } = request.range;
  const range = `${from.valueOf()} ${to.valueOf()}`;
  const key = runKey(query, request);
  const known = runs.get(key);
  if (known === '') {
    runs.set(key, range);
    return true;
  }
  // What Explore shows beside the lines belongs to their run.
  return known === range && query.derived !== undefined;
}
