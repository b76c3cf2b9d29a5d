import { type WordText } from './word';

const demo = (operators: string) => `['sample-http-logs'] | ${operators}`;

/** Operators at the start of a pipeline or after a pipe. Their signatures have no types, because their parts are not values. */
export const tabularOperatorTexts: readonly WordText[] = [
  ['count', 'Counts the rows, as one row.', demo('count')],
  ['distinct field, …', 'Returns one row for each combination of values.', demo('distinct method, is_tls')],
  [
    'extend name = expression, …',
    'Adds columns, or replaces those that have the same name.',
    demo('extend seconds = req_duration_ms / 1000 | limit 5'),
  ],
  [
    'extend-valid name = expression, …',
    'Adds columns where their expressions can be worked out.',
    demo('extend-valid seconds = req_duration_ms / 1000 | limit 5'),
  ],
  [
    'externaldata (name: type, …) [address]',
    'Reads rows from a file at an address.',
    'externaldata (id: string, name: string) ["https://example.com/names.csv"] with (format="csv")',
  ],
  ['getschema', 'Returns the names and types of the columns.', demo('getschema')],
  [
    'join kind=inner (table | …) on field',
    'Puts rows of two tables side by side where the keys are equal.',
    demo("join kind=inner (['sample-http-logs'] | summarize total = count() by method) on method | limit 5"),
  ],
  ['limit count', 'Returns at most this many rows.', demo('limit 10')],
  [
    'lookup kind=leftouter (table | …) on field',
    'Adds columns of a second table to the rows that match.',
    'let names = datatable (method: string, verb: string) ["GET", "reads", "POST", "writes"];\n' +
      demo('lookup kind=leftouter names on method | limit 5'),
  ],
  [
    'make-series name = aggregate default=value on field from start to end step size by field',
    'Makes arrays of an aggregate over evenly spaced times.',
    demo('make-series count() default=0 on _time from ago(1h) to now() step 5m by method'),
  ],
  [
    'mv-expand field',
    'Returns one row for each element of an array.',
    demo('mv-expand tags to typeof(string) | summarize count() by tags'),
  ],
  ['order by field asc', 'Puts the rows in order. The same as sort.', demo('order by req_duration_ms desc | limit 5')],
  [
    'parse field with * "text" name: type',
    'Cuts a text into columns by a pattern.',
    demo('parse uri with "/" first "/" rest | limit 5'),
  ],
  [
    'parse-kv field as (name: type, …) with (pair_delimiter=",", kv_delimiter="=")',
    'Takes pairs of a key and a value out of a text as columns.',
    'print text = "user=ada,ms=12" | parse-kv text as (user: string, ms: long) with (pair_delimiter=",", kv_delimiter="=")',
  ],
  [
    'parse-where field with "text" name',
    'Cuts a text into columns and keeps only the rows that fit the pattern.',
    demo('parse-where uri with "/api/" rest | limit 5'),
  ],
  [
    'project field, name = expression, …',
    'Keeps only these columns, in this order.',
    demo('project _time, method, seconds = req_duration_ms / 1000 | limit 5'),
  ],
  ['project-away field, prefix*', 'Leaves these columns out.', demo('project-away resp_*, headers | limit 5')],
  [
    'project-keep field, prefix*',
    'Keeps only these columns, in the order they have.',
    demo('project-keep _time, resp_* | limit 5'),
  ],
  [
    'project-rename new = old, …',
    'Gives columns other names.',
    demo('project-rename duration = req_duration_ms | limit 5'),
  ],
  ['project-reorder field, prefix*', 'Puts these columns first.', demo('project-reorder method, uri, * | limit 5')],
  [
    'redact replaceToken="***" pattern on field',
    'Replaces what matches a regular expression, so that it is not shown.',
    demo('redact replaceToken="***" @"/products/\\d+" on uri | limit 5'),
  ],
  ['sample share', 'Returns this share of the rows, taken at random.', demo('sample 0.1')],
  ['search "text"', 'Keeps the rows in which any field has this text.', demo('search "checkout" | limit 5')],
  [
    'sort by field desc',
    'Puts the rows in order; descending where nothing is said.',
    demo('sort by req_duration_ms desc | limit 5'),
  ],
  [
    'summarize aggregate by field, bin(_time, size)',
    'Returns one row for each group, with aggregates over its rows.',
    demo('summarize count(), avg(req_duration_ms) by method'),
  ],
  ['take count', 'Returns at most this many rows. The same as limit.', demo('take 10')],
  ['top count by field desc', 'Returns the first rows in an order.', demo('top 5 by req_duration_ms desc')],
  [
    'union table, …',
    'Returns the rows of several tables, one after the other.',
    "union (['sample-http-logs'] | where method == 'GET'), (['sample-http-logs'] | where method == 'PUT') | count",
  ],
  ['where predicate', 'Keeps the rows for which the predicate is true.', demo('where status == "404" | limit 5')],
  [
    'print name = expression, …',
    'Returns one row of the values of expressions. It begins a query.',
    'print answer = 6 * 7',
  ],
  [
    'datatable (name: type, …) [value, …]',
    'Returns rows that the query itself holds. It begins a query.',
    'datatable (code: long, meaning: string) [200, "fine", 404, "not there"]',
  ],
  [
    'range name from start to end step size',
    'Returns one row for each of evenly spaced values. It begins a query.',
    'range n from 1 to 5 step 1',
  ],
];

