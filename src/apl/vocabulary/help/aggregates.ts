import { alike, type FunctionHelp } from '../word';

/** Aggregates over the rows for which a predicate is true, each with an example. */
const ofSomeRows = {
  avgif: 'avgif(req_duration_ms, is_tls)',
  countif: 'errors = countif(status startswith "5")',
  dcountif: 'dcountif(uri, status == "404")',
  histogramif: 'histogramif(req_duration_ms, 20, method == "GET")',
  make_list_if: 'make_list_if(uri, status == "404", 5)',
  make_set_if: 'make_set_if(uri, status == "500", 5)',
  maxif: 'maxif(req_duration_ms, status == "200")',
  minif: 'minif(req_duration_ms, status == "200")',
  percentileif: 'percentileif(req_duration_ms, 95, method == "GET")',
  percentiles_arrayif: 'percentiles_arrayif(req_duration_ms, dynamic([50, 95]), is_tls)',
  stdevif: 'stdevif(req_duration_ms, is_tls)',
  sumif: 'sumif(resp_body_size_bytes, status == "200")',
  topkif: 'topkif(uri, 5, status == "404")',
  varianceif: 'varianceif(req_duration_ms, is_tls)',
};

/** Each with an example of what comes after `summarize`. */
export const aggregateHelp: FunctionHelp = {
  ...alike({ max: 'greatest', min: 'least' }, (word, which) => [
    `arg_${word}`,
    [`Returns columns of the row in which the first expression is ${which}.`, `arg_${word}(req_duration_ms, id, uri)`],
  ]),
  avg: ['Returns the average, without nulls.', 'avg(req_duration_ms) by method'],
  count: ['Counts the rows.', 'count() by status'],
  dcount: ['Counts distinct values; an estimate if there are many.', "dcount(['geo.city'])"],
  histogram: ['Counts values in N equal-width bins.', 'histogram(req_duration_ms, 20) by bin_auto(_time)'],
  make_list: ['Collects the values in an array, up to a maximum size.', 'make_list(uri, 5) by method'],
  make_set: ['Collects the distinct values in an array, up to a maximum size.', 'make_set(method)'],
  max: ['Returns the largest value.', 'max(req_duration_ms) by method'],
  min: ['Returns the smallest value.', 'min(req_duration_ms) by method'],
  percentile: ['Returns a percentile, from 0 to 100.', 'percentile(req_duration_ms, 95) by method'],
  percentiles_array: ['Returns several percentiles as one array.', 'percentiles_array(req_duration_ms, 50, 95, 99)'],
  phrases: ['Returns the most frequent phrases in strings, with their counts.', 'phrases(user_agent, 5)'],
  presence: ['Counts the rows with a value, for each field.', 'presence(*)'],
  rate: ['Returns the sum per second.', 'rate(resp_body_size_bytes) by bin(_time, 1m)'],
  spotlight: [
    'Finds the columns and values in which the matching rows differ most from the others.',
    'spotlight(status startswith "5", method, [\'geo.country\'], req_duration_ms)',
  ],
  stdev: ['Returns the standard deviation.', 'stdev(req_duration_ms)'],
  sum: ['Sums the values.', 'sum(resp_body_size_bytes) by method'],
  topk: ['Returns the most frequent values, with estimated counts.', 'topk(uri, 5)'],
  variance: ['Returns the variance.', 'variance(req_duration_ms)'],
  ...alike(ofSomeRows, (name, example) => [
    name,
    [`Like ${name.replace(/_?if$/, '')}, over the rows for which the predicate is true.`, example],
  ]),
};
