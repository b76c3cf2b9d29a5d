import { type Filter, opposite } from '@aplkit/language/kit/filter';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { type ComparedField } from './comparedFields';

/** A trait that events share: a field's presence or value, a log line pattern, or a size bound. */
export type Trait = { field: ComparedField } & (
  | { kind: 'present' }
  | { kind: 'value'; /** As filters take it: a missing value is empty. */ value: string }
  | ({ kind: 'pattern'; /** Fixed words with placeholders. */ text: string } & Pick<Filter, 'operator' | 'values'>)
  | { kind: 'above' | 'upTo'; bound: number }
);

/** True if a trait only says that events have a field, or lack it. */
export const isPresence = (trait: Trait): boolean =>
  trait.kind === 'present' || (trait.kind === 'value' && trait.value === '');

/** Filter for events with or without a trait. */
export function filterOf(trait: Trait, isOut = false): Filter {
  const column = trait.field.name;
  switch (trait.kind) {
    case 'value':
      return { column, operator: isOut ? '!=' : '=', values: [trait.value] };
    case 'pattern': {
      const { operator, values } = trait;
      const kept: Filter = { column, operator, values };
      return isOut ? (opposite(kept) ?? kept) : kept;
    }
    case 'present':
      return { column, operator: isOut ? '=' : '!=', values: [''] };
    case 'above':
    case 'upTo': {
      const isAbove = (trait.kind === 'above') !== isOut;
      const bound = trait.field.type === 'timespan' ? Math.round(trait.bound) : trait.bound;
      return { column, operator: isAbove ? '>' : '<=', values: [String(bound)] };
    }
  }
}

export const conditionOf = (trait: Trait): string => writeFilter(filterOf(trait), trait.field.type);
