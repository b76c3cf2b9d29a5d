// Charts of the service's dashboards, with the panels that they must become in Grafana. The rules:
// 1. A stat or gauge of a query by time shows one number per column. The number is the sum of the buckets only if the column *is* a count or a
//    sum (also under another name), and their minimum or maximum only if the column is one. Each shown column has its own reducer. All other
//    columns, including calculated ones, show the mean of their buckets, and the report says so. A sum of ratios is never right.
// 2. Without a time bucket, a column has one value, which every reducer shows, so the report says nothing. The same applies to MPL if `align`
//    has no `to`.
// 3. `Percent` doesn't multiply by 100: 6.08 is 6.08%, which Grafana calls `percent`. The report says that this is assumed.
// 4. In MPL, a filter's ID is used as `$id`: the variable has exactly this name, or the text uses the variable's name. A `param` that a filter
//    sets isn't a loss. For `ifdef($id) { where … }` and *Unset*, the behavior without a value is kept or reported.
// 5. A `$word` that no filter sets, in a title, a note or a string, is text and doesn't become a variable.

/** `one`: a single value, which is shown unchanged. */
export type Reducer = 'sum' | 'mean' | 'min' | 'max' | 'one';

export interface ImportChart {
  chart: ServiceChart;
  /** Reducers by the name of each numeric column; empty for a chart over time. */
  reducers: Readonly<Record<string, Reducer>>;
  /** True if the report must say that a mean of buckets isn't the value for the whole range. */
  saysMean: boolean;
  /** Unit in Grafana. */
  unit?: string;
}

export interface ServiceChart {
  id: string;
  name: string;
  type: 'Statistic' | 'Gauge' | 'TimeSeries' | 'Note';
  query?: { apl: string; metricsDataset?: string } | { mpl: string };
  unit?: string;
  text?: string;
}

const byTime = 'by bin_auto(_time)';
type Reducers = Readonly<Record<string, Reducer>>;

const chart =
  (type: 'Statistic' | 'Gauge' | 'TimeSeries') =>
  (id: string, steps: string, reducers: Reducers, unit?: readonly [service: string, grafana: string]): ImportChart => ({
    chart: { id, name: id, type, query: { apl: `['web'] | ${steps}` }, ...(unit && { unit: unit[0] }) },
    reducers,
    saysMean: Object.values(reducers).includes('mean'),
    ...(unit && { unit: unit[1] }),
  });
const [stat, gauge, series] = [chart('Statistic'), chart('Gauge'), chart('TimeSeries')];
const metric = (type: 'Statistic' | 'Gauge', id: string, steps: string, reducer: Reducer): ImportChart => ({
  chart: { id, name: id, type, query: { mpl: `metrics:m | ${steps}` } },
  reducers: { m: reducer },
  saysMean: reducer === 'mean',
});

