import { type WordTexts } from './word';

/** Each with an example of what comes after `summarize`. */
export const aggregateTexts: WordTexts = {
  'arg_max(by: any, ...columns: any): any': [
    'Returns columns of the row in which the first expression is greatest.',
    'arg_max(req_duration_ms, id, uri)',
  ],
  'arg_min(by: any, ...columns: any): any': [
    'Returns columns of the row in which the first expression is least.',
    'arg_min(req_duration_ms, id, uri)',
  ],
  'avg(number: any): float': ['Returns the mean of the values; nulls are left out.', 'avg(req_duration_ms) by method'],
  'avgif(number: any, predicate: boolean): float': [
    'Returns the mean over the rows for which the predicate is true.',
    'avgif(req_duration_ms, is_tls)',
  ],
  'count(): integer': ['Counts the rows.', 'count() by status'],
  'countif(predicate: boolean): integer': [
    'Counts the rows for which the predicate is true.',
    'errors = countif(status startswith "5")',
  ],
  'dcount(value: any, accuracy?: integer): integer': [
    'Counts different values, estimated where there are many.',
    "dcount(['geo.city'])",
  ],
  'dcountif(value: any, predicate: boolean, accuracy?: integer): integer': [
    'Counts different values in the rows for which the predicate is true.',
    'dcountif(uri, status == "404")',
  ],
  'histogram(number: any, buckets: integer): array': [
    'Counts how many values are in each of this many ranges.',
    'histogram(req_duration_ms, 20) by bin_auto(_time)',
  ],
  'histogramif(number: any, buckets: integer, predicate: boolean): array': [
    'Counts by ranges over the rows for which the predicate is true.',
    'histogramif(req_duration_ms, 20, method == "GET")',
  ],
  'make_list(value: any, size?: integer): array': [
    'Collects the values in an array, at most this many.',
    'make_list(uri, 5) by method',
  ],
  'make_list_if(value: any, predicate: boolean, size?: integer): array': [
    'Collects the values of the rows for which the predicate is true.',
    'make_list_if(uri, status == "404", 5)',
  ],
  'make_set(value: any, size?: integer): array': [
    'Collects the different values in an array, at most this many.',
    'make_set(method)',
  ],
  'make_set_if(value: any, predicate: boolean, size?: integer): array': [
    'Collects the different values of the rows for which the predicate is true.',
    'make_set_if(uri, status == "500", 5)',
  ],
  'max(value: T): T': ['Returns the greatest value.', 'max(req_duration_ms) by method'],
  'maxif(value: T, predicate: boolean): T': [
    'Returns the greatest value in the rows for which the predicate is true.',
    'maxif(req_duration_ms, status == "200")',
  ],
  'min(value: T): T': ['Returns the least value.', 'min(req_duration_ms) by method'],
  'minif(value: T, predicate: boolean): T': [
    'Returns the least value in the rows for which the predicate is true.',
    'minif(req_duration_ms, status == "200")',
  ],
  'percentile(number: any, percent: number, ...percents: number): float': [
    'Returns the value below which this many percent of the values are, from 0 to 100.',
    'percentile(req_duration_ms, 95) by method',
  ],
  'percentileif(number: any, percent: number, predicate: boolean): float': [
    'Returns a percentile of the rows for which the predicate is true.',
    'percentileif(req_duration_ms, 95, method == "GET")',
  ],
  'percentiles_array(number: any, percent: any, ...percents: any): array': [
    'Returns several percentiles as one array.',
    'percentiles_array(req_duration_ms, 50, 95, 99)',
  ],
  'percentiles_arrayif(number: any, percents: any, predicate: boolean, ...more: any): array': [
    'Returns several percentiles of the rows for which the predicate is true.',
    'percentiles_arrayif(req_duration_ms, dynamic([50, 95]), is_tls)',
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
  'stdevif(number: any, predicate: boolean): float': [
    'Returns the standard deviation over the rows for which the predicate is true.',
    'stdevif(req_duration_ms, is_tls)',
  ],
  'sum(number: T): T': ['Adds the values up.', 'sum(resp_body_size_bytes) by method'],
  'sumif(number: T, predicate: boolean): T': [
    'Adds up the values of the rows for which the predicate is true.',
    'sumif(resp_body_size_bytes, status == "200")',
  ],
  'topk(value: any, count: integer): array': [
    'Returns the most frequent values with their estimated counts.',
    'topk(uri, 5)',
  ],
  'topkif(value: any, count: integer, predicate: boolean): array': [
    'Returns the most frequent values of the rows for which the predicate is true.',
    'topkif(uri, 5, status == "404")',
  ],
  'variance(number: any): float': ['Returns the variance.', 'variance(req_duration_ms)'],
  'varianceif(number: any, predicate: boolean): float': [
    'Returns the variance over the rows for which the predicate is true.',
    'varianceif(req_duration_ms, is_tls)',
  ],
};
