import { type Analysis } from '../analysis/analyze';
import { datasetNames } from '../analysis/datasetNames';
import { keepsLeft } from '../analysis/joins';
import { findPath, mayHave } from '../analysis/names';
import { type Column, findColumn, openScope, type Scope } from '../analysis/scope';
import { type AplType } from '../analysis/types';
import { type Operator, type OperatorOf, type Pipeline, type Source } from '../tree/ast';
import { subqueriesIn } from '../tree/children';
import { expressionsOf, isCutting, rowChange, tablesOf } from '../tree/operators';
import { listText, plural } from '../../kit/words';
import { type StepPlace, whyUnreadable } from './change';
import { symbolAt } from './symbols';

/** The column that a name refers to if both the events and the result have a column with this name. */
export type Meaning = 'events' | 'result';

export interface InsertionPoint extends StepPlace {
  type: AplType;
  /** `where` steps that follow the point and in which the name means the same column. */
  wheres: Array<StepPlace & { operator: OperatorOf<'where'> }>;
}

/** Insertion points that, together, apply a filter to all rows that have the column. */
interface InsertionPoints {
  points: InsertionPoint[];
  /** Sentences about where the filter was left out, and why. */
  leftOut: string[];
}

/** Insertion points found up to a step in a pipeline. */
interface Progress extends InsertionPoints {
  /** True as long as the name still means the column. */
  current: boolean;
  /** True if a limit comes before this position; a filter here would apply only to the remaining rows. */
  limited: boolean;
}

const leavingOut = (why: string): Progress => ({ points: [], leftOut: [why], current: false, limited: false });

/** Finds where to add a filter: before steps that remove its column or limit rows, and in each branch of a `union`. */
export function findInsertionPoints(
  text: string,
  analysis: Analysis,
  column: string | undefined,
  meaning: Meaning
): InsertionPoints {
  const { pipeline, problems } = analysis.query;
  return pipeline === undefined || problems.length > 0
    ? leavingOut(whyUnreadable(analysis.query))
    : new Search(text, analysis, column, meaning).inPipeline(pipeline);
}

class Search {
  constructor(
    private readonly text: string,
    private readonly analysis: Analysis,
    private readonly column: string | undefined,
    private readonly meaning: Meaning
  ) {}

  inPipeline(pipeline: Pipeline, table = false): Progress {
    const scopes = this.analysis.scopesOf(pipeline);
    const found = pipeline.operators.reduce<Progress>(
      (before, operator, index) => {
        if (operator.kind === 'where' && before.current) {
          before.points.forEach(({ wheres }) => wheres.push({ pipeline, index, table, operator }));
        }
        const step = { pipeline, index: index + 1, table };
        return this.afterOperator(before, operator, step, scopes[index], scopes[index + 1]);
      },
      this.inSource({ pipeline, index: 0, table }, scopes[0])
    );
    return found.points.length + found.leftOut.length === 0 ? { ...found, leftOut: [this.whyNone(pipeline)] } : found;
  }

  private afterOperator(before: Progress, operator: Operator, step: StepPlace, scope: Scope, result: Scope): Progress {
    const { column, meaning } = this;
    switch (operator.kind) {
      case 'union':
        return this.inUnion(operator, [{ ...before, current: before.current && this.has(scope) }], step, result);
      case 'join':
      case 'lookup':
        if (column === undefined) {
          return before;
        }
        if (this.has(result) && (meaning === 'result' || before.current || before.points.length === 0)) {
          const after = this.at(step, result);
          if (!before.limited || !before.current) {
            return after;
          }
          // A row that's only in the other table has no value in this column.
          return keepsLeft(operator) ? before : { ...before, points: [...before.points, ...after.points] };
        }
        if (keepsLeft(operator) || before.points.length === 0) {
          return { ...before, current: false };
        }
        return leavingOut(`A step before “${operator.keyword.name}” removes “${column}”.`);
      default: {
        const made = column === undefined || operator.kind === 'where' ? undefined : findColumn(result, column);
        // The operator creates another column with this name.
        const replaced = column !== undefined && made !== undefined && made !== findColumn(scope, column);
        if (this.has(result) && (before.points.length === 0 || (replaced && meaning === 'result'))) {
          return this.at(step, result);
        }
        // Redacted text mustn't be searched.
        if (operator.kind === 'redact' && before.current && column !== undefined) {
          return this.at(step, result);
        }
        const limited = before.limited || isCutting(operator);
        return { ...before, limited, current: before.current && !replaced && this.has(result) };
      }
    }
  }

