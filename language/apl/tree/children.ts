import { type Expression, type Pipeline } from './ast';
import { existing } from './operators/record';

/** Expressions directly inside an expression. A table in `in (…)` isn't one. */
export function subexpressions(expression: Expression): Expression[] {
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
  }
}

/** Tables in `in (…)`, anywhere in an expression, but not inside other tables. */
export function subqueriesIn(expression: Expression): Pipeline[] {
  return expression.kind === 'subquery' ? [expression.pipeline] : subexpressions(expression).flatMap(subqueriesIn);
}
