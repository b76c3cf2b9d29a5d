/** Words and operators from other languages, by their APL equivalents. */
export type Written = Readonly<Record<string, readonly string[]>>;

/** APL equivalents, by the word in the other language. */
export const byWritten = (words: Written): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([meant, written]) => written.map((word): [string, string] => [word, meant])));

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

export const otherLiterals = byWritten({ null: ['null', 'none', 'nil'], true: ['true'], false: ['false'] });

/** True if another language's function reads a value from a table. */
export const isTableFunction = (name: string): boolean => name.toLowerCase() === 'toscalar';

export const noTableFunction =
  'APL has no function `toscalar`. Use `in (…)` to compare with a table, or `join` to add its columns.';

/** Conversion functions, by the type's name in APL or another language. */
export const conversions = byWritten({
  tostring: ['string', 'text', 'varchar', 'char'],
  toint: ['int', 'integer'],
  tolong: ['long', 'bigint'],
  todouble: ['double', 'float', 'real', 'numeric', 'decimal'],
  todatetime: ['datetime', 'timestamp', 'date'],
  totimespan: ['timespan'],
  tobool: ['bool', 'boolean'],
});

/** True if a character is a quote that a word processor inserts. */
export const isCurly = (character: string | undefined): boolean =>
  character !== undefined && '“”„‘’‚«»'.includes(character);
