/** A typical dashboard query, and the fastest handwritten SQL for the same rows and counts. */
export interface Pair {
  name: string;
  apl: string;
  /** Statements that run together; `$start` and `$end` limit the time. */
  byHand: string[];
}

const inRange = '"_time" >= $start AND "_time" < $end';

/**
 * SQL for the counts that every response contains in addition to its rows (contract, "status fields"): of events that match a
 * condition, or of all.
 */
function countsOf(condition?: string): string {
  const where = condition === undefined ? inRange : `${inRange} AND ${condition}`;
  return `SELECT count(*), min("_time"), max("_time") FROM requests WHERE ${where}`;
}

interface Groups {
  /** The selected columns: SQL with `keys`, `aggregates` and `n`, the group's number of events. */
  shows: string;
  /** The groups and aggregates: SQL with aliases. */
  keys: string[];
  aggregates?: string[];
  matching?: string;
  /** `ORDER BY …`, `LIMIT …`. */
  rest: string;
}

/** SQL for groups together with their counts, so that no event is read twice. */
function groups({ shows, keys, aggregates = [], matching, rest }: Groups): string {
  const counts = 'count(*) AS n, min("_time") AS earliest, max("_time") AS latest';
  const columns = [...keys, ...aggregates, counts].join(', ');
  const by = keys.map((_, index) => index + 1);
  const where = matching === undefined ? inRange : `${inRange} AND ${matching}`;
  const inner = `SELECT ${columns} FROM requests WHERE ${where} GROUP BY ${by.join(', ')}`;
  return `SELECT ${shows}, sum(n) OVER (), min(earliest) OVER (), max(latest) OVER () FROM (${inner}) ${rest}`;
}

/** SQL for a bucket's number. It takes half the time of `time_bucket`. */
const bucketNumber = (minutes: number) => `epoch_ns("_time") // ${minutes * 60e9}`;
const bucketStart = (minutes: number) => `make_timestamp_ns(bucket * ${minutes * 60e9})`;

const isFound = [
  `contains(lower(uri), 'products')`,
  String.raw`regexp_matches(uri, '(?i)(?:^|[^\p{L}\p{N}])products(?:$|[^\p{L}\p{N}])')`,
  `contains(lower(user_agent), 'chrome')`,
].join(' AND ');

const isSlowError = 'error IS NOT NULL AND req_duration_ms > 500';

export const pairs: Pair[] = [
  { name: 'count', apl: 'requests | count', byHand: [countsOf()] },
  {
    name: 'count of errors',
    apl: 'requests | where status == "500" | count',
    byHand: [countsOf("status = '500'"), countsOf()],
  },
  {
    name: 'by status',
    apl: 'requests | summarize count() by status',
    byHand: [groups({ shows: 'status, n', keys: ['status'], rest: 'ORDER BY n DESC, status' })],
  },
  {
    name: 'over time',
    apl: 'requests | summarize count() by bin(_time, 5m)',
    byHand: [
      groups({ shows: `${bucketStart(5)}, n`, keys: [`${bucketNumber(5)} AS bucket`], rest: 'ORDER BY bucket' }),
    ],
  },
  {
    name: 'over time by status',
    apl: 'requests | summarize count() by bin_auto(_time), status',
    byHand: [
      groups({
        shows: `${bucketStart(15)}, status, n`,
        keys: [`${bucketNumber(15)} AS bucket`, 'status'],
        rest: 'ORDER BY bucket, status',
      }),
    ],
  },
  {
    name: 'percentiles by method',
    apl: 'requests | summarize avg(req_duration_ms), percentile(req_duration_ms, 50), percentile(req_duration_ms, 95) by method',
    byHand: [
      groups({
        shows: 'method, mean, ranks[1], ranks[2]',
        keys: ['method'],
        aggregates: ['avg(req_duration_ms) AS mean', 'quantile_disc(req_duration_ms, [0.5, 0.95]) AS ranks'],
        rest: 'ORDER BY mean DESC',
      }),
    ],
  },
  {
    name: 'top of a text search',
    apl: 'requests | where uri has "products" and user_agent contains "chrome" | summarize n = count() by uri | top 10 by n',
    byHand: [
      groups({ shows: 'uri, n', keys: ['uri'], matching: isFound, rest: 'ORDER BY n DESC LIMIT 10' }),
      countsOf(),
    ],
  },
  {
    name: 'newest thousand',
    apl: 'requests | sort by _time desc | limit 1000',
    byHand: [`SELECT * FROM requests WHERE ${inRange} ORDER BY "_time" DESC LIMIT 1000`, countsOf()],
  },
  {
    name: 'newest errors',
    apl: 'requests | where isnotnull(error) and req_duration_ms > 500 | project _time, uri, error | limit 1000',
    byHand: [
      `SELECT "_time", uri, error FROM requests WHERE ${inRange} AND ${isSlowError} ORDER BY "_time" DESC LIMIT 1000`,
      countsOf(isSlowError),
      countsOf(),
    ],
  },
  {
    name: 'slowest',
    apl: 'requests | top 100 by req_duration_ms',
    byHand: [`SELECT * FROM requests WHERE ${inRange} ORDER BY req_duration_ms DESC NULLS LAST LIMIT 100`, countsOf()],
  },
  {
    name: 'error rate',
    apl: `requests
| extend failed = toint(status) >= 500, kb = resp_body_size_bytes / 1024
| where is_tls
| summarize errors = countif(failed), requests = count(), kb = sum(kb) by ['geo.country']
| extend rate = 100.0 * errors / requests
| sort by rate desc`,
    byHand: [
      groups({
        shows: 'country, errors, n, kb, 100.0 * errors / n AS rate',
        keys: ['"geo.country" AS country'],
        aggregates: [
          'count(*) FILTER (CAST(status AS BIGINT) >= 500) AS errors',
          'sum(resp_body_size_bytes // 1024) AS kb',
        ],
        matching: 'is_tls',
        rest: 'ORDER BY rate DESC',
      }),
      countsOf(),
    ],
  },
  {
    name: 'distinct',
    apl: "requests | distinct ['geo.city'], method",
    byHand: [groups({ shows: 'city, method', keys: ['"geo.city" AS city', 'method'], rest: 'ORDER BY 1, 2' })],
  },
];
