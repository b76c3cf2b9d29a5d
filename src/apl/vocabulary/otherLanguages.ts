/** Words and signs of other languages by what APL writes for them. */
export type Written = Readonly<Record<string, readonly string[]>>;

/** Returns what APL writes for each of the words. */
export const byWritten = (words: Written): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([meant, written]) => written.map((word): [string, string] => [word, meant])));

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

/** The functions of other languages. */
export const otherFunctions = byWritten({
  avg: ['mean', 'average'],
  dcount: ['dc', 'count_distinct'],
  make_set: ['values'],
  make_list: ['list'],
  stdev: ['stddev'],
  iff: ['if'],
  coalesce: ['nvl', 'ifnull'],
  strlen: ['length', 'len'],
  tolower: ['lower'],
  toupper: ['upper'],
  substring: ['substr'],
  strcat: ['concat'],
  isnotnull: ['exists'],
  tostring: ['to_string'],
  todouble: ['tonumber'],
  pow: ['power'],
});

/** The literals of other languages. */
export const otherLiterals = byWritten({ null: ['null', 'none', 'nil'], true: ['true'], false: ['false'] });

/** Returns whether a function of another language makes a value of a table. */
export const isTableFunction = (name: string): boolean => name.toLowerCase() === 'toscalar';

/** Advice for such a function. */
export const noTableFunction =
  'APL has no function `toscalar`. Compare with the rows of a table by `in (…)`, or add its columns with `join`.';

/** The names of types in APL and other languages, by the function that converts to the type. */
export const conversions = byWritten({
  tostring: ['string', 'text', 'varchar', 'char'],
  toint: ['int', 'integer'],
  tolong: ['long', 'bigint'],
  todouble: ['double', 'float', 'real', 'numeric', 'decimal'],
  todatetime: ['datetime', 'timestamp', 'date'],
  totimespan: ['timespan'],
  tobool: ['bool', 'boolean'],
});

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