export const importCharts: readonly ImportChart[] = [
  // Calculated columns
  stat(
    'ratio',
    `summarize total = count(), errors = countif(status >= 500) ${byTime} | extend rate = 100.0 * errors / total`,
    { total: 'sum', errors: 'sum', rate: 'mean' },
    ['Percent', 'percent']
  ),
  stat(
    'ratio alone',
    `summarize total = count(), errors = countif(status >= 500) ${byTime} | extend rate = 100.0 * errors / total | project _time, rate`,
    { rate: 'mean' }
  ),
  stat('ratio in the aggregates', `summarize rate = 100.0 * countif(status >= 500) / count() ${byTime}`, {
    rate: 'mean',
  }),
  gauge(
    'ratio in a project',
    `summarize errors = countif(status >= 500), total = count() ${byTime} | project _time, share = errors / total`,
    { share: 'mean' }
  ),
  gauge('a factor', `summarize total = count() ${byTime} | extend doubled = total * 2`, {
    total: 'sum',
    doubled: 'mean',
  }),
  stat('an aggregate changed in place', `summarize total = count() ${byTime} | extend total = total / 60.0`, {
    total: 'mean',
  }),
  stat('a rounded sum', `summarize mb = round(sum(bytes) / 1048576, 1) ${byTime}`, { mb: 'mean' }),
  stat('a difference', `summarize difference = max(duration) - min(duration) ${byTime}`, { difference: 'mean' }),
  stat('a constant', `summarize total = count() ${byTime} | extend goal = 99.9`, { total: 'sum', goal: 'mean' }),
  stat('a function of a count', `summarize total = log10(count()) ${byTime}`, { total: 'mean' }),
  stat(
    'a choice',
    `summarize total = count(), errors = countif(status >= 500) ${byTime} | extend rate = iff(total > 0, errors / total, 0.0)`,
    { total: 'sum', errors: 'sum', rate: 'mean' }
  ),
  // The column is the aggregate
  stat('count', `summarize count() ${byTime}`, { count_: 'sum' }),
  stat('count with a name', `summarize requests = count() ${byTime}`, { requests: 'sum' }),
  stat('countif', `summarize errors = countif(status >= 500) ${byTime}`, { errors: 'sum' }),
  stat('sum', `summarize sum(bytes) ${byTime}`, { sum_bytes: 'sum' }),
  stat('sumif', `summarize paid = sumif(amount, isPaid) ${byTime}`, { paid: 'sum' }),
  stat('min', `summarize min(duration) ${byTime}`, { min_duration: 'min' }),
  stat('minif', `summarize fastest = minif(duration, status < 500) ${byTime}`, { fastest: 'min' }),
  stat('max', `summarize max(duration) ${byTime}`, { max_duration: 'max' }),
  gauge('maxif', `summarize slowest = maxif(duration, status < 500) ${byTime}`, { slowest: 'max' }),
  stat('avg', `summarize avg(duration) ${byTime}`, { avg_duration: 'mean' }),
  stat('avgif', `summarize mean = avgif(duration, status < 500) ${byTime}`, { mean: 'mean' }),
  stat('percentile', `summarize percentile(duration, 95) ${byTime}`, { percentile_duration_95: 'mean' }),
  stat('dcount', `summarize users = dcount(['user.id']) ${byTime}`, { users: 'mean' }),
  stat('dcountif', `summarize users = dcountif(['user.id'], status >= 500) ${byTime}`, { users: 'mean' }),
  stat('rate', `summarize rate(bytes) ${byTime}`, { rate_bytes: 'mean' }),
  stat('stdev', `summarize stdev(duration) ${byTime}`, { stdev_duration: 'mean' }),
  stat('variance', `summarize variance(duration) ${byTime}`, { variance_duration: 'mean' }),
  // Several columns: each its own
  stat('percentile and count', `summarize p95 = percentile(duration, 95), n = count() ${byTime}`, {
    p95: 'mean',
    n: 'sum',
  }),
  stat('count and percentile', `summarize n = count(), p95 = percentile(duration, 95) ${byTime}`, {
    n: 'sum',
    p95: 'mean',
  }),
  stat(
    'three percentiles',
    `summarize p50 = percentile(duration, 50), p95 = percentile(duration, 95), p99 = percentile(duration, 99) ${byTime}`,
    { p50: 'mean', p95: 'mean', p99: 'mean' }
  ),
  stat('min, max, sum', `summarize low = min(bytes), high = max(bytes), all = sum(bytes) ${byTime}`, {
    low: 'min',
    high: 'max',
    all: 'sum',
  }),
  gauge('max and a ratio', `summarize high = max(duration), share = countif(status >= 500) * 1.0 / count() ${byTime}`, {
    high: 'max',
    share: 'mean',
  }),
  stat('names that mislead', `summarize max = count(), count_ = max(duration), sum_bytes = avg(bytes) ${byTime}`, {
    max: 'sum',
    count_: 'max',
    sum_bytes: 'mean',
  }),
  // Names
  stat('renamed', `summarize count() ${byTime} | project-rename requests = count_`, { requests: 'sum' }),
  stat('renamed by project', `summarize c = count() ${byTime} | project _time, requests = c`, { requests: 'sum' }),
  stat('two names change places', `summarize a = count(), b = avg(duration) ${byTime} | project _time, a = b, b = a`, {
    a: 'mean',
    b: 'sum',
  }),
  stat('copied', `summarize c = count() ${byTime} | extend requests = c | project-away c`, { requests: 'sum' }),
  stat('a name that needs quotes', `summarize ['requests in all'] = count() ${byTime}`, { 'requests in all': 'sum' }),
  stat('ordered and filtered before', `where status < 500 | summarize n = count() ${byTime} | order by _time asc`, {
    n: 'sum',
  }),
  // Other times
  stat('a fixed bucket', 'summarize n = count(), mean = avg(duration) by bin(_time, 5m)', { n: 'sum', mean: 'mean' }),
  stat('a named bucket', 'summarize n = count() by time = bin(_time, 1h)', { n: 'sum' }),
  stat('by time and group', 'summarize n = count(), p95 = percentile(duration, 95) by bin_auto(_time), host', {
    n: 'sum',
    p95: 'mean',
  }),
  stat('a second summarize', `summarize n = count() by bin_auto(_time), host | summarize busiest = max(n) ${byTime}`, {
    busiest: 'max',
  }),
  stat('a sum of counts', `summarize n = count() by bin_auto(_time), host | summarize all = sum(n) ${byTime}`, {
    all: 'sum',
  }),
  stat('a sum of means', `summarize m = avg(duration) by bin_auto(_time), host | summarize all = sum(m) ${byTime}`, {
    all: 'mean',
  }),
  stat('summed over the buckets at last', `summarize n = count() ${byTime} | summarize all = sum(n)`, { all: 'one' }),
  stat(
    'no time',
    'summarize total = count(), errors = countif(status >= 500) | extend rate = 100.0 * errors / total',
    { total: 'one', errors: 'one', rate: 'one' },
    ['Percent100', 'percent']
  ),
  gauge('no time, one ratio', 'summarize rate = 100.0 * countif(status >= 500) / count()', { rate: 'one' }, [
    'Percent',
    'percent',
  ]),
  stat('count of all', 'count', { Count: 'one' }),
  stat(
    'words in strings and comments',
    `where note == "count() by bin_auto(_time)" // sum(x) ${byTime}\n| summarize p = percentile(duration, 99) ${byTime}`,
    { p: 'mean' }
  ),
  // Over time: nothing is reduced
  series(
    'a ratio over time',
    `summarize total = count(), errors = countif(status >= 500) ${byTime} | extend rate = 100.0 * errors / total`,
    {},
    ['Percent', 'percent']
  ),
  series('percentile and count over time', `summarize p95 = percentile(duration, 95), n = count() ${byTime}`, {}),
  // MPL
  metric('Statistic', 'rate of a counter', 'align to 1m using prom::rate | group using sum', 'mean'),
  metric('Statistic', 'mean of a gauge', 'align to 1m using avg', 'mean'),
  metric('Gauge', 'largest of a gauge', 'align to 1m using max | group using max', 'max'),
  metric('Statistic', 'smallest of a gauge', 'align to 1m using min | group using min', 'min'),
  metric('Statistic', 'sum of a delta counter', 'align to 1m using sum | group using sum', 'sum'),
  metric('Statistic', 'number of points', 'align to 1m using count | group using sum', 'sum'),
  metric('Statistic', 'sum of the largest', 'align to 1m using max | group using sum', 'mean'),
  metric('Statistic', 'largest of sums', 'align to 1m using sum | group using max', 'mean'),
  metric('Statistic', 'a sum, calculated', 'align to 1m using sum | group using sum | map / 60', 'mean'),
  metric('Statistic', 'sliding windows', 'align to 1m over 5m using sum | group using sum', 'mean'),
  metric('Statistic', 'the whole range', 'align using avg | group using avg', 'one'),
];

