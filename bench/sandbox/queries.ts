/**
 * A query as a dashboard has it, and the SQL that somebody would write by hand for the same rows; `$start` and `$end` bound the time.
 */
export interface Pair {
  name: string;
  apl: string;
  sql: string;
  /** For rows that are events: which of them match. An answer counts them all, however few it shows. */
  matching?: string;
}

/** The counts that every answer has to give beside its rows (contract, "status fields"). */
export function countsOf(condition: string): string {
  return `SELECT count(*), min("_time"), max("_time") FROM requests WHERE ${inRange} AND ${condition}`;
}

const inRange = '"_time" >= $start AND "_time" < $end';

export const pairs: Pair[] = [
  { name: 'count', apl: 'requests | count', sql: `SELECT count(*) FROM requests WHERE ${inRange}` },
  {
    name: 'count of errors',
    apl: 'requests | where status == "500" | count',
    sql: `SELECT count(*) FROM requests WHERE ${inRange} AND status = '500'`,
  },
  {
    name: 'by status',
    apl: 'requests | summarize count() by status',
    sql: `SELECT status, count(*) AS n FROM requests WHERE ${inRange} GROUP BY status ORDER BY n DESC, status`,
  },
  {
    name: 'over time',
    apl: 'requests | summarize count() by bin(_time, 5m)',
    sql: `SELECT time_bucket(INTERVAL '5 minutes', "_time") AS t, count(*) FROM requests WHERE ${inRange} GROUP BY t ORDER BY t`,
  },
  {
    name: 'over time by status',
    apl: 'requests | summarize count() by bin_auto(_time), status',
    sql: `SELECT time_bucket(INTERVAL '15 minutes', "_time") AS t, status, count(*) FROM requests WHERE ${inRange} GROUP BY t, status ORDER BY t, status`,
  },
  {
    name: 'percentiles by method',
    apl: 'requests | summarize avg(req_duration_ms), percentile(req_duration_ms, 50), percentile(req_duration_ms, 95) by method',
    sql: `SELECT method, avg(req_duration_ms) AS a, quantile_disc(req_duration_ms, 0.5), quantile_disc(req_duration_ms, 0.95) FROM requests WHERE ${inRange} GROUP BY method ORDER BY a DESC`,
  },
  {
    name: 'top of a text search',
    apl: 'requests | where uri has "products" and user_agent contains "chrome" | summarize n = count() by uri | top 10 by n',
    sql: `SELECT uri, count(*) AS n FROM requests WHERE ${inRange} AND contains(lower(uri), 'products') AND regexp_matches(uri, '(?i)(?:^|[^\\p{L}\\p{N}])products(?:$|[^\\p{L}\\p{N}])') AND contains(lower(user_agent), 'chrome') GROUP BY uri ORDER BY n DESC LIMIT 10`,
  },
  {
    name: 'newest thousand',
    apl: 'requests | sort by _time desc | limit 1000',
    sql: `SELECT * FROM requests WHERE ${inRange} ORDER BY "_time" DESC LIMIT 1000`,
  },
  {
    name: 'newest errors',
    apl: 'requests | where isnotnull(error) and req_duration_ms > 500 | project _time, uri, error | limit 1000',
    sql: `SELECT "_time", uri, error FROM requests WHERE ${inRange} AND error IS NOT NULL AND req_duration_ms > 500 ORDER BY "_time" DESC LIMIT 1000`,
    matching: 'error IS NOT NULL AND req_duration_ms > 500',
  },
  {
    name: 'slowest',
    apl: 'requests | top 100 by req_duration_ms',
    sql: `SELECT * FROM requests WHERE ${inRange} ORDER BY req_duration_ms DESC NULLS LAST LIMIT 100`,
  },
  {
    name: 'error rate',
    apl: `requests
| extend failed = toint(status) >= 500, kb = resp_body_size_bytes / 1024
| where is_tls
| summarize errors = countif(failed), requests = count(), kb = sum(kb) by ['geo.country']
| extend rate = 100.0 * errors / requests
| sort by rate desc`,
    sql: `SELECT *, 100.0 * e / n AS rate FROM (SELECT "geo.country", count(*) FILTER (CAST(status AS BIGINT) >= 500) AS e, count(*) AS n, sum(resp_body_size_bytes // 1024) FROM requests WHERE ${inRange} AND is_tls GROUP BY 1) ORDER BY rate DESC`,
  },
  {
    name: 'distinct',
    apl: "requests | distinct ['geo.city'], method",
    sql: `SELECT DISTINCT "geo.city", method FROM requests WHERE ${inRange} ORDER BY 1, 2`,
  },
];
