import * as tokens from '../../generated/parser.terms';
import { type Expression, type FirstKind, type OperatorParts } from '../ast';
import { type OperatorReader } from '../operatorReader';
import { noName } from '../../../kit/reading';
import { broken, nameIn } from '../reading';
import { type FirstFacts, type OperatorWords, readColumns, valuesOf } from './record';

export const firstOperators: { readonly [Kind in FirstKind]: FirstFacts<Kind> & OperatorWords } = {
  print: {
    token: tokens.Print,
    expressions: ({ columns }) => valuesOf(columns),
    read: readColumns,
    begins: 'only',
    takes: 'values',
    names: 'columns',
    signature: 'print name = expression, …',
    help: 'Returns one row with the values of the given expressions. Must be the first step.',
    example: 'print answer = 6 * 7',
  },
  datatable: {
    token: tokens.Datatable,
    expressions: ({ values }) => values,
    read: (reader) => ({
      columns: reader.declarations(reader.start, { typed: true }),
      values: reader.values('values in square brackets'),
    }),
    begins: 'only',
    takes: 'text',
    signature: 'datatable (name: type, …) [value, …]',
    help: 'Returns rows written in the query. Must be the first step.',
    example: 'datatable (code: long, meaning: string) [200, "fine", 404, "not there"]',
  },
  range: {
    token: tokens.Range,
    expressions: ({ start, end, step }) => [start, end, step],
    read: readRange,
    begins: 'only',
    takes: 'values',
    next: ['from', 'to', 'step', '|'],
    signature: 'range name from start to end step size',
    help: 'Returns evenly spaced values, one per row. Must be the first step.',
    example: 'range n from 1 to 5 step 1',
  },
  externaldata: {
    token: tokens.Externaldata,
    expressions: ({ addresses }) => addresses,
    read: (reader) => ({
      columns: reader.declarations(reader.start, { typed: true }),
      addresses: reader.values('an address in square brackets'),
      options: reader.optionsInBrackets(),
    }),
    begins: 'only',
    takes: 'text',
    signature: 'externaldata (name: type, …) [address]',
    help: 'Reads rows from a file at a URL.',
    example: 'externaldata (id: string, name: string) ["https://example.com/names.csv"] with (format="csv")',
  },
};

function readRange(reader: OperatorReader): OperatorParts['range'] {
  const column = nameIn(reader.node, 'Definition', reader.reading) ?? noName(reader.start);
  const bound = (name: string, word: string, after: number): Expression => {
    const value = reader.clause(name);
    if (!value) {
      reader.missing(word, after);
    }
    return value ?? broken({ from: after, to: after });
  };
  const start = bound('FromClause', '`from`', column.to);
  const end = bound('ToClause', '`to`', start.to);
  return { column, start, end, step: bound('StepClause', '`step`', end.to) };
}
