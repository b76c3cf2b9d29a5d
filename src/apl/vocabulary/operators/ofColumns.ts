import { demo, type OperatorWords } from '../word';

const parsing = {
  takes: 'fields',
  names: 'with',
  clauses: ['with'],
  options: ['flags'],
  kinds: [
    ['simple', 'Texts are taken as they are.'],
    ['regex', 'Texts are regular expressions.'],
    ['relaxed', 'Values that do not have the type are null.'],
  ],
  next: ['with'],
} as const;

/** Operators that make columns, or leave them out. */
export const columnOperators = {
  extend: {
    takes: 'values',
    names: 'columns',
    signature: 'extend name = expression, …',
    help: 'Adds columns, or replaces those that have the same name.',
    example: demo('extend seconds = req_duration_ms / 1000 | limit 5'),
  },
  'extend-valid': {
    takes: 'values',
    names: 'columns',
    signature: 'extend-valid name = expression, …',
    help: 'Adds columns where their expressions can be worked out.',
    example: demo('extend-valid seconds = req_duration_ms / 1000 | limit 5'),
  },
  'mv-expand': {
    takes: 'fields',
    names: 'columns',
    clauses: ['to', 'typeof', 'limit'],
    options: ['bagexpansion', 'with_itemindex'],
    kinds: [
      ['bag', 'Elements of maps stay maps.'],
      ['array', 'Elements of maps are pairs of key and value.'],
    ],
    next: ['to', ',', '|'],
    signature: 'mv-expand field',
    help: 'Returns one row for each element of an array.',
    example: demo('mv-expand tags to typeof(string) | summarize count() by tags'),
  },
  parse: {
    ...parsing,
    signature: 'parse field with * "text" name: type',
    help: 'Cuts a text into columns by a pattern.',
    example: demo('parse uri with "/" first "/" rest | limit 5'),
  },
  'parse-kv': {
    takes: 'fields',
    names: 'as',
    clauses: ['as', 'with'],
    next: ['as'],
    signature: 'parse-kv field as (name: type, …) with (pair_delimiter=",", kv_delimiter="=")',
    help: 'Takes pairs of a key and a value out of a text as columns.',
    example:
      'print text = "user=ada,ms=12" | parse-kv text as (user: string, ms: long) with (pair_delimiter=",", kv_delimiter="=")',
  },
  'parse-where': {
    ...parsing,
    signature: 'parse-where field with "text" name',
    help: 'Cuts a text into columns and keeps only the rows that fit the pattern.',
    example: demo('parse-where uri with "/api/" rest | limit 5'),
  },
  project: {
    takes: 'values',
    names: 'columns',
    signature: 'project field, name = expression, …',
    help: 'Keeps only these columns, in this order.',
    example: demo('project _time, method, seconds = req_duration_ms / 1000 | limit 5'),
  },
  'project-away': {
    takes: 'fields',
    signature: 'project-away field, prefix*',
    help: 'Leaves these columns out.',
    example: demo('project-away resp_*, headers | limit 5'),
  },
  'project-keep': {
    takes: 'fields',
    signature: 'project-keep field, prefix*',
    help: 'Keeps only these columns, in the order they have.',
    example: demo('project-keep _time, resp_* | limit 5'),
  },
  'project-rename': {
    takes: 'fields',
    names: 'columns',
    next: ['=', ',', '|'],
    signature: 'project-rename new = old, …',
    help: 'Gives columns other names.',
    example: demo('project-rename duration = req_duration_ms | limit 5'),
  },
  'project-reorder': {
    takes: 'fields',
    clauses: ['asc', 'desc'],
    signature: 'project-reorder field, prefix*',
    help: 'Puts these columns first.',
    example: demo('project-reorder method, uri, * | limit 5'),
  },
  redact: {
    takes: 'text',
    clauses: ['on'],
    options: ['replaceToken', 'replaceHash'],
    signature: 'redact replaceToken="***" pattern on field',
    help: 'Replaces what matches a regular expression, so that it is not shown.',
    example: demo('redact replaceToken="***" @"/products/\\d+" on uri | limit 5'),
  },
} as const satisfies Record<string, OperatorWords>;
