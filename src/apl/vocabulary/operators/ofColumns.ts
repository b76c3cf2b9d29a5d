import { demo, type OperatorWords } from '../operatorWords';

const parseKinds: OperatorWords['kinds'] = [
  ['simple', 'Texts are taken as they are.'],
  ['regex', 'Texts are regular expressions.'],
  ['relaxed', 'Values that do not have the type are null.'],
];

/** Operators that make columns, or leave them out. */
export const columnOperators = {
  extend: {
    takes: 'values',
    names: 'columns',
    text: [
      'extend name = expression, …',
      'Adds columns, or replaces those that have the same name.',
      demo('extend seconds = req_duration_ms / 1000 | limit 5'),
    ],
  },
  'extend-valid': {
    takes: 'values',
    names: 'columns',
    text: [
      'extend-valid name = expression, …',
      'Adds columns where their expressions can be worked out.',
      demo('extend-valid seconds = req_duration_ms / 1000 | limit 5'),
    ],
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
    text: [
      'mv-expand field',
      'Returns one row for each element of an array.',
      demo('mv-expand tags to typeof(string) | summarize count() by tags'),
    ],
  },
  parse: {
    takes: 'fields',
    names: 'with',
    clauses: ['with'],
    options: ['flags'],
    kinds: parseKinds,
    next: ['with'],
    text: [
      'parse field with * "text" name: type',
      'Cuts a text into columns by a pattern.',
      demo('parse uri with "/" first "/" rest | limit 5'),
    ],
  },
  'parse-kv': {
    takes: 'fields',
    names: 'as',
    clauses: ['as', 'with'],
    next: ['as'],
    text: [
      'parse-kv field as (name: type, …) with (pair_delimiter=",", kv_delimiter="=")',
      'Takes pairs of a key and a value out of a text as columns.',
      'print text = "user=ada,ms=12" | parse-kv text as (user: string, ms: long) with (pair_delimiter=",", kv_delimiter="=")',
    ],
  },
  'parse-where': {
    takes: 'fields',
    names: 'with',
    clauses: ['with'],
    options: ['flags'],
    kinds: parseKinds,
    next: ['with'],
    text: [
      'parse-where field with "text" name',
      'Cuts a text into columns and keeps only the rows that fit the pattern.',
      demo('parse-where uri with "/api/" rest | limit 5'),
    ],
  },
  project: {
    takes: 'values',
    names: 'columns',
    text: [
      'project field, name = expression, …',
      'Keeps only these columns, in this order.',
      demo('project _time, method, seconds = req_duration_ms / 1000 | limit 5'),
    ],
  },
  'project-away': {
    takes: 'fields',
    text: ['project-away field, prefix*', 'Leaves these columns out.', demo('project-away resp_*, headers | limit 5')],
  },
  'project-keep': {
    takes: 'fields',
    text: [
      'project-keep field, prefix*',
      'Keeps only these columns, in the order they have.',
      demo('project-keep _time, resp_* | limit 5'),
    ],
  },
  'project-rename': {
    takes: 'fields',
    names: 'columns',
    next: ['=', ',', '|'],
    text: [
      'project-rename new = old, …',
      'Gives columns other names.',
      demo('project-rename duration = req_duration_ms | limit 5'),
    ],
  },
  'project-reorder': {
    takes: 'fields',
    clauses: ['asc', 'desc'],
    text: [
      'project-reorder field, prefix*',
      'Puts these columns first.',
      demo('project-reorder method, uri, * | limit 5'),
    ],
  },
  redact: {
    takes: 'text',
    clauses: ['on'],
    options: ['replaceToken', 'replaceHash'],
    text: [
      'redact replaceToken="***" pattern on field',
      'Replaces what matches a regular expression, so that it is not shown.',
      demo('redact replaceToken="***" @"/products/\\d+" on uri | limit 5'),
    ],
  },
} as const satisfies Record<string, OperatorWords>;
