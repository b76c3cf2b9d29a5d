import { type Expression, type Operator, type Pipeline, type SourceOperator } from './ast';

/** Returns the expressions that an expression directly consists of. A table in the brackets of `in (…)` has none. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'member':
      return [expression.object, expression.key];
    case 'slice':
      return existing(expression.object, expression.start, expression.end);
    case 'call':
      return expression.arguments.map((argument) => argument.expression);
    case 'negation':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'list':
      return [expression.operand, ...expression.items];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'string':
    case 'integer':
    case 'real':
    case 'boolean':
    case 'null':
    case 'datetime':
    case 'timespan':
    case 'dynamic':
    case 'name':
    case 'subquery':
    case 'star':
    case 'broken':
      return [];
    default: {
      const never: never = expression;
      return never;
    }
  }
}

/** Returns the expressions of an operator that are worked out for its rows, in the order of the text. */
export function expressionsOf(operator: Operator | SourceOperator): Expression[] {
  switch (operator.kind) {
    case 'where':
    case 'search':
      return [operator.predicate];
    case 'extend':
    case 'extend-valid':
    case 'project':
    case 'distinct':
    case 'print':
      return valuesOf(operator.columns);
    case 'mv-expand':
      return existing(...valuesOf(operator.columns), operator.limit);
    case 'summarize':
      return valuesOf([...operator.aggregates, ...operator.by]);
    case 'make-series':
      return existing(
        ...operator.aggregates.flatMap(({ expression, fallback }) => [expression, fallback]),
        operator.on,
        operator.start,
        operator.end,
        operator.step,
        ...valuesOf(operator.by)
      );
    case 'sort':
      return valuesOf(operator.by);
    case 'top':
      return [operator.count, ...valuesOf(operator.by)];
    case 'limit':
    case 'sample':
      return [operator.count];
    case 'join':
    case 'lookup':
      return operator.on;
    case 'parse':
    case 'parse-where':
    case 'parse-kv':
      return [operator.expression];
    case 'redact':
      return operator.patterns;
    case 'datatable':
      return operator.values;
    case 'range':
      return [operator.start, operator.end, operator.step];
    case 'externaldata':
      return operator.addresses;
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
    case 'project-rename':
    case 'count':
    case 'union':
    case 'getschema':
    case 'other':
      return [];
    default: {
      const never: never = operator;
      return never;
    }
  }
}

/** Returns the tables in the brackets of `in (…)`, wherever an expression has them; not what these contain. */
export function subqueriesIn(expression: Expression): Pipeline[] {
  return expression.kind === 'subquery' ? [expression.pipeline] : partsOf(expression).flatMap(subqueriesIn);
}

const valuesOf = (columns: ReadonlyArray<{ expression: Expression }>) => columns.map(({ expression }) => expression);

const existing = (...expressions: Array<Expression | undefined>) =>
  expressions.filter((expression) => expression !== undefined);
