/** The operators of APL for those of other languages. */
export const otherOperators: ReadonlyMap<string, string> = new Map([
  ['stats', 'summarize'],
  ['eval', 'extend'],
  ['fields', 'project'],
  ['table', 'project'],
  ['select', 'project'],
  ['head', 'limit'],
  ['dedup', 'distinct'],
  ['rename', 'project-rename'],
  ['rex', 'parse'],
  ['filter', 'where'],
  ['having', 'where'],
  ['mvexpand', 'mv-expand'],
  ['append', 'union'],
  ['project-out', 'project-away'],
]);

/** Advice for operators of other languages that no single one of APL replaces. */
export const otherSteps: ReadonlyMap<string, string> = new Map([
  ['timechart', 'Write `summarize count() by bin_auto(_time)`: the panel draws it.'],
  ['chart', 'Write `summarize … by …`: the panel draws it.'],
  ['render', 'Leave it out: the panel draws the result.'],
  ['bin', 'Write `summarize … by bin(_time, 5m)`.'],
  ['bucket', 'Write `summarize … by bin(_time, 5m)`.'],
  ['group', 'Write `summarize count() by …`.'],
  ['tail', 'Write `sort by _time asc | limit …`.'],
  ['rare', 'Write `summarize n = count() by … | sort by n asc`.'],
  ['eventstats', 'Write `summarize` in a second query, and `join` it.'],
  ['regex', 'Write `where … matches regex "…"`.'],
  ['fillnull', 'Write `extend name = coalesce(name, 0)`.'],
  ['evaluate', 'Name the members that you need: `extend a = field.a`.'],
  ['json', 'Leave it out: fields are read as they come. A text with JSON is read by `parse_json(…)`.'],
  ['logfmt', 'Write `parse-kv field as (name: type)`.'],
  ['spath', 'Leave it out: fields are read as they come. A text with JSON is read by `parse_json(…)`.'],
  ['offset', 'The plugin asks for further rows by itself.'],
  ['serialize', 'Leave it out: rows keep their order.'],
]);

/** The operators of APL between values, for those of other languages. A text of two words has one space between them. */
export const otherComparisons: ReadonlyMap<string, string> = new Map([
  ['rlike', 'matches regex'],
  ['regexp', 'matches regex'],
  ['regex', 'matches regex'],
  ['includes', 'contains'],
  ['contain', 'contains'],
  ['starts_with', 'startswith'],
  ['starts with', 'startswith'],
  ['ends_with', 'endswith'],
  ['ends with', 'endswith'],
  ['does not contain', '!contains'],
  ['not like', '!contains'],
  ['contains_any', 'has_any'],
  ['equals', '=='],
  ['eq', '=='],
  ['ne', '!='],
  ['gt', '>'],
  ['lt', '<'],
  ['ge', '>='],
  ['le', '<='],
  ['&', 'and'],
  ['&&', 'and'],
  ['=>', '>='],
  ['=<', '<='],
  ['===', '=='],
  ['!===', '!='],
  ['!==', '!='],
]);

/** The directions of a sort for those of other languages. */
export const otherDirections: ReadonlyMap<string, string> = new Map([
  ['descending', 'desc'],
  ['ascending', 'asc'],
  ['dsc', 'desc'],
  ['down', 'desc'],
  ['up', 'asc'],
]);

/** The functions of APL for those of other languages. */
export const otherFunctions: ReadonlyMap<string, string> = new Map([
  ['mean', 'avg'],
  ['average', 'avg'],
  ['dc', 'dcount'],
  ['count_distinct', 'dcount'],
  ['values', 'make_set'],
  ['list', 'make_list'],
  ['stddev', 'stdev'],
  ['if', 'iff'],
  ['nvl', 'coalesce'],
  ['ifnull', 'coalesce'],
  ['length', 'strlen'],
  ['len', 'strlen'],
  ['lower', 'tolower'],
  ['upper', 'toupper'],
  ['substr', 'substring'],
  ['concat', 'strcat'],
  ['exists', 'isnotnull'],
  ['to_string', 'tostring'],
  ['tonumber', 'todouble'],
  ['power', 'pow'],
]);

/** Returns whether a function of another language makes a value of a table. */
export const isTableFunction = (name: string): boolean => name.toLowerCase() === 'toscalar';

/** Advice for such a function. */
export const noTableFunction =
  'APL has no function `toscalar`. Compare with the rows of a table by `in (…)`, or add its columns with `join`.';

/** The functions that convert to what other languages call a type. */
export const conversions: ReadonlyMap<string, string> = new Map([
  ...['string', 'text', 'varchar', 'char'].map((type) => [type, 'tostring'] as const),
  ...['int', 'integer'].map((type) => [type, 'toint'] as const),
  ...['long', 'bigint'].map((type) => [type, 'tolong'] as const),
  ...['double', 'float', 'real', 'numeric', 'decimal'].map((type) => [type, 'todouble'] as const),
  ...['datetime', 'timestamp', 'date'].map((type) => [type, 'todatetime'] as const),
  ...['bool', 'boolean'].map((type) => [type, 'tobool'] as const),
]);

/** The signs of APL for those of other languages. */
export const otherSigns: ReadonlyMap<string, string> = new Map([
  [
    '?',
    'Choose with `iff(condition, then, otherwise)`, or take the first value that is not null with `coalesce(a, b)`.',
  ],
  ['^', 'APL has `pow(base, exponent)`.'],
]);

/** Returns whether a character is a quote of a word processor. */
export const isCurly = (character: string | undefined): boolean =>
  character !== undefined && '“”„‘’‚«»'.includes(character);