/** A dashboard whose charts use MPL and have filters. */
export interface FilteredMpl {
  why: string;
  filters: ReadonlyArray<{
    id: string;
    name: string;
    type: 'select' | 'search';
    options: ReadonlyArray<{ key: string; value: string; default?: boolean; unset?: boolean }>;
  }>;
  charts: readonly ServiceChart[];
  /** Names of the variables that the queries use, and no others. */
  variables: readonly string[];
  /** Words that the report must contain, each in one of its lines. */
  says: readonly string[];
  /** Words that the report must not contain. */
  saysNot: readonly string[];
}

const options = (...values: string[]) =>
  values.map((value, index) => ({ key: value, value, ...(index === 0 && { default: true }) }));
const unset = { key: 'All', value: '', unset: true, default: true };
const select = (id: string, ...values: string[]) => ({
  id,
  name: id,
  type: 'select' as const,
  options: options(...values),
});
const search = (id: string) => ({ id, name: id, type: 'search' as const, options: [] });
const mpl = (id: string, text: string, name = id): ServiceChart => ({
  id,
  name,
  type: 'TimeSeries',
  query: { mpl: text },
});

const dashboard = (
  why: string,
  filters: FilteredMpl['filters'],
  charts: readonly ServiceChart[],
  variables: readonly string[],
  says: readonly string[] = [],
  saysNot: readonly string[] = ['No filter sets']
): FilteredMpl => ({ why, filters, charts, variables, says, saysNot });

