import { CoreApp, type DataQueryRequest } from '@grafana/data';

import { parseDuration } from '@aplkit/language/apl/tree/timespan';
import { settingLabels } from '../../settingLabels';
import { type AplOptions } from '../../settings';
import { numberText } from '@aplkit/language/kit/words';
import { type AplQuery, type ExploreParts } from '../../types';
import { pageSize, type Plan } from './plan';

/** Limits in the settings; provisioned values may have any type. */
export type QueryLimits = Pick<AplOptions, 'maxRange' | 'maxRows'>;

/** Error for a query that exceeds the limits and isn't sent. */
export class BeyondLimit extends Error {}

/** Range in milliseconds, and number of rows, that a query requests. */
interface Asked {
  from: number;
  to: number;
  rows?: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The reason why a query exceeds the limits; `undefined` if it's within them. */
export function whyBeyond({ from, to, rows = 0 }: Asked, { maxRange, maxRows }: QueryLimits): string | undefined {
  const longest = readMaxRange(maxRange) ?? Infinity;
  // A range in days is an hour longer when clocks are set back.
  if (to - from > longest + (longest < day ? 0 : hour)) {
    return `This query wasn’t sent: the time range is longer than the “${settingLabels.maxRange}” in the data source’s settings (${maxRange}). Choose a shorter range.`;
  }
  const most = readMaxRows(maxRows);
  return rows > most
    ? `This query wasn’t sent: it requests ${rows === Infinity ? 'all' : numberText(rows)} rows, but “${settingLabels.maxRows}” in the data source’s settings is ${numberText(most)}. Lower “Rows” in Options or the limit in the query.`
    : undefined;
}

export function checkLimits(asked: Asked, limits: QueryLimits = {}): void {
  const why = whyBeyond(asked, limits);
  if (why !== undefined) {
    throw new BeyondLimit(why);
  }
}

/** Maximum number of rows for a query, which is at least one page. */
export const readMaxRows = (maxRows: unknown): number => Math.max(pageSize, Number(maxRows) || Infinity);

/** Maximum range in milliseconds; `undefined` if there's no limit. */
export function readMaxRange(maxRange: unknown): number | undefined {
  const nanoseconds = Number(parseDuration(String(maxRange ?? '')) ?? 0);
  return nanoseconds > 0 ? nanoseconds / 1e6 : undefined;
}

/** Number of rows that a plan requests; 0 for further lines, which are few. */
export function rowsAsked(plan: Plan): number {
  if (plan.kind === 'single') {
    return plan.requested?.limit ?? 0;
  }
  return plan.edge === undefined ? (plan.total ?? Infinity) : 0;
}

type RunRequest = Pick<DataQueryRequest, 'dashboardUID' | 'panelId'>;

/** Queries that may exceed the limits once. When such a query runs, its range becomes the value. */
export type AllowedRuns = Map<string, string>;

export function allowOnce(runs: AllowedRuns, query: AplQuery, request: RunRequest | undefined): void {
  runs.set(runKey(query, request), '');
}

const runKey = ({ refId, query }: AplQuery, request: RunRequest | undefined): string =>
  JSON.stringify([request?.dashboardUID, request?.panelId, refId, query]);

/** Limits for a query in a panel or Explore; `undefined` elsewhere, and for an allowed run. */
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
  // Explore's supplementary queries belong to the run that fetches the lines.
  return known === range && query.derived !== undefined;
}
