import { joinKinds } from '../joinKinds';
import { demo, type OperatorWords } from '../operatorWords';

const orderWords = ['by', 'asc', 'desc', 'nulls', 'first', 'last'];

/** Operators that choose, order, join and group rows, or begin a query. */
export const rowOperators = {
  count: { takes: 'nothing', text: ['count', 'Counts the rows, as one row.', demo('count')] },
  distinct: {
    takes: 'values',
    names: 'columns',
    text: ['distinct field, …', 'Returns one row for each combination of values.', demo('distinct method, is_tls')],
  },
  externaldata: {
    begins: 'only',
    takes: 'text',
    clauses: ['with'],
    text: [
      'externaldata (name: type, …) [address]',
      'Reads rows from a file at an address.',
      'externaldata (id: string, name: string) ["https://example.com/names.csv"] with (format="csv")',
    ],
  },
  getschema: {
    takes: 'nothing',
    text: ['getschema', 'Returns the names and types of the columns.', demo('getschema')],
  },
  join: {
    takes: 'tables',
    clauses: ['on'],
    kinds: joinKinds,
    text: [
      'join kind=inner (table | …) on field',
      'Puts rows of two tables side by side where the keys are equal.',
      demo("join kind=inner (['sample-http-logs'] | summarize total = count() by method) on method | limit 5"),
    ],
  },
  limit: {
    takes: 'text',
    text: ['limit count', 'Returns at most this many rows.', demo('limit 10')],
    otherText: ['take count', 'Returns at most this many rows. The same as limit.', demo('take 10')],
  },
  lookup: {
    takes: 'tables',
    clauses: ['on'],
    kinds: joinKinds.filter(([kind]) => kind === 'leftouter' || kind === 'inner'),
    text: [
      'lookup kind=leftouter (table | …) on field',
      'Adds columns of a second table to the rows that match.',
      'let names = datatable (method: string, verb: string) ["GET", "reads", "POST", "writes"];\n' +
        demo('lookup kind=leftouter names on method | limit 5'),
    ],
  },
  'make-series': {
    takes: 'values',
    names: 'columns',
    clauses: ['on', 'from', 'to', 'step', 'by'],
    options: ['default'],
    kinds: [['nonempty', 'At least one row, also for no events.']],
    next: ['on', 'step', 'by', ',', '|'],
    text: [
      'make-series name = aggregate default=value on field from start to end step size by field',
      'Makes arrays of an aggregate over evenly spaced times.',
      demo('make-series count() default=0 on _time from ago(1h) to now() step 5m by method'),
    ],
  },
  sort: {
    takes: 'values',
    clauses: orderWords,
    text: [
      'order by field asc',
      'Puts the rows in order. The same as sort.',
      demo('order by req_duration_ms desc | limit 5'),
    ],
    otherText: [
      'sort by field desc',
      'Puts the rows in order; descending where nothing is said.',
      demo('sort by req_duration_ms desc | limit 5'),
    ],
  },
  sample: {
    takes: 'text',
    text: ['sample share', 'Returns this share of the rows, taken at random.', demo('sample 0.1')],
  },
  search: {
    begins: 'also',
    takes: 'text',
    clauses: ['in'],
    kinds: [
      ['case_insensitive', 'Capital letters do not matter.'],
      ['case_sensitive', 'Capital letters matter.'],
    ],
    text: ['search "text"', 'Keeps the rows in which any field has this text.', demo('search "checkout" | limit 5')],
  },
  summarize: {
    takes: 'values',
    names: 'columns',
    clauses: ['by'],
    next: ['by', ',', '|'],
    text: [
      'summarize aggregate by field, bin(_time, size)',
      'Returns one row for each group, with aggregates over its rows.',
      demo('summarize count(), avg(req_duration_ms) by method'),
    ],
  },
  top: {
    takes: 'values',
    clauses: orderWords,
    next: ['by'],
    text: ['top count by field desc', 'Returns the first rows in an order.', demo('top 5 by req_duration_ms desc')],
  },
  union: {
    begins: 'also',
    takes: 'tables',
    options: ['kind', 'withsource', 'isfuzzy'],
    text: [
      'union table, …',
      'Returns the rows of several tables, one after the other.',
      "union (['sample-http-logs'] | where method == 'GET'), (['sample-http-logs'] | where method == 'PUT') | count",
    ],
  },
  where: {
    takes: 'values',
    next: ['|'],
    text: [
      'where predicate',
      'Keeps the rows for which the predicate is true.',
      demo('where status == "404" | limit 5'),
    ],
  },
  print: {
    begins: 'only',
    takes: 'values',
    names: 'columns',
    text: [
      'print name = expression, …',
      'Returns one row of the values of expressions. It begins a query.',
      'print answer = 6 * 7',
    ],
  },
  datatable: {
    begins: 'only',
    takes: 'text',
    text: [
      'datatable (name: type, …) [value, …]',
      'Returns rows that the query itself holds. It begins a query.',
      'datatable (code: long, meaning: string) [200, "fine", 404, "not there"]',
    ],
  },
  range: {
    begins: 'only',
    takes: 'values',
    clauses: ['from', 'to', 'step'],
    next: ['from', 'to', 'step', '|'],
    text: [
      'range name from start to end step size',
      'Returns one row for each of evenly spaced values. It begins a query.',
      'range n from 1 to 5 step 1',
    ],
  },
} as const satisfies Record<string, OperatorWords>;
