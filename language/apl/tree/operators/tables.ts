import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type OperatorParts } from '../ast';
import { type OperatorReader } from '../operatorReader';
import { demo, nothing, type OperatorFacts, other, type RecordsByKind } from './record';

/** Kinds of `join` in the service's preview, each with the rows that it keeps. */
const previewed: ReadonlyArray<readonly [string, string]> = [
  ['inner', 'One row per pair of matching rows.'],
  ['leftouter', 'All rows in the left table, with matching rows from the right table.'],
  ['innerunique', 'Matching rows, with at most one row from the left table per key.'],
];

/** Kinds of `join` that aren't in the service's preview. */
const others: ReadonlyArray<readonly [string, string]> = [
  ['rightouter', 'All rows in the right table, with matching rows from the left table.'],
  ['fullouter', 'All rows in both tables.'],
  ['leftsemi', 'Rows in the left table that have a match.'],
  ['rightsemi', 'Rows in the right table that have a match.'],
  ['leftanti', 'Rows in the left table that have no match.'],
  ['rightanti', 'Rows in the right table that have no match.'],
];

export const previewedJoins: readonly string[] = previewed.map(([kind]) => kind);

/** Kinds of `join`, each with the rows that it keeps. */
export const joinKinds: ReadonlyArray<readonly [string, string]> = [
  ...previewed,
  ...others.map(([kind, help]) => [kind, `${help} Not supported while join is in preview.`] as const),
];

const joining: OperatorFacts<'join' | 'lookup'> = {
  token: tokens.JoinWord,
  rows: 'joins',
  columns: other,
  expressions: ({ on }) => on,
  tables: ({ right }) => (right ? [right] : []),
  read: readJoin,
};

export const tableOperators = {
  join: {
    ...joining,
    takes: 'tables',
    kinds: joinKinds,
    signature: 'join kind=inner (table | …) on field',
    help: 'Combines rows from two tables if the keys are equal.',
    example: demo("join kind=inner (['sample-http-logs'] | summarize total = count() by method) on method | limit 5"),
  },
  lookup: {
    ...joining,
    takes: 'tables',
    kinds: joinKinds.filter(([kind]) => kind === 'leftouter' || kind === 'inner'),
    signature: 'lookup kind=leftouter (table | …) on field',
    help: 'Adds columns from a second table to matching rows.',
    example:
      'let names = datatable (method: string, verb: string) ["GET", "reads", "POST", "writes"];\n' +
      demo('lookup kind=leftouter names on method | limit 5'),
    title: 'Look up',
  },
  union: {
    token: tokens.Union,
    rows: 'unites',
    columns: other,
    expressions: nothing,
    tables: ({ tables }) => tables,
    read: (reader) => ({ options: reader.options, tables: reader.some(reader.tables(), 'a table') }),
    takes: 'tables',
    signature: 'union table, …',
    help: 'Combines the rows of several tables.',
    example:
      "union (['sample-http-logs'] | where method == 'GET'), (['sample-http-logs'] | where method == 'PUT') | count",
    title: 'Add tables',
  },
} satisfies Partial<RecordsByKind<OperatorKind>>;

function readJoin(reader: OperatorReader): OperatorParts['join'] {
  const [right] = reader.tables();
  const on = reader.expressions();
  const word = reader.child('On');
  if (!right) {
    reader.missing('a table');
  } else if (!word) {
    const subquery = reader.child('Subquery');
    if (!subquery || subquery.getChild(')')) {
      reader.missing('`on`', subquery?.to ?? right.to);
    }
  } else if (on.length === 0) {
    reader.missing('a field', word.to);
  }
  return { options: reader.options, right, on };
}
