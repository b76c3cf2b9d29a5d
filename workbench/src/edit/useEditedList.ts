import { type EmbeddedScene } from '@grafana/scenes';
import { useState } from 'react';

/** A list of which one item at a time is edited and tried out: the layers or the variables of a dashboard. */
export interface EditedList<Item> {
  items: Item[];
  /** The place of the item that is edited. */
  chosen: number;
  choose: (index: number) => void;
  /** Adds an item at the end and chooses it. */
  add: (item: Item) => void;
  /** Puts another item in the place of the chosen one. */
  replace: (item: Item) => void;
  /** What the chosen item brings, once somebody asked for it. */
  preview: EmbeddedScene | undefined;
  show: (preview: EmbeddedScene) => void;
}

/** @param initial the list as it was; @param first the place of the item that is edited at first */
export function useEditedList<Item>(initial: Item[], first = 0): EditedList<Item> {
  const [items, setItems] = useState(initial);
  const [chosen, setChosen] = useState(first);
  const [preview, show] = useState<EmbeddedScene>();
  const choose = (index: number) => {
    setChosen(index);
    show(undefined);
  };
  return {
    items,
    chosen,
    choose,
    add: (item) => {
      setItems([...items, item]);
      choose(items.length);
    },
    replace: (item) => setItems(items.map((other, index) => (index === chosen ? item : other))),
    preview,
    show,
  };
}
