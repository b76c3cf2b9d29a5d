import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type OperatorParts, type SeriesColumn } from '../ast';
import { type OperatorReader, readInner } from '../operatorReader';
import { readOnly } from '../readExpression';
import { broken } from '../reading';
import { demo, existing, nothing, other, type RecordsByKind, valuesOf } from './record';

export const groupOperators = {
  summarize: {
    token: tokens.Summarize,
    rows: 'groups',
    columns: other,
    expressions: ({ aggregates, by }) => valuesOf([...aggregates, ...by]),
    read: readSummarize,
    card: ({ aggregates, by }) => ({ kind: 'summarize', aggregates, by }),
    takes: 'values',
    names: 'columns',
    by: 'groups',
    next: ['by', ',', '|'],
    signature: 'summarize aggregate by field, bin(_time, size)',
    help: 'Returns one row of aggregates per group.',
    example: demo('summarize count(), avg(req_duration_ms) by method'),
    begin: ['summary', 'summarize '],
  },
  distinct: {
    token: tokens.Distinct,
    rows: 'groups',
    columns: ({ columns, all }) => (all ? { change: 'none' } : { change: 'only', columns }),
    expressions: ({ columns }) => valuesOf(columns),
    read: readDistinct,
    card: ({ columns }) => ({ kind: 'distinct', items: columns }),
    takes: 'values',
    names: 'columns',
    signature: 'distinct field, …',
    help: 'Returns the distinct combinations of values.',
    example: demo('distinct method, is_tls'),
    begin: ['field', 'distinct '],
  },
  count: {
    token: tokens.Count,
    rows: 'counts',
    columns: () => ({ change: 'made', columns: [{ name: 'Count', type: 'integer' }] }),
    expressions: nothing,
    read: () => ({}),
    card: () => ({ kind: 'count' }),
    takes: 'nothing',
    signature: 'count',
    help: 'Returns the number of rows.',
    example: demo('count'),
    begin: ['text', 'count'],
  },
  getschema: {
    token: tokens.Getschema,
    rows: 'computes',
    columns: () => ({
      change: 'made',
      columns: [
        { name: 'ColumnName', type: 'string' },
        { name: 'DataType', type: 'string' },
        { name: 'ColumnOrdinal', type: 'integer' },
        { name: 'ColumnType', type: 'string' },
      ],
    }),
    expressions: nothing,
    read: () => ({}),
    card: () => ({ kind: 'schema' }),
    takes: 'nothing',
    signature: 'getschema',
    help: 'Returns the names and types of the columns.',
    example: demo('getschema'),
    title: 'Names and types',
  },
  'make-series': {
    token: tokens.MakeSeries,
    rows: 'computes',
    columns: other,
    expressions: ({ aggregates, on, start, end, step, by }) => {
      const series = aggregates.flatMap(({ expression, fallback }) => [expression, fallback]);
      return existing(...series, on, start, end, step, ...valuesOf(by));
    },
    read: readMakeSeries,
    takes: 'values',
    names: 'columns',
    by: 'groups',
    kinds: [['nonempty', 'Returns at least one row, even if there are no events.']],
    next: ['on', ','],
    signature: 'make-series name = aggregate default=value on field from start to end step size by field',
    help: 'Creates a series (an array) with an aggregate’s values at evenly spaced times.',
    example: demo('make-series count() default=0 on _time from ago(1h) to now() step 5m by method'),
  },
} satisfies Partial<RecordsByKind<OperatorKind>>;

function readSummarize(reader: OperatorReader): OperatorParts['summarize'] {
  const aggregates = reader.columns();
  if (!reader.child('By') && aggregates.length === 0) {
    reader.missing('an aggregate');
  }
  return { aggregates, by: reader.groups() };
}

function readDistinct(reader: OperatorReader): OperatorParts['distinct'] {
  const columns = reader.someColumns();
  const all = columns.some((column) => column.expression.kind === 'star');
  return { columns: all ? [] : columns, all };
}

function readMakeSeries(reader: OperatorReader): OperatorParts['make-series'] {
  const aggregates = reader.each('SeriesColumn', (node, reading): SeriesColumn => {
    return { ...readInner(node, reading), fallback: node.getChild('Default') ? readOnly(node, reading) : undefined };
  });
  const on = reader.clause('OnClause');
  const end = aggregates.at(-1)?.to ?? reader.start;
  if (aggregates.length === 0) {
    reader.missing('an aggregate');
  } else if (!on) {
    reader.missing('`on`', end);
  }
  return {
    options: reader.options,
    aggregates,
    on: on ?? broken({ from: end, to: end }),
    start: reader.clause('FromClause'),
    end: reader.clause('ToClause'),
    step: reader.clause('StepClause'),
    by: reader.groups(),
  };
}
