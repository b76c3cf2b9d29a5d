import { alike, type WordTexts } from './word';

/** Aggregates over the rows for which a predicate is true, each with an example. */
const ofSomeRows = {
  'avgif(number: any, predicate: boolean): float': 'avgif(req_duration_ms, is_tls)',
  'countif(predicate: boolean): integer': 'errors = countif(status startswith "5")',
  'dcountif(value: any, predicate: boolean, accuracy?: integer): integer': 'dcountif(uri, status == "404")',
  'histogramif(number: any, buckets: integer, predicate: boolean): array':
    'histogramif(req_duration_ms, 20, method == "GET")',
  'make_list_if(value: any, predicate: boolean, size?: integer): array': 'make_list_if(uri, status == "404", 5)',
  'make_set_if(value: any, predicate: boolean, size?: integer): array': 'make_set_if(uri, status == "500", 5)',
  'maxif(value: T, predicate: boolean): T': 'maxif(req_duration_ms, status == "200")',
  'minif(value: T, predicate: boolean): T': 'minif(req_duration_ms, status == "200")',
  'percentileif(number: any, percent: number, predicate: boolean): float':
    'percentileif(req_duration_ms, 95, method == "GET")',
  'percentiles_arrayif(number: any, percents: any, predicate: boolean, ...more: any): array':
    'percentiles_arrayif(req_duration_ms, dynamic([50, 95]), is_tls)',
  'stdevif(number: any, predicate: boolean): float': 'stdevif(req_duration_ms, is_tls)',
  'sumif(number: T, predicate: boolean): T': 'sumif(resp_body_size_bytes, status == "200")',
  'topkif(value: any, count: integer, predicate: boolean): array': 'topkif(uri, 5, status == "404")',
  'varianceif(number: any, predicate: boolean): float': 'varianceif(req_duration_ms, is_tls)',
};

/** Each with an example of what comes after `summarize`. */
export const aggregateTexts: WordTexts = {
  ...alike({ max: 'greatest', min: 'least' }, (word, which) => [
    `arg_${word}(by: any, ...columns: any): any`,
    [`Returns columns of the row in which the first expression is ${which}.`, `arg_${word}(req_duration_ms, id, uri)`],
  ]),
  'avg(number: any): float': ['Returns the mean of the values; nulls are left out.', 'avg(req_duration_ms) by method'],
  'count(): integer': ['Counts the rows.', 'count() by status'],
  'dcount(value: any, accuracy?: integer): integer': [
    'Counts different values, estimated where there are many.',
    "dcount(['geo.city'])",
  ],
  'histogram(number: any, buckets: integer): array': [
    'Counts how many values are in each of this many ranges.',
    'histogram(req_duration_ms, 20) by bin_auto(_time)',
  ],
  'make_list(value: any, size?: integer): array': [
    'Collects the values in an array, at most this many.',
    'make_list(uri, 5) by method',
  ],
  'make_set(value: any, size?: integer): array': [
    'Collects the different values in an array, at most this many.',
    'make_set(method)',
  ],
  'max(value: T): T': ['Returns the greatest value.', 'max(req_duration_ms) by method'],
  'min(value: T): T': ['Returns the least value.', 'min(req_duration_ms) by method'],
  'percentile(number: any, percent: number, ...percents: number): float': [
    'Returns the value below which this many percent of the values are, from 0 to 100.',
    'percentile(req_duration_ms, 95) by method',
  ],
  'percentiles_array(number: any, percent: any, ...percents: any): array': [
    'Returns several percentiles as one array.',
    'percentiles_array(req_duration_ms, 50, 95, 99)',
  ],
  'phrases(text: string, count: integer): array': [
    'Returns the phrases that occur most often in texts, with their counts.',
    'phrases(user_agent, 5)',
  ],
  'presence(*: any): map': ['Counts for each field the rows that have a value there.', 'presence(*)'],
  'rate(number: any): float': [
    'Adds up the values for each second of the time bucket.',
    'rate(resp_body_size_bytes) by bin(_time, 1m)',
  ],
  'spotlight(predicate: boolean, column: any, ...columns: any): array': [
    'Compares the rows of the predicate with the others: in which values of which columns they differ most.',
    'spotlight(status startswith "5", method, [\'geo.country\'], req_duration_ms)',
  ],
  'stdev(number: any): float': ['Returns the standard deviation.', 'stdev(req_duration_ms)'],
  'sum(number: T): T': ['Adds the values up.', 'sum(resp_body_size_bytes) by method'],
  'topk(value: any, count: integer): array': [
    'Returns the most frequent values with their estimated counts.',
    'topk(uri, 5)',
  ],
  'variance(number: any): float': ['Returns the variance.', 'variance(req_duration_ms)'],
  ...alike(ofSomeRows, (signature, example) => [
    signature,
    [`Like ${signature.split(/_?if\(/, 1)[0]}, over the rows for which the predicate is true.`, example],
  ]),
};
