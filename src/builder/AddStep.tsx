import React from 'react';

import { Button, Dropdown, IconButton, Menu, Stack } from '@grafana/ui';

import { type StepKind, stepKinds } from '../apl/steps/stepKinds';

interface Props {
  /** Says where: `at the end`. */
  place: string;
  onAdd: (kind: StepKind) => void;
}

/** The first kinds have a button of their own. */
const buttons = 4;

function Kinds({ kinds, onAdd }: Pick<Props, 'onAdd'> & { kinds: readonly StepKind[] }) {
  return (
    <Menu>
      {kinds.map((kind) => (
        <Menu.Item
          key={kind.title}
          label={kind.word === '' ? kind.title : `${kind.title} (${kind.word})`}
          description={kind.help}
          onClick={() => onAdd(kind)}
        />
      ))}
    </Menu>
  );
}

/** Adds a step between two cards. */
export function AddBetween({ place, onAdd }: Props) {
  return (
    <Dropdown overlay={<Kinds kinds={stepKinds} onAdd={onAdd} />} placement="bottom-start">
      <IconButton name="plus" size="sm" tooltip={`Add a step ${place}`} />
    </Dropdown>
  );
}

/** Adds a step after the last card: the usual ones by one click. */
export function AddStep({ place, onAdd }: Props) {
  return (
    <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
      {stepKinds.slice(0, buttons).map((kind) => (
        <Button
          key={kind.word}
          size="sm"
          variant="secondary"
          icon="plus"
          tooltip={kind.help}
          aria-label={`Add ${kind.title} ${place}`}
          onClick={() => onAdd(kind)}
        >
          {kind.title}
        </Button>
      ))}
      <Dropdown overlay={<Kinds kinds={stepKinds.slice(buttons)} onAdd={onAdd} />} placement="bottom-start">
        <Button size="sm" variant="secondary" icon="angle-down" aria-label={`Add another step ${place}`}>
          More
        </Button>
      </Dropdown>
    </Stack>
  );
}
