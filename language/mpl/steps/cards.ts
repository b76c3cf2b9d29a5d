import { type Span } from '../../kit/edit';
import { moduleCallOf } from '../analysis/calls';
import { outerSpan } from '../../kit/reading';
import { conditionsOf } from '../edit/conditions';
import { type Condition, type Name, type Step, type StepOf, type Value } from '../tree/ast';
import { quoteWritten } from '../tree/quote';

/** A row of a filter, with its brackets; one that is no comparison with a value is text. */
export interface ConditionRow extends Span {
  comparison: { tag: Name; operator: Span & { text: string }; value: Value | undefined } | undefined;
}

/** Contents of the controls of a step's card, each with its place in the text. */
export type Card =
  | { kind: 'filters'; step: StepOf<'where'>; rows: ConditionRow[] }
  | { kind: 'align'; step: StepOf<'align'> }
  | { kind: 'group'; step: StepOf<'group'> }
  | { kind: 'histogram'; step: StepOf<'bucket'> }
  /** `operand` is the number after an operator. */
  | { kind: 'calculate'; function: Span; operand: Span | undefined }
  | { kind: 'name'; label: Span & { value: string } }
  | { kind: 'compute'; name: Name; operator: Span }
  | { kind: 'text' };

/** The tag that names a series. */
export const labelTag = '__label';

/** The contents of a step's card; a step that no card can show is text. */
export function readCard(step: Step): Card {
  if (moduleCallOf(step)) {
    return { kind: 'text' };
  }
  switch (step.kind) {
    case 'where': {
      const { condition } = step;
      return condition?.kind === 'or' && !condition.outer
        ? { kind: 'text' }
        : { kind: 'filters', step, rows: conditionsOf(step).map(readRow) };
    }
    case 'align':
      return step.window ? { kind: 'text' } : { kind: 'align', step };
    case 'group':
      return { kind: 'group', step };
    case 'bucket':
      return { kind: 'histogram', step };
    case 'map':
      return readMap(step);
    case 'extend':
      return readLabel(step);
    case 'compute': {
      const operator = step.operator ?? step.using;
      return operator ? { kind: 'compute', name: step.name, operator } : { kind: 'text' };
    }
    default:
      return { kind: 'text' };
  }
}

function readRow(condition: Condition): ConditionRow {
  if (condition.kind !== 'comparison' || condition.outer || ['in', 'contains'].includes(condition.operator.operator)) {
    return { ...outerSpan(condition), comparison: undefined };
  }
  const { tag, operator, value, from, to } = condition;
  return { from, to, comparison: { tag, operator: { ...operator, text: operator.operator }, value } };
}

function readMap({ operator, operand, call }: StepOf<'map'>): Card {
  if (operator) {
    return { kind: 'calculate', function: operator, operand };
  }
  return call ? { kind: 'calculate', function: call.function, operand: call.arguments.at(0) } : { kind: 'text' };
}

/** `extend __label = "…"` and nothing else. The field would lose an escape such as `\u0024{tag}`. */
function readLabel({ assignments }: StepOf<'extend'>): Card {
  const [{ tag, value: label } = {}, more] = assignments;
  return tag?.name === labelTag &&
    !more &&
    label?.kind === 'string' &&
    quoteWritten(label.value).length === label.to - label.from
    ? { kind: 'name', label: { from: label.from, to: label.to, value: label.value } }
    : { kind: 'text' };
}
