import { demo, type OperatorWords } from '../word';

/** The kinds of `join`, each with the rows that it keeps. */
export const joinKinds: ReadonlyArray<readonly [string, string]> = [
  ['inner', 'Rows that match, once for each pair.'],
  ['leftouter', 'All rows of the left table, with what matches.'],
  ['rightouter', 'All rows of the right table, with what matches.'],
  ['fullouter', 'All rows of both tables.'],
  ['innerunique', 'Rows that match, each left key once.'],
  ['leftsemi', 'Left rows that have a match.'],
  ['rightsemi', 'Right rows that have a match.'],
  ['leftanti', 'Left rows that have no match.'],
  ['rightanti', 'Right rows that have no match.'],
];

const orderWords = ['by', 'asc', 'desc', 'nulls', 'first', 'last'];

/** Operators that choose, order, join and group rows, or begin a query. */
export const rowOperators = {
  count: { takes: 'nothing', signature: 'count', help: 'Counts the rows, as one row.', example: demo('count') },
  distinct: {
    takes: 'values',
    names: 'columns',
    signature: 'distinct field, …',
    help: 'Returns one row for each combination of values.',
    example: demo('distinct method, is_tls'),
  },
  externaldata: {
    begins: 'only',
    takes: 'text',
    clauses: ['with'],
    signature: 'externaldata (name: type, …) [address]',
    help: 'Reads rows from a file at an address.',
    example: 'externaldata (id: string, name: string) ["https://example.com/names.csv"] with (format="csv")',
  },
  getschema: {
    takes: 'nothing',
    signature: 'getschema',
    help: 'Returns the names and types of the columns.',
    example: demo('getschema'),
  },
  join: {
    takes: 'tables',
    clauses: ['on'],
    kinds: joinKinds,
    signature: 'join kind=inner (table | …) on field',
    help: 'Puts rows of two tables side by side where the keys are equal.',
    example: demo("join kind=inner (['sample-http-logs'] | summarize total = count() by method) on method | limit 5"),
  },
  limit: {
    takes: 'text',
    signature: 'limit count',
    help: 'Returns at most this many rows.',
    example: demo('limit 10'),
    other: 'take',
  },
  lookup: {
    takes: 'tables',
    clauses: ['on'],
    kinds: joinKinds.filter(([kind]) => kind === 'leftouter' || kind === 'inner'),
    signature: 'lookup kind=leftouter (table | …) on field',
    help: 'Adds columns of a second table to the rows that match.',
    example:
      'let names = datatable (method: string, verb: string) ["GET", "reads", "POST", "writes"];\n' +
      demo('lookup kind=leftouter names on method | limit 5'),
  },
  'make-series': {
    takes: 'values',
    names: 'columns',
    clauses: ['on', 'from', 'to', 'step', 'by'],
    options: ['default'],
    kinds: [['nonempty', 'At least one row, also for no events.']],
    next: ['on', 'step', 'by', ',', '|'],
    signature: 'make-series name = aggregate default=value on field from start to end step size by field',
    help: 'Makes arrays of an aggregate over evenly spaced times.',
    example: demo('make-series count() default=0 on _time from ago(1h) to now() step 5m by method'),
  },
  sort: {
    takes: 'values',
    clauses: orderWords,
    signature: 'sort by field desc',
    help: 'Puts the rows in order; descending where nothing is said.',
    example: demo('sort by req_duration_ms desc | limit 5'),
    other: 'order',
  },
  sample: {
    takes: 'text',
    signature: 'sample share',
    help: 'Returns this share of the rows, taken at random.',
    example: demo('sample 0.1'),
  },
  search: {
    begins: 'also',
    takes: 'text',
    clauses: ['in'],
    kinds: [
      ['case_insensitive', 'Capital letters do not matter.'],
      ['case_sensitive', 'Capital letters matter.'],
    ],
    signature: 'search "text"',
    help: 'Keeps the rows in which any field has this text.',
    example: demo('search "checkout" | limit 5'),
  },
  summarize: {
    takes: 'values',
    names: 'columns',
    clauses: ['by'],
    next: ['by', ',', '|'],
    signature: 'summarize aggregate by field, bin(_time, size)',
    help: 'Returns one row for each group, with aggregates over its rows.',
    example: demo('summarize count(), avg(req_duration_ms) by method'),
  },
  top: {
    takes: 'values',
    clauses: orderWords,
    next: ['by'],
    signature: 'top count by field desc',
    help: 'Returns the first rows in an order.',
    example: demo('top 5 by req_duration_ms desc'),
  },
  union: {
    begins: 'also',
    takes: 'tables',
    options: ['kind', 'withsource', 'isfuzzy'],
    signature: 'union table, …',
    help: 'Returns the rows of several tables, one after the other.',
    example:
      "union (['sample-http-logs'] | where method == 'GET'), (['sample-http-logs'] | where method == 'PUT') | count",
  },
  where: {
    takes: 'values',
    next: ['|'],
    signature: 'where predicate',
    help: 'Keeps the rows for which the predicate is true.',
    example: demo('where status == "404" | limit 5'),
  },
  print: {
    begins: 'only',
    takes: 'values',
    names: 'columns',
    signature: 'print name = expression, …',
    help: 'Returns one row of the values of expressions. It begins a query.',
    example: 'print answer = 6 * 7',
  },
  datatable: {
    begins: 'only',
    takes: 'text',
    signature: 'datatable (name: type, …) [value, …]',
    help: 'Returns rows that the query itself holds. It begins a query.',
    example: 'datatable (code: long, meaning: string) [200, "fine", 404, "not there"]',
  },
  range: {
    begins: 'only',
    takes: 'values',
    clauses: ['from', 'to', 'step'],
    next: ['from', 'to', 'step', '|'],
    signature: 'range name from start to end step size',
    help: 'Returns one row for each of evenly spaced values. It begins a query.',
    example: 'range n from 1 to 5 step 1',
  },
} as const satisfies Record<string, OperatorWords>;
