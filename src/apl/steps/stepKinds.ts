import { findColumn, type Scope } from '../analysis/scope';
import { isNumber } from '../analysis/types';
import { quoteName } from '../tree/quote';
import { newSummary } from './summarizeEdits';

/** How a new step begins. */
export type Beginning =
  /** With this text, which can be changed. */
  | { kind: 'text'; apl: string }
  /** With a condition, a field, or an expression that a person gives first: `apl` is what is written before it. */
  | { kind: 'condition' | 'field' | 'expression'; apl: string };

export interface StepKind {
  /** APL's word. */
  word: string;
  /** A plain word for what it does. */
  title: string;
  help: string;
  begin: (scope: Scope) => Beginning;
}

const expression = (apl: string) => (): Beginning => ({ kind: 'expression', apl });
const field = (apl: string) => (): Beginning => ({ kind: 'field', apl });
const text = (apl: string) => (): Beginning => ({ kind: 'text', apl });

/** The steps that can be added, the common ones first. */
export const stepKinds: readonly StepKind[] = [
  {
    word: 'where',
    title: 'Filter',
    help: 'Keeps the rows that fit',
    begin: () => ({ kind: 'condition', apl: 'where ' }),
  },
  { word: 'summarize', title: 'Summarize', help: 'Counts and aggregates rows by groups', begin: summary },
  { word: 'sort', title: 'Sort', help: 'Puts the rows in order', begin: (scope) => ordered('sort by ', scope) },
  { word: 'limit', title: 'Limit', help: 'Keeps this many rows at most', begin: text('limit 100') },
  {
    word: 'extend',
    title: 'Calculate',
    help: 'Adds columns that are worked out: name = expression',
    begin: expression('extend '),
  },
  { word: 'project', title: 'Columns', help: 'Keeps these columns and no others', begin: field('project ') },
  { word: 'project-away', title: 'Remove columns', help: 'Leaves columns out', begin: field('project-away ') },
  {
    word: 'project-rename',
    title: 'Rename columns',
    help: 'Gives columns other names: new = old',
    begin: expression('project-rename '),
  },
  { word: 'project-reorder', title: 'Order of columns', help: 'Puts columns first', begin: field('project-reorder ') },
  {
    word: 'project-keep',
    title: 'Keep columns',
    help: 'Keeps columns, also by a pattern like http.*',
    begin: field('project-keep '),
  },
  {
    word: 'top',
    title: 'Top',
    help: 'Keeps the first rows by an order',
    begin: (scope) => ordered('top 10 by ', scope),
  },
  { word: 'search', title: 'Search', help: 'Looks for a text in all fields', begin: expression('search ') },
  { word: 'distinct', title: 'Distinct', help: 'One row for each combination of values', begin: field('distinct ') },
  { word: 'count', title: 'Count', help: 'Counts the rows', begin: text('count') },
  { word: 'sample', title: 'Sample', help: 'Keeps a share of the rows, by chance', begin: text('sample 0.1') },
  { word: 'parse', title: 'Parse', help: 'Cuts a text into columns', begin: expression('parse ') },
  { word: 'mv-expand', title: 'Expand', help: 'One row for each element of an array', begin: field('mv-expand ') },
  { word: '', title: 'Other step', help: 'Any step, written in APL', begin: expression('') },
];

const titles: ReadonlyMap<string, string> = new Map([
  ...stepKinds.map(({ word, title }) => [word, title] as const),
  ['order', 'Sort'],
  ['take', 'Limit'],
  ['extend-valid', 'Calculate'],
  ['parse-where', 'Parse'],
  ['parse-kv', 'Parse'],
  ['getschema', 'Names and types'],
  ['lookup', 'Look up'],
  ['union', 'Add tables'],
]);

/** Returns a plain word for a step's keyword: `Make series` where none is said. */
export const titleOf = (word: string): string =>
  titles.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

function summary(scope: Scope): Beginning {
  return { kind: 'text', apl: newSummary(scope) };
}

/** Orders rows by what is greatest of an aggregate, or newest; a person says by what where neither is there. */
function ordered(apl: string, scope: Scope): Beginning {
  const aggregate = scope.columns.find(({ computedBy, type }) => computedBy && isNumber(type));
  const name = aggregate?.name ?? findColumn(scope, '_time')?.name;
  return name === undefined ? { kind: 'field', apl } : { kind: 'text', apl: `${apl}${quoteName(name)} desc` };
}
