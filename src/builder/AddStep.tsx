import React from 'react';

import { Button, Dropdown, Menu, Text } from '@grafana/ui';

import { type OfferedStep, stepKinds } from '@aplkit/language/apl/steps/stepKinds';
import { DropdownMenu } from '../controls/escape';
import { ActionButton } from '../controls/buttons';
import { Row } from '../editing/CardFrame';

interface Props {
  /** Position of the new step, such as `at the end`. */
  place: string;
  /** The reason why no step can be added now, as a sentence. */
  why: string | undefined;
  onAdd: (kind: OfferedStep) => void;
}

const buttons = 4;

function Kinds({ kinds, onAdd }: Pick<Props, 'onAdd'> & { kinds: readonly OfferedStep[] }) {
  return (
    <DropdownMenu>
      {kinds.map((kind) => (
        <Menu.Item
          key={kind.title}
          label={kind.word === '' ? kind.title : `${kind.title} (${kind.word})`}
          description={kind.help}
          onClick={() => onAdd(kind)}
        />
      ))}
    </DropdownMenu>
  );
}

/** A button that adds a step between two cards. */
export const AddBetween = ({ place, why, onAdd }: Props) => (
  <Dropdown overlay={<Kinds kinds={stepKinds} onAdd={onAdd} />} placement="bottom-start">
    <ActionButton name="plus" size="sm" label={`Add a step ${place}`} disabled={why !== undefined} />
  </Dropdown>
);

/** Buttons that add a common step after the last card, and a menu of other steps. */
export function AddStep({ place, why, onAdd }: Props) {
  const shared = { size: 'sm', variant: 'secondary', disabled: why !== undefined } as const;
  const more = (
    <Button {...shared} icon="angle-down" tooltip={why} aria-label={`More: add another step ${place}`}>
      More
    </Button>
  );
  return (
    <Row>
      {stepKinds.slice(0, buttons).map((kind) => (
        <Button
          key={kind.word}
          {...shared}
          icon="plus"
          tooltip={kind.help}
          aria-label={`Add ${kind.title} ${place}`}
          onClick={() => onAdd(kind)}
        >
          {kind.title}
        </Button>
      ))}
      {why === undefined ? (
        <Dropdown overlay={<Kinds kinds={stepKinds.slice(buttons)} onAdd={onAdd} />} placement="bottom-start">
          {more}
        </Dropdown>
      ) : (
        more
      )}
      {why !== undefined && (
        <Text variant="bodySmall" color="secondary">
          {why}
        </Text>
      )}
    </Row>
  );
}