export const filteredMpl: readonly FilteredMpl[] = [
  dashboard(
    'used without a declaration',
    [select('env', 'prod', 'dev')],
    [mpl('a', 'metrics:m | where env == $env | align to 1m using avg')],
    ['env']
  ),
  dashboard(
    'declared by param',
    [select('env', 'prod', 'dev')],
    [mpl('a', 'param $env: string;\nmetrics:m | where env == $env | align to 1m using avg')],
    ['env']
  ),
  dashboard(
    'an id with an underscore',
    [select('service_filter', 'cart')],
    [mpl('a', 'metrics:m | where `service.name` == $service_filter | align using avg')],
    ['service_filter']
  ),
  dashboard(
    'a text to search',
    [search('pod')],
    [mpl('a', 'metrics:m | where pod == $pod | align to 1m using avg')],
    ['pod']
  ),
  dashboard(
    'two filters, two charts',
    [select('env', 'prod'), select('region', 'eu')],
    [
      mpl('a', 'metrics:m | where env == $env and region == $region | align to 1m using avg'),
      mpl('b', 'metrics:n | where region == $region | align to 1m using sum'),
    ],
    ['env', 'region']
  ),
  dashboard(
    'the older form of a query',
    [select('env', 'prod')],
    [
      {
        id: 'a',
        name: 'a',
        type: 'TimeSeries',
        query: { apl: 'metrics:m | where env == $env | align to 1m using avg', metricsDataset: 'metrics' },
      },
    ],
    ['env']
  ),
  dashboard(
    'a param that no filter sets',
    [select('env', 'prod')],
    [
      mpl(
        'a',
        'param $env: string;\nparam $limit: float;\nmetrics:m | where env == $env | align to 1m using avg | map filter::gt($limit)'
      ),
    ],
    ['env'],
    ['$limit'],
    ['$env']
  ),
  dashboard(
    'left out when unset',
    [
      {
        id: 'env',
        name: 'env',
        type: 'select',
        options: [unset, ...options('prod').map(({ key, value }) => ({ key, value }))],
      },
    ],
    [mpl('a', 'metrics:m | ifdef($env) { where env == $env } | align to 1m using avg')],
    ['env'],
    ['env']
  ),
  dashboard(
    'left out when unset, declared',
    [{ id: 'env', name: 'env', type: 'select', options: [unset, { key: 'prod', value: 'prod' }] }],
    [mpl('a', 'param $env: Option<string>;\nmetrics:m | ifdef($env) { where env == $env } | align to 1m using avg')],
    ['env'],
    ['env']
  ),
  dashboard(
    'ifdef with a value always',
    [select('env', 'prod', 'dev')],
    [mpl('a', 'metrics:m | ifdef($env) { where env == $env } | align to 1m using avg')],
    ['env']
  ),
  dashboard(
    'unset without ifdef',
    [{ id: 'env', name: 'env', type: 'select', options: [unset, { key: 'prod', value: 'prod' }] }],
    [mpl('a', 'metrics:m | where env == $env | align to 1m using avg')],
    ['env'],
    ['env']
  ),
  dashboard('a dollar in a title', [], [mpl('a', 'metrics:m | align to 1m using avg', 'Orders of $country')], []),
  dashboard(
    'a dollar in a title, beside a filter',
    [select('env', 'prod')],
    [mpl('a', 'metrics:m | where env == $env | align to 1m using avg', 'Costs in $US')],
    ['env']
  ),
  dashboard('a dollar in a note', [], [{ id: 'n', name: 'n', type: 'Note', text: 'Set $HOME and ${PATH} first' }], []),
  dashboard('a dollar in a string', [], [mpl('a', 'metrics:m | where note == "$price" | align to 1m using avg')], []),
  dashboard('a dollar in a comment', [], [mpl('a', 'metrics:m // by $team\n| align to 1m using avg')], []),
  dashboard('a name in backticks', [], [mpl('a', 'metrics:m | where `$odd` == "x" | align to 1m using avg')], []),
  dashboard("the service's interval", [], [mpl('a', 'metrics:m | align to $__interval using avg')], []),
  dashboard(
    'a filter that no chart uses',
    [select('env', 'prod')],
    [mpl('a', 'metrics:m | align to 1m using avg')],
    [],
    [],
    []
  ),
];
