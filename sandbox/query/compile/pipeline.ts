import { type Operator, type Pipeline } from '@aplkit/language/apl/tree/ast';
import { isCutting, rowChange } from '@aplkit/language/apl/tree/operators';
import { type Compilation } from './relation/compilation';
import { type Cursor } from '../request/request';
import { keepAll } from './operators/operator';
import { translateOperator } from './operators/translateOperator';
import { Refusal } from '../request/queryError';
import { orderKey, type Relation } from './relation/relation';
import { checkSqlSize } from './relation/steps';
import { translateSource } from './sources';
import { sqlInstant, sqlInteger } from '../../database/sql';

/** A translated pipeline. */
export interface Plan {
  /** The last step whose rows are events: the matching events before any limit or aggregation. */
  matched: Relation | undefined;
  /** The last step that groups rows, used to count groups. */
  grouped: Relation | undefined;
  result: Relation;
}

/** Translates a pipeline, step by step. Throws a `Refusal` if that isn't possible. */
export function translatePipeline(pipeline: Pipeline, cursor: Cursor | undefined, compilation: Compilation): Plan {
  const source = translateSource(pipeline.source, compilation);
  const plan: Plan = { matched: source.event && source, grouped: undefined, result: source };
  const skip = (relation: Relation) => (cursor ? afterCursor(cursor, pipeline, relation, compilation) : relation);
  let skipped = false;
  for (const operator of pipeline.operators) {
    if (!skipped && isCutting(operator)) {
      plan.result = skip(plan.result);
      skipped = true;
    }
    const { source } = plan.result;
    const result = translateOperator(operator, plan.result, compilation);
    plan.result = { ...result, source: result.source ?? (hasOneInput(operator) ? source : undefined) };
    checkSqlSize('query', compilation.steps.length, compilation.text.length, operator.keyword);
    if (plan.result.event && !skipped) {
      plan.matched = plan.result;
    }
    if (makesGroups(operator)) {
      plan.grouped = plan.result;
    }
  }
  return skipped ? plan : { ...plan, result: skip(plan.result) };
}

function hasOneInput({ kind }: Operator): boolean {
  return kind !== 'union' && kind !== 'search';
}

function makesGroups({ kind }: Operator): boolean {
  return kind === 'summarize' || kind === 'distinct' || kind === 'make-series';
}

/** Keeps the events after a cursor, in the direction in which the query sorts by time. */
function afterCursor(cursor: Cursor, pipeline: Pipeline, relation: Relation, compilation: Compilation): Relation {
  const comparison = isAscending(pipeline.operators) ? '>' : '<';
  if (!relation.event) {
    throw new Refusal(pipeline, 'a cursor can only be used with events, and this query returns other rows');
  }
  const { time, id } = relation.event;
  const instant = sqlInstant(cursor.time);
  const beyond = `${time} ${comparison} ${instant} OR (${time} = ${instant} AND ${id} ${comparison} ${sqlInteger(cursor.id)})`;
  return { ...relation, name: keepAll(relation, compilation, [], `WHERE ${beyond}`) };
}

/** True if events are in ascending order. Throws a `Refusal` if the rows aren't events sorted by time, because a cursor can't be used. */
function isAscending(operators: Operator[]): boolean {
  const withoutEvents = operators.find((each) => ['groups', 'counts'].includes(rowChange(each)));
  if (withoutEvents) {
    throw new Refusal(
      withoutEvents.keyword,
      `a cursor cannot be used with ${withoutEvents.keyword.name}: its rows are not events`
    );
  }
  const sort = operators.filter((each) => each.kind === 'sort' || each.kind === 'top').at(-1);
  const key = sort?.by.at(0);
  if (key && (sort?.by.length !== 1 || key.expression.kind !== 'name' || key.expression.name !== '_time')) {
    throw new Refusal(key, 'a cursor can only be used if events are sorted by _time alone');
  }
  return key?.direction === 'asc';
}

/** Unless the query sorts events, the newest come first. */
export function withDefaultOrder(relation: Relation): Relation {
  if (!relation.event || relation.order.length > 0) {
    return relation;
  }
  return { ...relation, order: [orderKey(relation.event.time, '_time', true)] };
}
