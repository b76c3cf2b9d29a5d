import { Button, Stack } from '@grafana/ui';
import React from 'react';

import { type EditedList } from './useEditedList';

interface Props {
  list: Pick<EditedList<{ name: string }>, 'items' | 'chosen' | 'choose'>;
  /** The label of the button that adds one. */
  addLabel: string;
  onAdd: () => void;
}

/** Shows the names of a list's items to choose from, and a button for one more. */
export function EditedNames({ list: { items, chosen, choose }, addLabel, onAdd }: Props) {
  return (
    <Stack wrap="wrap">
      {items.map(({ name }, index) => (
        <Button
          key={index}
          variant={index === chosen ? 'primary' : 'secondary'}
          fill="outline"
          aria-pressed={index === chosen}
          onClick={() => choose(index)}
        >
          {name}
        </Button>
      ))}
      <Button variant="secondary" icon="plus" onClick={onAdd}>
        {addLabel}
      </Button>
    </Stack>
  );
}
