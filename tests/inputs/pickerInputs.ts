// Inputs of pickers, with the values that Enter selects. The rules:
// 1. After `contains`, `starts with`, `ends with`, `has` and `matches`, the typed text itself is the value, regardless of the list.
// 2. Elsewhere, the first of these matches wins: an exact name, a name in other case, a name that starts with the text, a name with a word that
//    starts with the text, a name that contains the text. Words start after a space, dot, hyphen, slash or underscore. Case doesn't matter
//    unless two names differ only by case.
// 3. Descriptions and synonyms are also searched, but a matching name always takes precedence.
// 4. An option that doesn't match is never selected: a closed list selects nothing; a list with free text selects the typed text.
// 5. The selected option stays in its list, and can be selected like any other.

export interface PickerOption {
  name: string;
  description?: string;
  synonyms?: readonly string[];
}

export interface PickerCase {
  list: PickerList;
  options: readonly PickerOption[];
  typed: string;
  /** True if a text that isn't listed may be the value. */
  freeText: boolean;
  /** The operator before the picker, if the picker is for a condition's value. */
  operator?: string;
  /** The previously selected option. */
  chosen?: string;
  /** Enter selects one of these; if there are none, nothing. */
  takes: readonly string[];
  /** Options that the list must also contain. */
  finds?: readonly string[];
  why: string;
}

const option = (name: string, description?: string, ...synonyms: string[]): PickerOption => ({
  name,
  ...(description !== undefined && { description }),
  ...(synonyms.length > 0 && { synonyms }),
});

const lists = {
  fields: [
    ...[
      '_time',
      'bytes',
      'duration_ms',
      'dur',
      'duration',
      'error',
      'error.message',
      'host',
      'hostname',
      'http.method',
    ].map((name) => option(name)),
    ...['http.status_code', 'level', 'max_duration', 'message', 'request duration', 'service.name', 'span_id'].map(
      (name) => option(name)
    ),
    ...['Status', 'status', 'trace_id', 'user-agent', 'user.id', 'Bestell-Nr.', 'größe', 'a+b', 'url.path', 'x'].map(
      (name) => option(name)
    ),
    option('route', 'Path of the request, with no ids'),
    option('took', 'Time that the request lasted, its duration'),
  ],
  operators: [
    option('equals', 'The same value', '==', 'is'),
    option('does not equal', 'Another value, or none', '!='),
    option('contains', 'Has the text anywhere', 'includes', 'like'),
    option('does not contain', 'Has the text nowhere', '!contains'),
    option('starts with', 'Has the text at its start', 'begins', 'prefix'),
    option('ends with', 'Has the text at its end', 'suffix'),
    option('has', 'Has the whole word', 'term'),
    option('matches', 'A regular expression', 'regex', 'regexp'),
    option('is one of', 'Equals one of several values', 'in', 'any of'),
    option('at least', 'A number or more', '>=', 'from'),
    option('more than', 'Above a number', '>', 'greater'),
    option('at most', 'A number or less', '<=', 'to'),
    option('is empty', 'No value', 'null', 'missing', 'blank'),
  ],
  aggregates: [
    option('Count', 'Number of events', 'rows', 'total'),
    option('Average', 'Sum of the values over their number', 'avg', 'mean'),
    option('Sum', 'All values added', 'total'),
    option('Minimum', 'The smallest value', 'min', 'lowest'),
    option('Maximum', 'The largest value', 'max', 'peak'),
    option('Percentile', 'The value that 95% are below', 'p50', 'p90', 'p95', 'p99', '95', 'quantile'),
    option('Distinct values', 'Number of different values', 'dcount', 'unique', 'count distinct'),
    option('Rate', 'Events per second', 'per second'),
    option('Standard deviation', 'Spread around the average', 'stdev', 'sigma'),
  ],
  ranges: [
    option('Last 5 minutes', 'now-5m to now', '5m'),
    option('Last 15 minutes', 'now-15m to now', '15m'),
    option('Last 1 hour', 'now-1h to now', '1h', '60m'),
    option('Last 24 hours', 'now-24h to now', '1d'),
    option('Day before yesterday'),
    option('Yesterday', 'The whole day before today'),
    option('Today', 'Since midnight'),
    option('Previous week', 'Monday to Sunday', 'last week'),
  ],
  formats: ['Time series', 'Table', 'Logs', 'Numeric', 'Auto', 'Heatmap', 'Histogram', 'Traces'].map((name) =>
    option(name)
  ),
  values: ['500', '503', '200', '404', 'api', '/api/v1/search', 'Cart', 'cart', 'checkout', 'a b', '(none)'].map(
    (name) => option(name)
  ),
  datasets: ['web-logs', 'web', 'logs', 'otel.traces', 'prod:web', 'Web Archive'].map((name) => option(name)),
} satisfies Record<string, readonly PickerOption[]>;

