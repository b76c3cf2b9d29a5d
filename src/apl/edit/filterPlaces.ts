import { type Analysis } from '../analysis/analyze';
import { datasetNames } from '../analysis/datasetNames';
import { keepsLeft } from '../analysis/joins';
import { findPath } from '../analysis/names';
import { findColumn, type Scope } from '../analysis/scope';
import { type AplType } from '../analysis/types';
import { type Operator, type Pipeline, type Source, type UnionOperator, type WhereOperator } from '../tree/ast';
import { subqueriesIn } from '../tree/children';
import { expressionsOf, tablesOf } from '../tree/operatorContents';
import { rowChange } from '../tree/operators';
import { listText, plural } from '../../text/words';
import { type Step } from './change';
import { symbolAt } from './symbols';

/** Which column a name means if several have it, one after the other: that of the events, or that of the result. */
export type Meaning = 'events' | 'result';

/** A place for a filter. */
export interface Place extends Step {
  type: AplType;
  /** The `where` after it in which the name still means this column. */
  wheres: Array<Step & { operator: WhereOperator }>;
}

/** The places that together filter all rows that have the column. */
export interface Places {
  places: Place[];
  /** Sentences that say where the filter is left out, and why. */
  leftOut: string[];
}

/** Without a column: a condition on whole events. */
type Target = string | undefined;

interface Search {
  text: string;
  column: Target;
  meaning: Meaning;
  analysis: Analysis;
}

/** Finds where a filter on a column goes: where the column exists, before what removes it, in each branch of a `union`. */
export function findPlaces(text: string, analysis: Analysis, column: Target, meaning: Meaning): Places {
  const { pipeline, problems } = analysis.query;
  const [problem] = problems;
  if (problem !== undefined) {
    return { places: [], leftOut: [`The query cannot be read: ${problem.message}`] };
  }
  return pipeline === undefined
    ? { places: [], leftOut: ['There is no query.'] }
    : placesIn(pipeline, false, { text, column, meaning, analysis });
}

/** The places up to a step of a pipeline. */
interface Progress extends Places {
  /** True while the name means the column of the places. */
  current: boolean;
}

function placesIn(pipeline: Pipeline, table: boolean, search: Search): Places {
  const scopes = search.analysis.scopesOf(pipeline);
  const progress = pipeline.operators.reduce<Progress>(
    (before, operator, index) => {
      if (operator.kind === 'where' && before.current) {
        before.places.forEach(({ wheres }) => wheres.push({ pipeline, index, table, operator }));
      }
      const step = { pipeline, index: index + 1, table };
      return afterOperator(before, operator, { step, scope: scopes[index], result: scopes[index + 1] }, search);
    },
    placesInSource(pipeline, table, scopes[0], search)
  );
  const { places, leftOut } = progress;
  return { places, leftOut: places.length === 0 && leftOut.length === 0 ? [whyNone(pipeline, search)] : leftOut };
}

interface Transition {
  /** The place after the operator. */
  step: Step;
  scope: Scope;
  result: Scope;
}

function afterOperator(
  before: Progress,
  operator: Operator,
  { step, scope, result }: Transition,
  search: Search
): Progress {
  const here = () => placeAt(step, result, search);
  switch (operator.kind) {
    case 'union': {
      const input = { places: before, end: before.current && has(scope, search) };
      return placesInUnion(operator, [input], has(result, search), here, search);
    }
    case 'join':
    case 'lookup':
      if (search.column === undefined) {
        return before;
      }
      if (has(result, search) && (search.meaning === 'result' || before.current || before.places.length === 0)) {
        return here();
      }
      return keepsLeft(operator) || before.places.length === 0
        ? { ...before, current: false }
        : {
            places: [],
            leftOut: [
              `“${operator.keyword.name}” keeps rows that have no “${search.column}”, which was taken away before it.`,
            ],
            current: false,
          };
    default: {
      const replaced = replaces(operator, scope, result, search);
      if (has(result, search) && (before.places.length === 0 || (replaced && search.meaning === 'result'))) {
        return here();
      }
      // What is redacted must not be found by its text.
      if (operator.kind === 'redact' && before.current && search.column !== undefined) {
        return here();
      }
      return { ...before, current: before.current && !replaced && has(result, search) };
    }
  }
}