  private inSource(step: StepPlace, scope: Scope): Progress {
    const { source } = step.pipeline;
    if (source.kind === 'subquery') {
      const inner = this.inPipeline(source.pipeline);
      return { ...inner, current: inner.points.length > 0 && this.has(scope) };
    }
    if (source.kind === 'operatorSource' && source.operator.kind === 'union') {
      return this.inUnion(source.operator, [], step, scope);
    }
    if (source.kind === 'datasets') {
      return leavingOut(`No filter can be added to “${source.pattern.name}” inside “union”.`);
    }
    const inner = this.inLet(source);
    if (!this.has(scope)) {
      return { ...inner, current: false };
    }
    return inner.limited && inner.current ? inner : this.at(step, scope);
  }

  /** Positions in a table that `let` defines. */
  private inLet(source: Source): Progress {
    const named = source.kind === 'dataset' ? source.dataset.name : '';
    const statement = this.analysis.query.statements
      .filter((each) => each.kind === 'let' && each.name.name === named && each.to <= source.from)
      .at(-1);
    if (statement?.kind !== 'let' || statement.value.kind !== 'pipeline') {
      return { points: [], leftOut: [], current: false, limited: false };
    }
    const inner = this.inPipeline(statement.value);
    const uses = symbolAt(this.text, statement.name.from)?.places.length;
    return inner.points.length === 0 || uses === 2
      ? inner
      : leavingOut(
          `The table “${named}” is used more than once, so a filter on “${this.column}” in its let statement would affect every use.`
        );
  }

  /** Positions in a union: one after it, unless a table removes the column or limits its rows. `input` is the table before the union. */
  private inUnion({ tables }: OperatorOf<'union'>, input: Progress[], after: StepPlace, result: Scope): Progress {
    const ofTables = tables.map((table): Progress => {
      const current = this.has(this.analysis.scopesOf(table).at(-1) ?? openScope);
      return { ...this.inPipeline(table, true), current };
    });
    const branches = [...input, ...ofTables];
    const limited = branches.some((branch) => branch.limited && branch.points.length > 0);
    const isWhole = this.has(result) && branches.every(({ points, current }) => current || points.length === 0);
    const whole = this.at(after, result);
    if (isWhole && !limited) {
      return whole;
    }
    const inBranches = branches.flatMap((branch) => branch.points);
    // Rows from a table that lacks the column have no value in it.
    const needsWhole = isWhole && branches.some(({ points }) => points.length === 0);
    const points = needsWhole ? [...inBranches, ...whole.points] : inBranches;
    const leftOut = points.length === 0 || needsWhole ? [] : branches.flatMap((branch) => branch.leftOut);
    return { points, leftOut, current: this.has(result), limited };
  }

  private at(step: StepPlace, scope: Scope): Progress {
    const found = this.find(scope);
    // The type of an element of a map isn't known.
    const type = found && found.name === this.column ? found.type : 'unknown';
    return { points: [{ ...step, type, wheres: [] }], leftOut: [], current: true, limited: false };
  }

  private find(scope: Scope): Column | undefined {
    return this.column === undefined ? undefined : findPath(scope, this.column);
  }

  private has(scope: Scope): boolean {
    return this.column === undefined || mayHave(scope, this.column);
  }

  private whyNone(pipeline: Pipeline): string {
    const isIn = (table: Pipeline) => this.analysis.scopesOf(table).some((scope) => this.find(scope) !== undefined);
    const around = pipeline.operators.find((operator) => otherTables(operator).some(isIn));
    if (around) {
      return `Column “${this.column}” exists only in the query inside “${around.keyword.name}”. A filter there wouldn’t remove rows from the result.`;
    }
    const names = datasetNames({ ...this.analysis.query, statements: [], pipeline });
    return names.length === 0
      ? `The query has no column “${this.column}”.`
      : `${listText(names.map((name) => `“${name}”`))} ${plural(names.length, 'has', 'have')} no field “${this.column}”.`;
  }
}

/** Tables that an operator matches its rows against: joined tables, and subqueries in its expressions. */
function otherTables(operator: Operator): Pipeline[] {
  const joined = rowChange(operator) === 'joins' ? tablesOf(operator) : [];
  return [...joined, ...expressionsOf(operator).flatMap(subqueriesIn)];
}