export type PickerList = keyof typeof lists;

interface Rest extends Partial<Pick<PickerCase, 'chosen' | 'finds' | 'operator' | 'freeText'>> {
  options?: readonly PickerOption[];
}

const takes = (
  list: PickerList,
  typed: string,
  taken: string | readonly string[],
  why: string,
  rest: Rest = {}
): PickerCase => ({
  list,
  options: lists[list],
  typed,
  freeText: false,
  takes: typeof taken === 'string' ? [taken] : taken,
  why,
  ...rest,
});

/** Cases in which the typed text becomes the value. */
const textAfter = (operator: string, ...texts: string[]): PickerCase[] =>
  texts.map((typed) =>
    takes('values', typed, typed, `after ${operator} the text is the value`, { operator, freeText: true })
  );

export const pickerInputs: readonly PickerCase[] = [
  // 1. The text is the value
  ...textAfter(
    'contains',
    '5',
    '50',
    '500',
    'api',
    'ap',
    'c',
    'cart',
    'CART',
    'search',
    '/',
    'a',
    'new',
    '(',
    '(none)'
  ),
  ...textAfter('does not contain', '5', 'api', 'check', 'none'),
  ...textAfter('starts with', '5', 'api', '/api', '/api/v1', 'c', 'Car'),
  ...textAfter('does not start with', '4', '/a'),
  ...textAfter('ends with', '0', 'search', 't', 'ch'),
  ...textAfter('has', 'api', 'a', 'v1', '20', 'check'),
  ...textAfter('matches', '5..', 'api|cart', '^c', 'c', '50', '\\d+', 'check.*'),
  // 2. Names of a closed list
  takes('fields', 'dur', 'dur', 'the exact name beats those that begin so', {
    finds: ['duration', 'duration_ms', 'max_duration'],
  }),
  takes('fields', 'DUR', 'dur', 'in any case'),
  takes('fields', 'dura', ['duration', 'duration_ms'], 'both begin so', {
    finds: ['max_duration', 'request duration'],
  }),
  takes('fields', 'duration', 'duration', 'the exact name beats duration_ms'),
  takes('fields', 'duration_', 'duration_ms', 'the only one'),
  takes('fields', 'status', 'status', 'the exact case beats Status', { finds: ['Status', 'http.status_code'] }),
  takes('fields', 'Status', 'Status', 'the exact case beats status'),
  takes('fields', 'STATUS', ['Status', 'status'], 'neither has this case'),
  takes('fields', 'stat', ['status', 'Status'], 'begins so, before http.status_code'),
  takes('fields', 'status_', 'http.status_code', 'a word of it'),
  takes('fields', 'code', 'http.status_code', 'a word of it'),
  takes('fields', 'host', 'host', 'the exact name beats hostname'),
  takes('fields', 'hostn', 'hostname', 'the only one'),
  takes('fields', 'name', 'service.name', 'a word of it beats hostname, which has it inside', { finds: ['hostname'] }),
  takes('fields', 'time', '_time', 'a word of it', { finds: ['took'] }),
  takes('fields', '_t', '_time', 'begins so'),
  takes('fields', 'id', ['span_id', 'trace_id', 'user.id'], 'a word of each'),
  takes('fields', 'mess', 'message', 'begins so, before error.message', { finds: ['error.message'] }),
  takes('fields', 'error', 'error', 'the exact name'),
  takes('fields', 'error.', 'error.message', 'the only one: a dot is a dot'),
  takes('fields', 'errorx', [], 'no match'),
  takes('fields', 'http.', ['http.method', 'http.status_code'], 'both begin so'),
  takes('fields', 'user', ['user-agent', 'user.id'], 'both begin so'),
  takes('fields', 'agent', 'user-agent', 'a word of it'),
  takes('fields', 'max', 'max_duration', 'begins so'),
  takes('fields', 'ration', ['duration', 'duration_ms', 'max_duration', 'request duration'], 'inside each'),
  takes('fields', 'request', 'request duration', 'the name beats the descriptions', { finds: ['route', 'took'] }),
  takes('fields', 'x', 'x', 'one letter, a whole name'),
  takes('fields', 'a+b', 'a+b', 'a sign of regular expressions'),
  takes('fields', '+', 'a+b', 'a sign of regular expressions'),
  takes(
    'fields',
    '.',
    ['error.message', 'http.method', 'http.status_code', 'service.name', 'user.id', 'Bestell-Nr.', 'url.path'],
    'a dot is a dot'
  ),
  takes('fields', 'bestell', 'Bestell-Nr.', 'begins so'),
  takes('fields', 'nr', 'Bestell-Nr.', 'a word of it'),
  takes('fields', 'GRÖß', 'größe', 'in any case, beyond ASCII'),
  takes('fields', 'durr', [], 'a slip of the finger takes no neighbour'),
  takes('fields', 'drtn', [], 'letters in order are no match'),
  takes('fields', 'statuscode', [], 'a slip takes no neighbour'),
  takes('fields', 'nothing', [], 'no match'),
  takes('fields', 'qqq', [], 'no match'),
  takes('fields', '"', [], 'no match'),
  takes('fields', '  dur  ', 'dur', 'spaces around it'),
  takes('datasets', 'web', 'web', 'the exact name beats web-logs', { finds: ['web-logs', 'prod:web', 'Web Archive'] }),
  takes('datasets', 'web-', 'web-logs', 'begins so'),
  takes('datasets', 'web ', ['web', 'Web Archive'], 'a space at the end'),
  takes('datasets', 'logs', 'logs', 'the exact name'),
  takes('datasets', 'arch', 'Web Archive', 'a word of it'),
  takes('datasets', 'trac', 'otel.traces', 'a word of it'),
  takes('datasets', 'prod', 'prod:web', 'begins so'),
  takes('datasets', 'staging', [], 'no match'),
  takes('formats', 'Auto', 'Auto', 'the exact name', { chosen: 'Numeric' }),
  takes('formats', 'auto', 'Auto', 'in any case', { chosen: 'Numeric' }),
  takes('formats', 't', ['Time series', 'Table', 'Traces'], 'all begin so'),
  takes('formats', 'ta', 'Table', 'begins so'),
  takes('formats', 'h', ['Heatmap', 'Histogram'], 'both begin so'),
  takes('formats', 'his', 'Histogram', 'begins so'),
  takes('formats', 'series', 'Time series', 'a word of it'),
  takes('formats', 'map', 'Heatmap', 'inside it'),
  takes('formats', 'lo', 'Logs', 'begins so'),
  takes('formats', 'chart', [], 'no match'),
  takes('formats', 'Autos', [], 'one letter more'),
  // 3. Synonyms and descriptions
  takes('operators', 'begins', 'starts with', 'a synonym'),
  takes('operators', 'begin', 'starts with', 'a synonym that begins so'),
  takes('operators', 'prefix', 'starts with', 'a synonym'),
  takes('operators', 'suffix', 'ends with', 'a synonym'),
  takes('operators', '==', 'equals', 'a synonym'),
  takes('operators', '!=', 'does not equal', 'a synonym'),
  takes('operators', '>=', 'at least', 'a synonym'),
  takes('operators', '>', 'more than', 'the exact synonym beats >='),
  takes('operators', 'regex', 'matches', 'the exact synonym'),
  takes('operators', 'null', 'is empty', 'a synonym'),
  takes(
    'operators',
    'in',
    'is one of',
    'the exact synonym: no word of a name begins so, but "contains" has it inside',
    { finds: ['is one of'], options: lists.operators.filter(({ name }) => !name.includes('in')) }
  ),
  takes('operators', 'contains', 'contains', 'the exact name'),
  takes('operators', 'contain', 'contains', 'begins so, before "does not contain", which has the word'),
  takes('operators', 'has', 'has', 'the exact name beats the descriptions', { finds: ['contains', 'starts with'] }),
  takes('operators', 'is', ['is one of', 'is empty'], 'names that begin so beat the synonym of equals', {
    finds: ['equals'],
  }),
  takes('operators', 'not', ['does not equal', 'does not contain'], 'a word of each'),
  takes('operators', 'with', ['starts with', 'ends with'], 'a word of each'),
  takes('operators', 'empty', 'is empty', 'a word of it'),
  takes('operators', 'at', ['at least', 'at most'], 'names beat "matches" and the descriptions'),
  takes('operators', 'number', ['at least', 'more than', 'at most'], 'only descriptions have it'),
  takes('operators', 'resembles', [], 'no match'),
  takes('aggregates', '95', 'Percentile', 'the exact synonym'),
  takes('aggregates', 'p95', 'Percentile', 'the exact synonym'),
  takes('aggregates', 'p9', 'Percentile', 'a synonym that begins so'),
  takes('aggregates', 'p', 'Percentile', 'the name begins so'),
  takes('aggregates', 'avg', 'Average', 'the exact synonym'),
  takes('aggregates', 'mean', 'Average', 'the exact synonym'),
  takes('aggregates', 'max', 'Maximum', 'begins so'),
  takes('aggregates', 'min', 'Minimum', 'begins so'),
  takes('aggregates', 'sum', 'Sum', 'the exact name beats the description of Average', { finds: ['Average'] }),
  takes('aggregates', 'count', 'Count', 'the exact name beats the synonym of Distinct values', {
    finds: ['Distinct values'],
  }),
  takes('aggregates', 'average', 'Average', 'the exact name beats the description of Standard deviation', {
    finds: ['Standard deviation'],
  }),
  takes('aggregates', 'rate', 'Rate', 'the exact name'),
  takes('aggregates', 'values', 'Distinct values', 'a word of the name beats the descriptions', {
    finds: ['Average', 'Sum'],
  }),
  takes('aggregates', 'unique', 'Distinct values', 'the exact synonym'),
  takes('aggregates', 'total', ['Count', 'Sum'], 'a synonym of both'),
  takes('aggregates', 'dev', 'Standard deviation', 'a word of it'),
  takes('aggregates', 'second', 'Rate', 'only a description and a synonym have it'),
  takes('aggregates', 'median', [], 'no match'),
  takes('ranges', 'yest', 'Yesterday', 'begins so, before "Day before yesterday"', { finds: ['Day before yesterday'] }),
  takes('ranges', 'yesterday', 'Yesterday', 'the exact name'),
  takes('ranges', 'today', 'Today', 'the exact name beats the description of Yesterday', { finds: ['Yesterday'] }),
  takes('ranges', 'day', 'Day before yesterday', 'begins so, before those that have it inside'),
  takes('ranges', '15', 'Last 15 minutes', 'a word of it beats the synonyms'),
  takes('ranges', '5', 'Last 5 minutes', 'a word that begins so beats 15'),
  takes('ranges', '1h', 'Last 1 hour', 'the exact synonym'),
  takes('ranges', 'last week', 'Previous week', 'the exact synonym: no name begins so'),
  takes('ranges', '7d', [], 'no match'),
  // 4. Free text
  takes('values', '500', '500', 'the exact value', { operator: 'equals', freeText: true }),
  takes('values', '502', '502', 'no match: the text', { operator: 'equals', freeText: true }),
  takes('values', 'cart', 'cart', 'the exact case beats Cart', { operator: 'equals', freeText: true }),
  takes('values', 'Cart', 'Cart', 'the exact case beats cart', { operator: 'equals', freeText: true }),
  takes('values', 'CART', 'CART', 'another case is another value', { operator: 'equals', freeText: true }),
  takes('values', 'a b', 'a b', 'a space inside', { operator: 'equals', freeText: true }),
  takes('values', 'shipping', 'shipping', 'no match: the text', { operator: 'is one of', freeText: true }),
  takes('values', 'apis', 'apis', 'a letter more than a value: the text', { operator: 'equals', freeText: true }),
  takes('values', '50', ['50', '500', '503'], 'begins so: a value or the text, never another', {
    operator: 'equals',
    freeText: true,
  }),
  takes('values', 'search', ['search', '/api/v1/search'], 'a word of it: the value or the text', {
    operator: 'equals',
    freeText: true,
  }),
  takes('fields', 'my_field', 'my_field', 'no match: the text', { freeText: true }),
  takes('fields', 'dur', 'dur', 'the exact name', { freeText: true }),
  takes('ranges', 'now-3h', 'now-3h', 'no match: the text', { freeText: true }),
  // 5. The chosen option
  takes('fields', 'dur', 'dur', 'chosen, and taken again', { chosen: 'dur', finds: ['dur'] }),
  takes('fields', 'duration', 'duration', 'chosen, never duration_ms', { chosen: 'duration', finds: ['duration'] }),
  takes('fields', 'dura', ['duration', 'duration_ms'], 'the chosen one is listed', {
    chosen: 'duration',
    finds: ['duration'],
  }),
  takes('fields', 'level', 'level', 'chosen, the only match', { chosen: 'level', finds: ['level'] }),
  takes('fields', 'lev', 'level', 'chosen, the only match', { chosen: 'level', finds: ['level'] }),
  takes('formats', 'num', 'Numeric', 'chosen, the only match', { chosen: 'Numeric', finds: ['Numeric'] }),
  takes('aggregates', 'perc', 'Percentile', 'chosen, the only match', { chosen: 'Percentile', finds: ['Percentile'] }),
  takes('operators', 'equals', 'equals', 'chosen, the exact name', { chosen: 'equals', finds: ['equals'] }),
  takes('values', '500', '500', 'chosen', { chosen: '500', operator: 'equals', freeText: true, finds: ['500'] }),
  takes('datasets', 'web', 'web', 'chosen, never web-logs', { chosen: 'web', finds: ['web'] }),
];
