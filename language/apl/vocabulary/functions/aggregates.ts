import { byName, type FunctionRow, type FunctionWord, readFunctions } from '../word';

/** An aggregate over rows that match a predicate. */
const ifTrue = (signature: string, example: string): FunctionRow => [
  signature,
  `Like ${signature.split(/_?if\(/)[0]}, but only for rows where the predicate is true.`,
  example,
];

/** Aggregates, each with an example for `summarize`. */
export const aggregates: readonly FunctionWord[] = readFunctions('aggregate', [
  [
    'arg_max(by: T, ...columns: any): T',
    'Returns columns from the row with the largest value of the first argument.',
    'arg_max(req_duration_ms, id, uri)',
  ],
  [
    'arg_min(by: T, ...columns: any): T',
    'Returns columns from the row with the smallest value of the first argument.',
    'arg_min(req_duration_ms, id, uri)',
  ],
  ['avg(number: any): float', 'Returns the average, ignoring nulls.', 'avg(req_duration_ms) by method'],
  ['count(): integer', 'Counts the rows.', 'count() by status'],
  [
    'dcount(value: any, accuracy?: integer): integer',
    'Counts distinct values. The count is an estimate if there are many values.',
    "dcount(['geo.city'])",
  ],
  [
    'histogram(number: any, buckets: integer): array',
    'Counts values in equal-width buckets.',
    'histogram(req_duration_ms, 20) by bin_auto(_time)',
  ],
  [
    'make_list(value: any, size?: integer): array',
    'Collects the values into an array, up to a maximum size.',
    'make_list(uri, 5) by method',
  ],
  [
    'make_set(value: any, size?: integer): array',
    'Collects the distinct values into an array, up to a maximum size.',
    'make_set(method)',
  ],
  ['max(value: T): T', 'Returns the largest value.', 'max(req_duration_ms) by method'],
  ['min(value: T): T', 'Returns the smallest value.', 'min(req_duration_ms) by method'],
  [
    'percentile(number: any, percent: number, ...percents: number): float',
    'Returns a percentile, from 0 to 100.',
    'percentile(req_duration_ms, 95) by method',
  ],
  [
    'percentiles_array(number: any, percent: any, ...percents: any): array',
    'Returns several percentiles as one array.',
    'percentiles_array(req_duration_ms, 50, 95, 99)',
  ],
  [
    'phrases(text: string, count: integer): array',
    'Returns the most frequent phrases in strings, with their counts.',
    'phrases(user_agent, 5)',
  ],
  ['presence(*: any): map', 'For each field, counts the rows that have a value.', 'presence(*)'],
  ['rate(number: any): float', 'Returns the sum per second.', 'rate(resp_body_size_bytes) by bin(_time, 1m)'],
  [
    'spotlight(predicate: boolean, column: any, ...columns: any): array',
    'Finds the columns and values that differ most between matching rows and all others.',
    'spotlight(status startswith "5", method, [\'geo.country\'], req_duration_ms)',
  ],
  ['stdev(number: any): float', 'Returns the standard deviation.', 'stdev(req_duration_ms)'],
  ['sum(number: T): T', 'Sums the values.', 'sum(resp_body_size_bytes) by method'],
  [
    'topk(value: any, count: integer): array',
    'Returns the most frequent values, with estimated counts.',
    'topk(uri, 5)',
  ],
  ['variance(number: any): float', 'Returns the variance.', 'variance(req_duration_ms)'],
  ifTrue('avgif(number: any, predicate: boolean): float', 'avgif(req_duration_ms, is_tls)'),
  ifTrue('countif(predicate: boolean): integer', 'errors = countif(status startswith "5")'),
  ifTrue('dcountif(value: any, predicate: boolean, accuracy?: integer): integer', 'dcountif(uri, status == "404")'),
  ifTrue(
    'histogramif(number: any, buckets: integer, predicate: boolean): array',
    'histogramif(req_duration_ms, 20, method == "GET")'
  ),
  ifTrue(
    'make_list_if(value: any, predicate: boolean, size?: integer): array',
    'make_list_if(uri, status == "404", 5)'
  ),
  ifTrue('make_set_if(value: any, predicate: boolean, size?: integer): array', 'make_set_if(uri, status == "500", 5)'),
  ifTrue('maxif(value: T, predicate: boolean): T', 'maxif(req_duration_ms, status == "200")'),
  ifTrue('minif(value: T, predicate: boolean): T', 'minif(req_duration_ms, status == "200")'),
  ifTrue(
    'percentileif(number: any, percent: number, predicate: boolean): float',
    'percentileif(req_duration_ms, 95, method == "GET")'
  ),
  ifTrue(
    'percentiles_arrayif(number: any, percents: any, predicate: boolean, ...more: any): array',
    'percentiles_arrayif(req_duration_ms, dynamic([50, 95]), is_tls)'
  ),
  ifTrue('stdevif(number: any, predicate: boolean): float', 'stdevif(req_duration_ms, is_tls)'),
  ifTrue('sumif(number: T, predicate: boolean): T', 'sumif(resp_body_size_bytes, status == "200")'),
  ifTrue('topkif(value: any, count: integer, predicate: boolean): array', 'topkif(uri, 5, status == "404")'),
  ifTrue('varianceif(number: any, predicate: boolean): float', 'varianceif(req_duration_ms, is_tls)'),
]);

const aggregatesByName = byName(aggregates);

export const findAggregate = (name: string): FunctionWord | undefined => aggregatesByName.get(name);
