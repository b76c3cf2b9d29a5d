import { type LetStatement, type Operator, type Pipeline, type Query } from '../../src/apl/ast';
import { type Dataset, isUnion, keptAs } from '../dataset';
import { type Compilation } from './compilation';
import { type Cursor } from './cursor';
import { translate } from './expressions/translate';
import { keepAll } from './operators/operator';
import { translateOperator } from './operators/translateOperator';
import { Refusal } from './queryError';
import { orderKey, plainScope, type Scope } from './scope';
import { sqlInstant, sqlInteger, sqlName } from './sql';

/** A translated pipeline. */
export interface Plan {
  /** The dataset's events within the range. */
  source: Scope;
  /** The last step whose rows are events: what matches before anything is cut or summed up. */
  matched: Scope;
  /** The last `summarize` or `distinct`, for the number of its groups. */
  grouped: Scope | undefined;
  result: Scope;
}

/** Translates a query's pipeline over a dataset, step by step. Throws a `Refusal` where it cannot. */
export function translatePipeline(
  pipeline: Pipeline,
  dataset: Dataset,
  cursor: Cursor | undefined,
  compilation: Compilation
): Plan {
  const source = sourceScope(dataset, compilation);
  const plan: Plan = { source, matched: source, grouped: undefined, result: source };
  const skip = (scope: Scope) => (cursor ? afterCursor(cursor, pipeline, scope, compilation) : scope);
  let skipped = false;
  for (const operator of pipeline.operators) {
    if (!skipped && (operator.kind === 'limit' || operator.kind === 'top')) {
      plan.result = skip(plan.result);
      skipped = true;
    }
    plan.result = translateOperator(operator, plan.result, compilation);
    if (plan.result.event && !skipped) {
      plan.matched = plan.result;
    }
    if (operator.kind === 'summarize' || operator.kind === 'distinct') {
      plan.grouped = plan.result;
    }
  }
  return skipped ? plan : { ...plan, result: skip(plan.result) };
}

/** The events within the range, all fields. Fields of one name are one. */
function sourceScope(dataset: Dataset, compilation: Compilation): Scope {
  const { steps, range } = compilation;
  const fields = dataset.fields.map(({ name, type }) => ({
    name,
    type: keptAs(type),
    union: isUnion(type) ? type : undefined,
    column: steps.column(),
  }));
  const id = steps.column();
  const time = fields.find((field) => field.name === '_time')?.column;
  if (time === undefined) {
    throw new Error(`The dataset ${dataset.name} has no _time.`);
  }
  const columns = fields.map((field) => `${sqlName(field.name)} AS ${field.column}`);
  // A field of that name would hide the row's number.
  const hidden = fields.some((field) => field.name.toLowerCase() === 'rowid');
  const table = sqlName(dataset.name);
  const rows = hidden ? `(SELECT *, row_number() OVER () AS ${id} FROM ${table})` : table;
  const after = range.startBelongs ? '>=' : '>';
  const before = range.endBelongs ? '<=' : '<';
  const within = `"_time" ${after} ${sqlInstant(range.start)} AND "_time" ${before} ${sqlInstant(range.end)}`;
  const relation = steps.add(
    `SELECT ${columns.join(', ')}, ${hidden ? id : `rowid AS ${id}`} FROM ${rows} WHERE ${within}`
  );
  return { ...plainScope(relation, fields, []), event: { time, id } };
}

/** The events behind a cursor, in the direction of the query's order by time. */
function afterCursor(cursor: Cursor, pipeline: Pipeline, scope: Scope, compilation: Compilation): Scope {
  const comparison = isAscending(pipeline.operators) ? '>' : '<';
  if (!scope.event) {
    return scope;
  }
  const { time, id } = scope.event;
  const instant = sqlInstant(cursor.time);
  const beyond = `${time} ${comparison} ${instant} OR (${time} = ${instant} AND ${id} ${comparison} ${sqlInteger(cursor.id)})`;
  return { ...scope, relation: keepAll(scope, compilation, [], `WHERE ${beyond}`) };
}

/** A cursor only means something where the answer is events in time's order. */
function isAscending(operators: Operator[]): boolean {
  const rowless = operators.find((each) => ['summarize', 'count', 'distinct'].includes(each.kind));
  if (rowless) {
    throw new Refusal(rowless.keyword, `a cursor cannot be used with ${rowless.keyword.name}: its rows are no events`);
  }
  const sort = operators.filter((each) => each.kind === 'sort' || each.kind === 'top').at(-1);
  const key = sort?.by.at(0);
  if (key && (sort?.by.length !== 1 || key.expression.kind !== 'name' || key.expression.name !== '_time')) {
    throw new Refusal(key, 'a cursor can only be used where events are sorted by _time alone');
  }
  return key?.direction === 'asc';
}

/** Reads the statements before the pipeline: constants by name. */
export function readStatements(query: Query, compilation: Compilation): void {
  for (const statement of query.statements) {
    if (statement.kind === 'set') {
      throw new Refusal(statement, 'set statements are not supported', 'unsupported');
    }
    if (compilation.variables.has(statement.name.name)) {
      throw new Refusal(statement.name, `"${statement.name.name}" is defined twice`);
    }
    compilation.variables.set(statement.name.name, letValue(statement, compilation));
  }
}

function letValue({ value }: LetStatement, compilation: Compilation) {
  if (value.kind === 'pipeline') {
    throw new Refusal(value, 'a let statement can only hold a single value, not a table', 'unsupported');
  }
  return translate(value, { compilation, scope: undefined, aggregation: undefined });
}

/** Events come newest first where the query does not sort them. */
export function withDefaultOrder(scope: Scope): Scope {
  if (!scope.event || scope.order.length > 0) {
    return scope;
  }
  const order = [orderKey(scope.event.time, '_time', true)];
  // A limit before any sort left the newest events, in this very order.
  return { ...scope, order, cut: scope.cut?.order === scope.order ? { ...scope.cut, order } : scope.cut };
}
