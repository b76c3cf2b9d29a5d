import React from 'react';

import { RadioButtonGroup } from '@grafana/ui';

import { type Key } from '@aplkit/language/apl/steps/cards';
import { addItem, removeItem, writeDirection } from '@aplkit/language/apl/steps/listEdits';
import { type StepPart } from '@aplkit/language/apl/steps/parts';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { AplField } from './AplField';
import { ActionButton } from '../controls/buttons';
import { type ControlsProps, Row } from '../editing/CardFrame';
import { FieldOrApl, FieldPicker } from './FieldPicker';
import { useBuilder } from './useBuilder';

/** Edits the sort keys, and the number of rows that `top` returns. */
export function KeysCard({ step, name }: ControlsProps<Extract<StepPart, { keys: Key[] }>>) {
  const { text, edit } = useBuilder();
  const { keys, index } = step;
  return (
    <Row>
      {step.kind === 'top' && <AplField label={`${name}: row count`} span={step.count} number="whole" />}
      {keys.map((key, at) => {
        const label = `${name}, field ${at + 1}`;
        return (
          <Row key={at}>
            <FieldOrApl label={label} field={key.field} index={index} span={key.value} />
            <RadioButtonGroup<Key['direction']>
              size="sm"
              aria-label={`${label}: direction`}
              options={[
                { value: 'desc', label: 'largest first', description: 'desc' },
                { value: 'asc', label: 'smallest first', description: 'asc' },
              ]}
              value={key.direction}
              onChange={(direction) => edit(writeDirection(key, direction))}
            />
            <ActionButton
              name="times"
              label={`Remove ${label}`}
              disabled={keys.length < 2}
              onClick={() => edit(removeItem(text, keys, at))}
            />
          </Row>
        );
      })}
      <FieldPicker
        label={`${name}: add a field`}
        value=""
        index={index}
        placeholder="Then by"
        without={keys.map(({ field = '' }) => field)}
        onChange={(chosen) => edit(addItem(text, keys, quoteName(chosen)))}
      />
    </Row>
  );
}
