import { useCallback, useState } from 'react';

/** A list of which one item at a time is edited: the layers or the variables of a dashboard. */
export interface EditedList<Item> {
  items: Item[];
  /** The index of the item that is edited. */
  chosen: number;
  choose: (index: number) => void;
  /** Adds an item at the end and chooses it. */
  add: (item: Item) => void;
  /** Replaces the chosen item. The same function as long as the same one is chosen. */
  replace: (item: Item) => void;
}

/**
 * Edits a list, one item at a time.
 * @param initial the list as it was
 * @param first the index of the item that is edited first
 */
export function useEditedList<Item>(initial: Item[], first = 0): EditedList<Item> {
  const [items, setItems] = useState(initial);
  const [chosen, choose] = useState(first);
  const replace = useCallback(
    (item: Item) => setItems((before) => before.map((other, index) => (index === chosen ? item : other))),
    [chosen]
  );
  return {
    items,
    chosen,
    choose,
    add: (item) => {
      setItems([...items, item]);
      choose(items.length);
    },
    replace,
  };
}
