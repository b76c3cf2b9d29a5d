import { type Condition, type ConditionOf } from './ast';

/** The comparisons and type tests in a condition. */
export function conditionParts(condition: Condition): Array<ConditionOf<'comparison' | 'typeTest'>> {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(conditionParts);
    case 'not':
      return condition.condition ? conditionParts(condition.condition) : [];
    default:
      return [condition];
  }
}
