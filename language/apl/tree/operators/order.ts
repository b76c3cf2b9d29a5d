import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type SortKey } from '../ast';
import { type OperatorReader, readDirection } from '../operatorReader';
import { readOnly } from '../readExpression';
import { spanOf, textOf } from '../../../kit/reading';
import { demo, type RecordsByKind, same, valuesOf } from './record';

export const orderOperators = {
  sort: {
    token: tokens.Sort,
    otherWord: 'order',
    rows: 'sorts',
    columns: same,
    expressions: ({ by }) => valuesOf(by),
    read: (reader) => ({ by: readSortKeys(reader) }),
    card: ({ by }) => ({ kind: 'sort', keys: by }),
    takes: 'values',
    by: 'order',
    signature: 'sort by field desc',
    help: 'Sorts the rows; descending by default.',
    example: demo('sort by req_duration_ms desc | limit 5'),
    title: 'Sort',
    begin: ['order', 'sort by '],
  },
  limit: {
    token: tokens.Limit,
    otherWord: 'take',
    rows: 'limits',
    columns: same,
    expressions: ({ count }) => [count],
    read: (reader) => ({ count: reader.operand('a number of rows') }),
    card: ({ count }) => ({ kind: 'limit', value: count }),
    takes: 'text',
    signature: 'limit count',
    help: 'Limits the number of rows.',
    example: demo('limit 10'),
    title: 'Limit',
    begin: ['text', 'limit 100'],
  },
  top: {
    token: tokens.Top,
    rows: 'tops',
    columns: same,
    expressions: ({ count, by }) => [count, ...valuesOf(by)],
    read: (reader) => ({ count: reader.operand('a number of rows'), by: readSortKeys(reader) }),
    card: ({ count, by }) => ({ kind: 'top', value: count, keys: by }),
    takes: 'values',
    by: 'order',
    next: ['by'],
    signature: 'top count by field desc',
    help: 'Sorts the rows and keeps only the first ones.',
    example: demo('top 5 by req_duration_ms desc'),
    begin: ['order', 'top 10 by '],
  },
  sample: {
    token: tokens.Sample,
    rows: 'samples',
    columns: same,
    expressions: ({ count }) => [count],
    read: (reader) => ({ count: reader.operand('a fraction of the rows, like 0.1') }),
    card: ({ count }) => ({ kind: 'sample', value: count }),
    takes: 'text',
    signature: 'sample share',
    help: 'Returns a random sample; the argument is the fraction of rows to keep.',
    example: demo('sample 0.1'),
    begin: ['text', 'sample 0.1'],
  },
} satisfies Partial<RecordsByKind<OperatorKind>>;

function readSortKeys(reader: OperatorReader): SortKey[] {
  const by = reader.child('By');
  const keys = reader.each('SortKey', (node, reading): SortKey => {
    const place = node.getChild('NullsPlace');
    const at = node.getChild('Nulls')?.from ?? node.to;
    return {
      ...spanOf(node),
      expression: readOnly(node, reading),
      direction: readDirection(node, reading),
      directionSpan: spanOf(node.getChild('Direction') ?? { from: at, to: at }),
      nulls: place ? (textOf(place, reading) === 'first' ? 'first' : 'last') : undefined,
    };
  });
  const before = by ?? reader.child('Expression') ?? reader.keyword;
  return reader.some(keys, by ? 'an expression' : '`by`', before.to);
}
