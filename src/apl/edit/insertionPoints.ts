import { type Analysis } from '../analysis/analyze';
import { datasetNames } from '../analysis/datasetNames';
import { keepsLeft } from '../analysis/joins';
import { findPath } from '../analysis/names';
import { findColumn, type Scope } from '../analysis/scope';
import { type AplType } from '../analysis/types';
import { type Operator, type OperatorOf, type Pipeline, type Source } from '../tree/ast';
import { subqueriesIn } from '../tree/children';
import { expressionsOf, rowChange, tablesOf } from '../tree/operators';
import { listText, plural } from '../../text/words';
import { type Step, unreadable } from './change';
import { symbolAt } from './symbols';

/** Which column a name means if several have it, one after the other: that of the events, or that of the result. */
export type Meaning = 'events' | 'result';

/** An insertion point for a filter. */
export interface InsertionPoint extends Step {
  type: AplType;
  /** The `where` after it in which the name still means this column. */
  wheres: Array<Step & { operator: OperatorOf<'where'> }>;
}

/** The insertion points that together filter all rows that have the column. */
export interface InsertionPoints {
  points: InsertionPoint[];
  /** Sentences that say where the filter is left out, and why. */
  leftOut: string[];
}

interface Search {
  text: string;
  /** `undefined` for a condition on whole events. */
  column: string | undefined;
  meaning: Meaning;
  analysis: Analysis;
}

/** Finds where a filter on a column goes: where the column exists, before what removes it, in each branch of a `union`. */
export function findInsertionPoints(
  text: string,
  analysis: Analysis,
  column: string | undefined,
  meaning: Meaning
): InsertionPoints {
  const { pipeline, problems } = analysis.query;
  if (problems.length > 0) {
    return leavingOut(unreadable(analysis.query));
  }
  return pipeline === undefined
    ? leavingOut('There is no query.')
    : pointsIn(pipeline, false, { text, column, meaning, analysis });
}

/** The insertion points up to a step of a pipeline. */
interface Progress extends InsertionPoints {
  /** True while the name means the column of the points. */
  current: boolean;
}

const leavingOut = (why: string): Progress => ({ points: [], leftOut: [why], current: false });

function pointsIn(pipeline: Pipeline, table: boolean, search: Search): InsertionPoints {
  const scopes = search.analysis.scopesOf(pipeline);
  const progress = pipeline.operators.reduce<Progress>(
    (before, operator, index) => {
      if (operator.kind === 'where' && before.current) {
        before.points.forEach(({ wheres }) => wheres.push({ pipeline, index, table, operator }));
      }
      const step = { pipeline, index: index + 1, table };
      return afterOperator(before, operator, step, scopes[index], scopes[index + 1], search);
    },
    pointsInSource(pipeline, table, scopes[0], search)
  );
  const { points, leftOut } = progress;
  return { points, leftOut: points.length === 0 && leftOut.length === 0 ? [whyNone(pipeline, search)] : leftOut };
}

function afterOperator(
  before: Progress,
  operator: Operator,
  step: Step,
  scope: Scope,
  result: Scope,
  search: Search
): Progress {
  const here = () => pointAt(step, result, search);
  switch (operator.kind) {
    case 'union': {
      const input = { points: before, end: before.current && has(scope, search) };
      return pointsInUnion(operator, [input], has(result, search), here, search);
    }
    case 'join':
    case 'lookup':
      if (search.column === undefined) {
        return before;
      }
      if (has(result, search) && (search.meaning === 'result' || before.current || before.points.length === 0)) {
        return here();
      }
      if (keepsLeft(operator) || before.points.length === 0) {
        return { ...before, current: false };
      }
      return leavingOut(
        `“${operator.keyword.name}” keeps rows that have no “${search.column}”, which was taken away before it.`
      );
    default: {
      const replaced = replaces(operator, scope, result, search);
      if (has(result, search) && (before.points.length === 0 || (replaced && search.meaning === 'result'))) {
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

function pointsInSource(pipeline: Pipeline, table: boolean, scope: Scope, search: Search): Progress {
  const { source } = pipeline;
  const step = { pipeline, index: 0, table };
  const here = () => pointAt(step, scope, search);
  if (source.kind === 'subquery') {
    const inner = pointsIn(source.pipeline, false, search);
    return { ...inner, current: inner.points.length > 0 && has(scope, search) };
  }
  if (source.kind === 'operatorSource' && source.operator.kind === 'union') {
    return pointsInUnion(source.operator, [], has(scope, search), here, search);
  }
  if (source.kind === 'datasets') {
    return leavingOut(`“${source.pattern.name}” cannot have a filter of its own inside of “union”.`);
  }
  return has(scope, search) ? here() : { ...pointsInLet(source, search), current: false };
}

/** Finds the points in the `let` statement whose table a pipeline begins with, which has the column no more. */
function pointsInLet(source: Source, search: Search): InsertionPoints {
  const { text, column, analysis } = search;
  const named = source.kind === 'dataset' ? source.dataset.name : '';
  const statement = analysis.query.statements
    .filter((each) => each.kind === 'let' && each.name.name === named && each.to <= source.from)
    .at(-1);
  if (statement?.kind !== 'let' || statement.value.kind !== 'pipeline') {
    return { points: [], leftOut: [] };
  }
  const inner = pointsIn(statement.value, false, search);
  const uses = symbolAt(text, statement.name.from)?.places.length;
  return inner.points.length === 0 || uses === 2
    ? inner
    : leavingOut(
        `The table “${named}” is used more than once: a filter on “${column}” in its let statement would change each use.`
      );
}

/** A table of a union, or what comes into it, with whether the column is there at its end. */
interface Branch {
  points: InsertionPoints;
  end: boolean;
}

/** Returns the points in a union: one after it suffices if no table removes the column. */
function pointsInUnion(
  { tables }: OperatorOf<'union'>,
  input: Branch[],
  isAfter: boolean,
  here: () => Progress,
  search: Search
): Progress {
  const branches = [
    ...input,
    ...tables.map((table): Branch => {
      const last = search.analysis.scopesOf(table).at(-1);
      return { points: pointsIn(table, true, search), end: last !== undefined && has(last, search) };
    }),
  ];
  if (isAfter && branches.every(({ points, end }) => end || points.points.length === 0)) {
    return here();
  }
  const points = branches.flatMap((branch) => branch.points.points);
  const leftOut = points.length === 0 ? [] : branches.flatMap((branch) => branch.points.leftOut);
  return { points, leftOut, current: isAfter };
}

function pointAt(step: Step, scope: Scope, { column }: Search): Progress {
  const found = column === undefined ? undefined : findPath(scope, column);
  // The type of a part of a map is not known.
  const type = found?.name === column ? found?.type : undefined;
  return { points: [{ ...step, type: type ?? 'unknown', wheres: [] }], leftOut: [], current: true };
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
