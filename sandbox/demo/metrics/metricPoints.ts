import { pointsTable } from '../../metrics/store/metricsStore';
import { sqlText } from '../../database/sql';
import { rowKey, uniform } from '../random';
import { besideOrders, deploymentNumber, failing, slowness, type Story } from '../story';
import { type DemoMetric, type DemoSeries } from './demoMetric';

/** A minute that ends at `end` (ms since 1970), with its number of visits. */
export interface DemoMinute {
  end: number;
  visits: number;
}

/** A stored series of a demo metric, or of a histogram's component. */
export interface StoredSeries {
  id: number;
  metric: DemoMetric;
  series: DemoSeries;
  /** Seed for random values, which all components of a histogram share. */
  number: number;
  component?: string;
  /** The upper bound of a bucket. */
  bound?: number;
}

const seriesTable = 'metrics.demo';
const columns = `id INTEGER, number BIGINT, component VARCHAR, bound DOUBLE, cumulates BOOLEAN, restarts BOOLEAN, sparse BOOLEAN, beside BOOLEAN,
  base DOUBLE, load DOUBLE, slow DOUBLE, fail DOUBLE, noise DOUBLE, whole BOOLEAN, fragile DOUBLE, failed BOOLEAN,
  median DOUBLE, shape DOUBLE, responsive BOOLEAN`;

/** SQL that creates the table of series that `metricPoints` reads. */
export function createSeriesTable(series: StoredSeries[]): string {
  return `CREATE OR REPLACE TABLE ${seriesTable} (${columns}); INSERT INTO ${seriesTable} VALUES ${series.map(valuesOf).join(',')}`;
}

function valuesOf({ id, metric, series, number, component, bound }: StoredSeries): string {
  const { base = 0, load = 0, slow = 0, fail = 0, noise = 0, outcome, distribution } = series;
  const countsThings = distribution !== undefined || /^(\{.*\}|By)$/.test(metric.unit ?? '');
  const values = [
    ...[id, number, component, bound === Infinity ? undefined : bound],
    ...[metric.cumulates, metric.restarts, metric.temporality === 'Delta', series.beside ?? false],
    ...[base, load, slow, fail, noise, series.whole ?? countsThings, outcome?.fragile, outcome?.failed],
    ...[distribution?.median, distribution?.shape, distribution?.responsive],
  ];
  return `(${values.map((value) => (typeof value === 'string' ? sqlText(value) : (value ?? 'NULL'))).join(',')})`;
}

const middle = 30_000_000_000;
export const minuteMs = 60_000;

/** SQL for the points of series in consecutive minutes. Running totals continue from earlier minutes. */
export function metricPoints(story: Story, seed: number, minutes: DemoMinute[]): string {
  const calm = besideOrders(story);
  const before = minutes[0].end - minuteMs;
  return `
    WITH minutes AS (
      SELECT end_ms, visits, t - ${middle} AS t, ${deploymentNumber(story)} AS deployed
      FROM (
        SELECT end_ms::DOUBLE AS end_ms, visits::DOUBLE AS visits, (end_ms * 1000000)::BIGINT AS t
        FROM (VALUES ${minutes.map(({ end, visits }) => `(${end}::BIGINT,${visits})`).join(',')}) minutes(end_ms, visits)
      )
    ), told AS (
      SELECT end_ms, visits, deployed, beside,
        CASE WHEN beside THEN ${slowness(calm)} ELSE ${slowness(story)} END AS slowness,
        CASE WHEN beside THEN ${failing(calm)} ELSE ${failing(story)} END AS failing
      FROM minutes, (VALUES (true), (false)) sides(beside)
    ), amounts AS (
      SELECT *, (base + load * visits * CASE WHEN fragile IS NULL THEN 1 WHEN failed THEN risk ELSE 1 - risk END
          + slow * (slowness - 1) + fail * failing) * (1 + noise * (2 * ${uniform('noise')} - 1)) AS amount
      FROM (
        SELECT *, least(1, fragile * (0.004 + failing)) AS risk,
          ${rowKey(seed, 'metrics', 'number * 67108864 + (end_ms // 60000)::BIGINT')} AS k
        FROM ${seriesTable} JOIN told USING (beside)
      )
    ), counted AS (
      SELECT *, greatest(0, CASE WHEN whole THEN floor(amount + ${uniform('whole')}) ELSE amount END) AS n,
        median * CASE WHEN responsive THEN slowness ELSE 1 END AS typical
      FROM amounts
    ), points AS (
      SELECT id, end_ms, cumulates, CASE WHEN restarts THEN deployed ELSE 0 END AS life,
        CASE component
          WHEN 'sum' THEN n * least(typical * pow(n, 1 / shape), typical * (pi() / shape) / sin(pi() / shape))
          WHEN 'min' THEN typical * pow(1 / n, 1 / shape)
          WHEN 'max' THEN typical * pow(n, 1 / shape)
          WHEN 'bucket' THEN CASE WHEN bound IS NULL THEN n ELSE least(n, floor((n + 1) / (1 + pow(bound / typical, -shape)))) END
          ELSE n
        END AS value
      FROM counted
      WHERE NOT sparse OR n > 0
    ), last AS (
      SELECT series, max(value) AS total FROM ${pointsTable} WHERE time = ${before} GROUP BY series
    )
    SELECT id, end_ms, value FROM points WHERE NOT cumulates
    UNION ALL
    SELECT id, end_ms, sum(value) OVER (PARTITION BY id, life ORDER BY end_ms)
      + CASE WHEN life = 0 OR life = ${deploymentNumber(story, String(before * 1e6))} THEN coalesce(total, 0) ELSE 0 END
    FROM points LEFT JOIN last ON series = id
    WHERE cumulates`;
}