type OperatorText = readonly [name: string, signature: string, help: string, example: string];

const where = (predicate: string) => demo(`where ${predicate} | count`);

const text = (word: string, part: string, what: string): OperatorText[] => [
  [word, `text ${word} "part"`, `Tests whether the text ${what}; case-insensitive.`, where(`uri ${word} "${part}"`)],
  [
    `!${word}`,
    `text !${word} "part"`,
    `Tests for the opposite of ${word}; case-insensitive.`,
    where(`uri !${word} "${part}"`),
  ],
  [
    `${word}_cs`,
    `text ${word}_cs "part"`,
    `Tests whether the text ${what}; case-sensitive.`,
    where(`uri ${word}_cs "${part}"`),
  ],
  [
    `!${word}_cs`,
    `text !${word}_cs "part"`,
    `Tests for the opposite of ${word}_cs; case-sensitive.`,
    where(`uri !${word}_cs "${part}"`),
  ],
];

export const operatorTexts: readonly OperatorText[] = [
  ['==', 'left == right', 'Tests for equal values; case-sensitive.', where('method == "GET"')],
  ['!=', 'left != right', 'Tests for different values.', where('method != "GET"')],
  ['=~', 'text =~ "text"', 'Tests for equal texts; case-insensitive.', where('method =~ "get"')],
  ['!~', 'text !~ "text"', 'Tests for different texts; case-insensitive.', where('method !~ "get"')],
  ['<', 'left < right', 'Tests whether the left value is less.', where('req_duration_ms < 10')],
  ['<=', 'left <= right', 'Tests whether the left value is less or equal.', where('req_duration_ms <= 10')],
  ['>', 'left > right', 'Tests whether the left value is greater.', where('req_duration_ms > 1000')],
  ['>=', 'left >= right', 'Tests whether the left value is greater or equal.', where('req_duration_ms >= 1000')],
  ...text('contains', 'oduc', 'has this part anywhere'),
  ...text('startswith', '/api', 'begins with this part'),
  ...text('endswith', '.js', 'ends with this part'),
  ...text('has', 'cart', 'has this part as a whole term'),
  ...text('hasprefix', 'prod', 'has a term that begins with this part'),
  ...text('hassuffix', 'out', 'has a term that ends with this part'),
  [
    'has_any',
    'text has_any ("a", "b")',
    'Tests for one of these as a whole term; case-insensitive.',
    where('uri has_any ("cart", "checkout")'),
  ],
  [
    'has_any_cs',
    'text has_any_cs ("a", "b")',
    'Tests for one of these as a whole term; case-sensitive.',
    where('uri has_any_cs ("cart", "checkout")'),
  ],
  [
    'matches regex',
    'text matches regex "pattern"',
    'Tests whether a regular expression matches a part of the text.',
    where('uri matches regex "products/[0-9]+"'),
  ],
  [
    '!matches regex',
    'text !matches regex "pattern"',
    'Tests whether a regular expression matches no part of the text.',
    where('uri !matches regex "products/[0-9]+"'),
  ],
  [
    'in',
    'value in (a, b)',
    'Tests whether the value equals one of these, or of the rows of a table of one column: `in (logs | distinct id)`.',
    where('method in ("GET", "POST")'),
  ],
  ['!in', 'value !in (a, b)', 'Tests whether the value equals none of these.', where('method !in ("GET", "POST")')],
  [
    'in~',
    'text in~ ("a", "b")',
    'Tests whether the text equals one of these; case-insensitive.',
    where('method in~ ("get", "post")'),
  ],
  [
    '!in~',
    'text !in~ ("a", "b")',
    'Tests whether the text equals none of these; case-insensitive.',
    where('method !in~ ("get", "post")'),
  ],
  [
    'between',
    'value between (low .. high)',
    'Tests for a value from the low one to the high one, both included.',
    where('req_duration_ms between (10 .. 20)'),
  ],
  [
    '!between',
    'value !between (low .. high)',
    'Tests for a value below the low one or above the high one.',
    where('req_duration_ms !between (10 .. 20)'),
  ],
  ['and', 'left and right', 'Tests whether both are true.', where('is_tls and method == "GET"')],
  ['or', 'left or right', 'Tests whether at least one is true.', where('is_tls or method == "GET"')],
];