function placesInSource(pipeline: Pipeline, table: boolean, scope: Scope, search: Search): Progress {
  const { source } = pipeline;
  const step = { pipeline, index: 0, table };
  const here = () => placeAt(step, scope, search);
  if (source.kind === 'subquery') {
    const inner = placesIn(source.pipeline, false, search);
    return { ...inner, current: inner.places.length > 0 && has(scope, search) };
  }
  if (source.kind === 'operatorSource' && source.operator.kind === 'union') {
    return placesInUnion(source.operator, [], has(scope, search), here, search);
  }
  if (source.kind === 'datasets') {
    const leftOut = [`“${source.pattern.name}” cannot have a filter of its own inside of “union”.`];
    return { places: [], leftOut, current: false };
  }
  return has(scope, search) ? here() : { ...placesInLet(source, search), current: false };
}

/** Finds the places in the `let` statement whose table a pipeline begins with, which has the column no more. */
function placesInLet(source: Source, search: Search): Places {
  const { text, column, analysis } = search;
  const named = source.kind === 'dataset' ? source.dataset.name : '';
  const statement = analysis.query.statements
    .filter((each) => each.kind === 'let' && each.name.name === named && each.to <= source.from)
    .at(-1);
  if (statement?.kind !== 'let' || statement.value.kind !== 'pipeline') {
    return { places: [], leftOut: [] };
  }
  const inner = placesIn(statement.value, false, search);
  const uses = symbolAt(text, statement.name.from)?.places.length;
  return inner.places.length === 0 || uses === 2
    ? inner
    : {
        places: [],
        leftOut: [
          `The table “${named}” is used more than once: a filter on “${column}” in its let statement would change each use.`,
        ],
      };
}

/** A table of a union, or what comes into it, with whether the column is there at its end. */
interface Branch {
  places: Places;
  end: boolean;
}

/** Returns the places in a union: one after it suffices if no table removes the column. */
function placesInUnion(
  { tables }: UnionOperator,
  input: Branch[],
  isAfter: boolean,
  here: () => Progress,
  search: Search
): Progress {
  const branches = [
    ...input,
    ...tables.map((table): Branch => {
      const last = search.analysis.scopesOf(table).at(-1);
      return { places: placesIn(table, true, search), end: last !== undefined && has(last, search) };
    }),
  ];
  if (isAfter && branches.every(({ places, end }) => end || places.places.length === 0)) {
    return here();
  }
  const places = branches.flatMap((branch) => branch.places.places);
  const leftOut = places.length === 0 ? [] : branches.flatMap((branch) => branch.places.leftOut);
  return { places, leftOut, current: isAfter };
}

function placeAt(step: Step, scope: Scope, { column }: Search): Progress {
  const type = column === undefined ? undefined : typeIn(scope, column);
  return { places: [{ ...step, type: type ?? 'unknown', wheres: [] }], leftOut: [], current: true };
}

/** Returns the type of a column; unknown for a part of one that contains a map. */
function typeIn(scope: Scope, column: string): AplType | undefined {
  const found = findPath(scope, column);
  return found?.name === column ? found.type : undefined;
}

function has(scope: Scope, { column }: Search): boolean {
  return (
    column === undefined ||
    findPath(scope, column) !== undefined ||
    (scope.certainty === 'open' && !scope.gone.has(column))
  );
}

/** Returns whether an operator makes another column of this name. */
function replaces(operator: Operator, scope: Scope, result: Scope, { column }: Search): boolean {
  if (column === undefined) {
    return false;
  }
  const made = findColumn(result, column);
  return made !== undefined && made !== findColumn(scope, column) && operator.kind !== 'where';
}

/** Returns the tables with which an operator compares its rows. */
function otherTables(operator: Operator): Pipeline[] {
  const joined = rowChange(operator) === 'joins' ? tablesOf(operator) : [];
  return [...joined, ...expressionsOf(operator).flatMap(subqueriesIn)];
}

function whyNone(pipeline: Pipeline, { column, analysis }: Search): string {
  const isIn = (table: Pipeline) =>
    analysis.scopesOf(table).some((scope) => column !== undefined && findPath(scope, column) !== undefined);
  const around = pipeline.operators.find((operator) => otherTables(operator).some(isIn));
  if (around) {
    return `Only the query inside of “${around.keyword.name}” has “${column}”, and a filter there would not filter the rows.`;
  }
  const names = datasetNames({ ...analysis.query, statements: [], pipeline });
  return names.length === 0
    ? `The query has no column “${column}”.`
    : `${listText(names.map((name) => `“${name}”`))} ${plural(names.length, 'has', 'have')} no field “${column}”.`;
}
