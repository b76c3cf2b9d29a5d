import { Button, Stack } from '@grafana/ui';
import React, { type ReactNode, useCallback, useState } from 'react';

import { textOf } from '../host/json';

interface Props<Item> {
  items: Item[];
  onChange: (change: (items: Item[]) => Item[]) => void;
  /** Index of the item that is selected initially. */
  first?: number;
  addLabel: string;
  added: () => Item;
  /** Edits the selected item. `replace` stays the same function while the item is selected. */
  children: (item: Item, replace: (item: Item) => void) => ReactNode;
}

/** Edits a list one item at a time: names to select from, a button that adds an item, and the selected item's editor. */
export function EditedList<Item extends { name?: unknown }>(props: Props<Item>) {
  const { items, onChange, first = 0, addLabel, added, children } = props;
  const [chosen, choose] = useState(first);
  const replace = useCallback(
    (item: Item) => onChange((before) => before.map((other, index) => (index === chosen ? item : other))),
    [chosen, onChange]
  );
  return (
    <>
      <Stack wrap="wrap">
        {items.map(({ name }, index) => (
          <Button
            key={index}
            variant={index === chosen ? 'primary' : 'secondary'}
            fill="outline"
            aria-pressed={index === chosen}
            onClick={() => choose(index)}
          >
            {textOf(name)}
          </Button>
        ))}
        <Button
          variant="secondary"
          icon="plus"
          onClick={() => {
            onChange((before) => [...before, added()]);
            choose(items.length);
          }}
        >
          {addLabel}
        </Button>
      </Stack>
      {items[chosen] && <React.Fragment key={chosen}>{children(items[chosen], replace)}</React.Fragment>}
    </>
  );
}
