import { addFilterStep, columnsIn, conditionsOf, takeConditions } from '@aplkit/language/apl/edit/filters';
import { parseExpression } from '@aplkit/language/apl/parse';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { outerSpan } from '@aplkit/language/kit/reading';
import { alreadyFiltered, alsoUses, Unclear } from '../kit/unclear';
import { type Intent } from './intent';
import { type QueryNow } from './queryNow';
import { stepsIn, withNewStep } from './queryParts';

/** The condition that a question adds; empty if it has none. */
export function wantedCondition({ conditions = [], since }: Intent): string {
  const all = [...conditions, ...(since === undefined ? [] : [`_time > ago(${since})`])];
  return all.map((each) => (all.length > 1 && each.includes(' or ') ? `(${each})` : each)).join(' and ');
}

/** Fails if a condition to replace or remove also uses other columns. */
export function checkOwnColumns(conditions: readonly string[], columns: readonly string[]): void {
  const isMixed = (condition: string) => {
    const expression = parseExpression(condition);
    return expression !== undefined && !columnsIn(expression).every((name) => columns.includes(name));
  };
  const mixed = conditions.find(isMixed);
  if (mixed !== undefined) {
    throw alsoUses(mixed, 'fields');
  }
}

/** Filters the result, or replaces the only condition on the same columns. */
function withResultFilter(apl: string, condition: string, columns: readonly string[], isInstead: boolean): string {
  const existing = stepsIn(apl)
    .flatMap(({ operator }) => (operator.kind === 'where' ? conditionsOf(operator) : []))
    .map(({ expression }) => expression)
    .filter((expression) => columnsIn(expression).some((name) => columns.includes(name)))
    .map(outerSpan);
  const [only, more] = existing;
  const written = existing.map(({ from, to }) => apl.slice(from, to));
  if (only && (more || !isInstead)) {
    throw alreadyFiltered(written);
  }
  checkOwnColumns(written, columns);
  return only
    ? applyEdits(apl, [{ ...only, text: condition.includes(' or ') ? `(${condition})` : condition }])
    : withNewStep(apl, `where ${condition}`);
}

/** Filters the events, or the result if the condition uses a computed column. */
export function withFilter(apl: string, condition: string, isInstead: boolean, now: QueryNow): string {
  const expression = parseExpression(condition);
  const columns = expression ? columnsIn(expression) : [];
  const rest = takeConditions(apl, (other) => columnsIn(other).some((name) => columns.includes(name)));
  if (rest.conditions.length > 0 && !isInstead) {
    throw alreadyFiltered(rest.conditions);
  }
  checkOwnColumns(rest.conditions, columns);
  if (columns.some((name) => now.computed.some((column) => column.name === name))) {
    return withResultFilter(rest.text, condition, columns, isInstead);
  }
  const { text, leftOut } = addFilterStep(rest.text, `where ${condition}`, now);
  if (leftOut.length > 0) {
    throw new Unclear(leftOut.join(' '));
  }
  return text;
}
