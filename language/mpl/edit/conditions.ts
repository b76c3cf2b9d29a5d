import { type Edit } from '../../kit/edit';
import { insert, replace } from '../../kit/places';
import { outerSpan } from '../../kit/reading';
import { type Condition, type StepOf } from '../tree/ast';
import { parseMpl } from '../tree/readQuery';
import { endedComment } from './keepComments';
import { removeMplStep } from './steps';

/** The conditions that are joined with `and` in a filter. */
export const joinedConditions = ({ condition }: StepOf<'where'>): Condition[] =>
  condition?.kind === 'and' && !condition.outer ? condition.conditions : condition ? [condition] : [];

export function addTagCondition(step: StepOf<'where'>, written: string): Edit[] {
  const { condition } = step;
  if (!condition) {
    return [insert(step.to, ` ${written}`)];
  }
  const { from, to } = outerSpan(condition);
  const isOr = condition.kind === 'or' && !condition.outer;
  return isOr ? [insert(from, '('), insert(to, `) and ${written}`)] : [insert(to, ` and ${written}`)];
}

/** A condition, in parentheses if that's needed to join it with `and`. */
export function inParentheses(written: string): string {
  const [where] = parseMpl(`a:b | where ${written}`).pipeline?.steps ?? [];
  const isOr = where?.kind === 'where' && where.condition?.kind === 'or' && !where.condition.outer;
  return isOr ? `(${endedComment(written, ')')})` : written;
}

/** Removes one condition and its `and` from a filter. If it's the only condition, removes the step. */
export function removeTagCondition(text: string, step: StepOf<'where'>, index: number): Edit {
  const spans = joinedConditions(step).map(outerSpan);
  const [before, removed, after] = [spans.at(index - 1), spans[index], spans.at(index + 1)];
  if (spans.length < 2) {
    return removeMplStep(text, step);
  }
  return index > 0 && before
    ? replace({ from: before.to, to: removed.to }, '')
    : replace({ from: removed.from, to: after?.from ?? removed.to }, '');
}
