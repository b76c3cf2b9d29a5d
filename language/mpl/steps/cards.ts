import { type Span } from '../../kit/edit';
import { outerSpan } from '../../kit/reading';
import { joinedConditions } from '../edit/conditions';
import { type Condition, type Name, type Step, type Value } from '../tree/ast';
import { cardPartsOf } from '../tree/steps';
import { type MplCardParts } from '../tree/steps/record';
import { moduleCallOf } from '../vocabulary/functions';

/** Row for a condition in a filter, with its parentheses. Without a `comparison`, it's shown as text. */
export interface TagConditionRow extends Span {
  comparison: { tag: Name; operator: Span & { text: string }; value: Value | undefined } | undefined;
}

/** Contents of the controls on a step's card, each with its position in the text. */
export type MplCard =
  | (Extract<MplCardParts, { kind: 'filters' }> & { rows: TagConditionRow[] })
  | Exclude<MplCardParts, { kind: 'filters' }>
  | { kind: 'text' };

/** Reads the contents of a step's card. A step without a card is shown as text. */
export function readMplCard(step: Step): MplCard {
  const parts = moduleCallOf(step) ? undefined : cardPartsOf(step);
  return parts?.kind === 'filters'
    ? { ...parts, rows: joinedConditions(parts.step).map(readRow) }
    : (parts ?? { kind: 'text' });
}

function readRow(condition: Condition): TagConditionRow {
  if (condition.kind !== 'comparison' || condition.outer || ['in', 'contains'].includes(condition.operator.operator)) {
    return { ...outerSpan(condition), comparison: undefined };
  }
  const { tag, operator, value, from, to } = condition;
  return { from, to, comparison: { tag, operator: { ...operator, text: operator.operator }, value } };
}
