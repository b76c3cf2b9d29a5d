import { cutText } from '../edit/change';
import { type Span } from '../tree/ast';
import { type Edit } from '../tree/edit';
import { type Key } from './cards';

export const write = ({ from, to }: Span, text: string): Edit[] => [{ from, to, text }];

/** Adds an item at the end of a comma-separated list. It's formatted like the items before it. */
export function addItem(text: string, items: readonly Span[], apl: string): Edit[] {
  const [beforeLast, last] = items.length > 1 ? items.slice(-2) : [undefined, items.at(-1)];
  if (!last) {
    return [];
  }
  const separator = beforeLast ? text.slice(beforeLast.to, last.from) : '';
  return [{ from: last.to, to: last.to, text: `${separator.trim() === ',' ? separator : ', '}${apl}` }];
}

/** Removes one of several items, and its comma or keyword. Comments stay. */
export function removeItem(text: string, items: readonly Span[], index: number): Edit[] {
  const [before, item, next] = [items[index - 1], items[index], items[index + 1]];
  return next ? [cutText(text, item.from, next.from)] : before ? [cutText(text, before.to, item.to)] : [];
}

/** Names or renames an item, or removes its name. */
export function writeName(
  text: string,
  { name, value, from }: { name: Span | undefined; value: Span; from: number },
  apl: string
): Edit[] {
  if (name) {
    return apl === '' ? [cutText(text, from, value.from)] : write(name, apl);
  }
  return apl === '' ? [] : [{ from, to: from, text: `${apl} = ` }];
}

export function writeDirection({ direction, directionSpan, to: end }: Key, wanted: Key['direction']): Edit[] {
  const { from, to } = directionSpan;
  const isWritten = from < to;
  if (direction === wanted && !isWritten) {
    return [];
  }
  // The position of nulls may follow even if there's no direction.
  return [{ from, to, text: isWritten ? wanted : to < end ? `${wanted} ` : ` ${wanted}` }];
}
