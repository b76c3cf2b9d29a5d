import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type OperatorParts } from '../ast';
import { type OperatorReader } from '../operatorReader';
import { demo, type RecordsByKind, same } from './record';

export const filterOperators = {
  where: {
    token: tokens.Where,
    rows: 'filters',
    columns: same,
    expressions: ({ predicate }) => [predicate],
    read: (reader) => ({ predicate: reader.operand('an expression') }),
    card: ({ predicate }) => ({ kind: 'filter', value: predicate }),
    takes: 'values',
    next: ['|'],
    signature: 'where predicate',
    help: 'Keeps matching rows.',
    example: demo('where status == "404" | limit 5'),
    title: 'Filter',
    begin: ['condition', 'where '],
  },
  search: {
    token: tokens.Search,
    rows: 'filters',
    columns: same,
    expressions: ({ predicate }) => [predicate],
    tables: ({ tables }) => tables,
    read: readSearch,
    // The tables in a search provide its rows; they aren't part of the condition.
    card: ({ tables, options, predicate }) =>
      tables.length > 0 || options.length > 0 ? undefined : { kind: 'search', value: predicate },
    takes: 'text',
    kinds: [
      ['case_insensitive', 'Case-insensitive.'],
      ['case_sensitive', 'Case-sensitive.'],
    ],
    signature: 'search "text"',
    help: 'Keeps rows that contain a string in any field.',
    example: demo('search "checkout" | limit 5'),
    begin: ['expression', 'search '],
  },
} satisfies Partial<RecordsByKind<OperatorKind>>;

function readSearch(reader: OperatorReader): OperatorParts['search'] {
  const list = reader.child('SearchTables');
  const tables = reader.tables(list);
  const predicate = reader.operand('a search term', list?.to, { ...reader.reading, inSearch: true });
  return { options: reader.options, tables, predicate };
}
