import { type Edit, type Span } from '../../kit/edit';
import { insert, replace } from '../../kit/places';

/** An item in a comma-separated list, with its value as a control shows it. */
interface Item extends Span {
  value: string;
}

/** Replaces the values of a non-empty list. Items that stay keep their text, unless their order changes. */
export function writeItems(
  items: readonly Item[],
  wanted: readonly string[],
  write: (value: string) => string
): Edit[] {
  const kept = items.filter(({ value }) => wanted.includes(value));
  const order = wanted.filter((value) => kept.some((item) => item.value === value));
  const added = wanted.filter((value) => !order.includes(value)).map(write);
  const isInOrder =
    kept.map(({ value }) => value).join('\n') === order.join('\n') &&
    wanted.slice(0, order.length).join('\n') === order.join('\n');
  const lastKept = kept.at(-1);
  if (!lastKept || !isInOrder) {
    return [replace({ from: items[0].from, to: items[items.length - 1].to }, wanted.map(write).join(', '))];
  }
  const cuts = items.flatMap((item, at) => {
    const [before, next] = [items.at(at - 1), items.at(at + 1)];
    if (wanted.includes(item.value)) {
      return [];
    }
    return item.from > lastKept.from && before
      ? [replace({ from: before.to, to: item.to }, '')]
      : next
        ? [replace({ from: item.from, to: next.from }, '')]
        : [];
  });
  return added.length === 0 ? cuts : [...cuts, insert(lastKept.to, added.map((each) => `, ${each}`).join(''))];
}
