import { spaceBefore } from '../../kit/layout';
import { analyze } from '../analysis/analyze';
import { fateOf } from '../analysis/origins';
import { type KnownSchema, withField } from '../analysis/schema';
import { type Expression, type OperatorOf, type Span } from '../tree/ast';
import { subexpressions } from '../tree/children';
import { isComputing } from '../tree/operators';
import { outerSpan, withoutSpans } from '../../kit/reading';
import { parseExpression, parseQuery } from '../parse';
import { applyEdits, type Edit } from '../tree/edit';
import { cutText, type EditedQuery, insertStep, cutStep, type StepPlace } from './change';
import { type Filter } from '../../kit/filter';
import { sameFilter, whyNoCondition, writeFilter } from './filter';
import { readFilter } from './readFilter';
import { findInsertionPoints, type Meaning, type InsertionPoint } from './insertionPoints';

export interface FilterOptions {
  schema: KnownSchema;
  /** The column's type, used if the schema doesn't have the dataset. */
  type?: string;
  /** The column to filter, if several have this name. The default is the events' column. */
  meaning?: Meaning;
}

/** Adds a filter as a `where` at each insertion point that lacks it. `leftOut` has the reasons where that's not possible. */
export function addFilter(text: string, filter: Filter, options: FilterOptions): EditedQuery {
  const { points, leftOut } = pointsOf(text, filter.column, options);
  const reason = points.map((point) => whyNoCondition(filter, point.type)).find((each) => each !== undefined);
  if (reason !== undefined) {
    return { text, leftOut: [...leftOut, reason] };
  }
  const missing = points.filter((point) => findIn(point, filter) === undefined);
  const changes = missing.map((point) =>
    insertStep(text, afterWheres(point), `where ${writeFilter(filter, point.type)}`)
  );
  return { text: applyEdits(text, changes), leftOut };
}

/** Adds a step that filters events, such as a condition on all columns. The step is inserted close to the source. */
export function addFilterStep(text: string, step: string, options: FilterOptions): EditedQuery {
  const { points, leftOut } = pointsOf(text, undefined, options);
  const edits = points.map((point) => insertStep(text, afterWheres(point), step));
  return { text: applyEdits(text, edits), leftOut };
}

/** Removes all steps that have exactly this text. */
export function removeSteps(text: string, step: string): string {
  const { pipeline } = parseQuery(text);
  const index = pipeline?.operators.findIndex(({ from, to }) => text.slice(from, to) === step) ?? -1;
  return pipeline === undefined || index < 0
    ? text
    : removeSteps(applyEdits(text, [cutStep(text, { pipeline, index })]), step);
}

/** True if each insertion point already has the filter, alone or joined with `and`. */
export function hasFilter(text: string, filter: Filter, options: FilterOptions): boolean {
  const { points } = pointsOf(text, filter.column, options);
  return points.length > 0 && points.every((point) => findIn(point, filter) !== undefined);
}

/** Removes a filter everywhere in the query. */
export function removeFilter(text: string, filter: Filter, options: FilterOptions): string {
  const { points } = pointsOf(text, filter.column, options);
  const [found] = points.flatMap((point) => findIn(point, filter) ?? []);
  return found ? removeFilter(applyEdits(text, [removal(text, found)]), filter, options) : text;
}

function pointsOf(text: string, column: string | undefined, { schema, type, meaning = 'events' }: FilterOptions) {
  const assumed = column === undefined ? schema : withField(schema, { name: column, type });
  return findInsertionPoints(text, analyze(text, assumed), column, meaning);
}

/** Position after the `where` steps that follow, so that filters keep their order. */
export function afterWheres<P extends StepPlace>(point: P): P {
  const { operators } = point.pipeline;
  const next = operators.findIndex(({ kind }, index) => index >= point.index && kind !== 'where');
  return { ...point, index: next < 0 ? operators.length : next };
}

/** A query without certain conditions, and the removed conditions as written. */
interface Taken {
  text: string;
  conditions: string[];
}

/** Removes and returns conditions in the `where` steps before the first aggregating step, unless later steps change their columns. */
export function takeConditions(text: string, isTaken: (condition: Expression) => boolean): Taken {
  const { pipeline, problems } = parseQuery(text);
  const { operators = [] } = problems.length > 0 ? {} : (pipeline ?? {});
  const computing = operators.findIndex(isComputing);
  const events = computing < 0 ? operators : operators.slice(0, computing);
  const found = events.flatMap((operator, index): Found[] => {
    const conditions = pipeline && operator.kind === 'where' ? conditionsOf(operator) : [];
    const isFree = ({ expression }: Condition) =>
      isTaken(expression) &&
      columnsIn(expression).every((name) => events.slice(index + 1).every((later) => fateOf(name, later) === 'kept'));
    const at = conditions.findIndex(isFree);
    return pipeline && at >= 0 ? [{ step: { pipeline, index }, conditions, index: at }] : [];
  });
  const [first] = found;
  if (first === undefined) {
    return { text, conditions: [] };
  }
  const { from, to } = outerSpan(first.conditions[first.index].expression);
  const rest = takeConditions(applyEdits(text, [removal(text, first)]), isTaken);
  return { ...rest, conditions: [text.slice(from, to), ...rest.conditions] };
}

export const columnsIn = (expression: Expression): string[] =>
  expression.kind === 'name' ? [expression.name] : subexpressions(expression).flatMap(columnsIn);

/** A condition in a `where`, alone or joined with `and`. */
interface Found {
  step: StepPlace;
  conditions: Condition[];
  index: number;
}

function findIn({ wheres, type }: InsertionPoint, filter: Filter): Found | undefined {
  const condition = parseExpression(writeFilter(filter, type));
  const wanted = condition && withoutSpans(condition);
  for (const { operator, ...step } of wheres) {
    const conditions = conditionsOf(operator);
    const index = conditions.findIndex(({ expression }) => {
      const read = readFilter(expression);
      return (read && sameFilter(read, filter)) || withoutSpans(expression) === wanted;
    });
    if (index >= 0) {
      return { step, conditions, index };
    }
  }
  return undefined;
}

interface Condition {
  expression: Expression;
  /** Range to remove for the condition; includes its parentheses and one `and`. */
  own: Span;
}

/** Conditions joined by `and`. */
export function conditionsOf({ predicate }: OperatorOf<'where'>): Condition[] {
  const parts = (expression: Expression, own: Span): Condition[] => {
    if (expression.kind !== 'binary' || expression.operator !== 'and') {
      return [{ expression, own }];
    }
    const { left, right, operatorSpan: and } = expression;
    return [
      ...parts(left, { from: outerSpan(left).from, to: outerSpan(right).from }),
      ...parts(right, { from: and.from, to: outerSpan(right).to }),
    ];
  };
  return parts(predicate, outerSpan(predicate));
}

/** Removes a condition, its parentheses and one `and`. If it's the only condition, removes the step. */
function removal(text: string, { step, conditions, index }: Found): Edit {
  const { from, to } = conditions[index].own;
  const space = index > 0 ? spaceBefore(text, from).length : 0;
  return conditions.length === 1 ? cutStep(text, step) : cutText(text, from - space, to);
}
