import React from 'react';

import { Stack } from '@grafana/ui';

import { type ListItem } from '@aplkit/language/apl/steps/cards';
import { whyNotEdit } from '@aplkit/language/apl/steps/checkEdits';
import { addItem, removeItem } from '@aplkit/language/apl/steps/listEdits';
import { type StepPart } from '@aplkit/language/apl/steps/parts';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { AliasField, AplField } from './AplField';
import { AplInput } from './AplInput';
import { ActionButton } from '../controls/buttons';
import { type ControlsProps, Row } from '../editing/CardFrame';
import { FieldOrApl, FieldPicker } from './FieldPicker';
import { NewCalculation } from './NewCalculation';
import { useBuilder } from './useBuilder';

type ListStep = Extract<StepPart, { items: ListItem[] }>;

/** Edits a list of columns: fields, or names with their expressions. */
export function ListCard({ step, name }: ControlsProps<ListStep>) {
  const { text, edit } = useBuilder();
  const { items, index, kind, operator } = step;
  const isWritten = kind === 'calculate' || operator.kind === 'project-rename';
  if (items.length === 0) {
    return <AplField label={`${name}: APL`} span={step.operator} />;
  }
  const rows = items.map((item, at) => {
    const label = `${name}, ${kind === 'calculate' ? 'column' : 'field'} ${at + 1}`;
    return (
      <Row key={at}>
        <ItemControls item={item} step={step} name={label} />
        <ActionButton
          name="times"
          label={`Remove ${label}`}
          disabled={items.length < 2}
          onClick={() => edit(removeItem(text, items, at))}
        />
      </Row>
    );
  });
  const adding = (typed: string) => addItem(text, items, typed);
  const added = {
    label: `${name}: add a column`,
    around: (typed: string) => {
      const [addition] = adding(typed);
      return { text: applyEdits(text, [addition]), from: addition.from + addition.text.length - typed.length };
    },
    problemOf: (typed: string) => whyNotEdit(text, adding(typed)),
    onChange: (typed: string) => edit(adding(typed)),
  };
  return isWritten ? (
    <Stack direction="column" gap={1}>
      {rows}
      <Row>
        {kind === 'calculate' ? (
          <NewCalculation
            {...added}
            key={items.length}
            name={name}
            index={index}
            placeholder="Add: name = expression"
          />
        ) : (
          <AplInput {...added} key={items.length} value="" placeholder="Add: new = old" />
        )}
      </Row>
    </Stack>
  ) : (
    <Row>
      {rows}
      <FieldPicker
        label={`${name}: add a field`}
        value=""
        index={index}
        placeholder="Add a field"
        without={items.map(({ field = '' }) => field)}
        onChange={(chosen) => edit(addItem(text, items, quoteName(chosen)))}
      />
    </Row>
  );
}

function ItemControls({ item, step, name }: ControlsProps<ListStep> & { item: ListItem }) {
  const { value, field } = item;
  if (step.kind === 'calculate') {
    return (
      <>
        <AliasField name={name} item={item} />
        <span>=</span>
        <AplField label={`${name}: expression`} span={value} />
      </>
    );
  }
  return <FieldOrApl label={name} field={item.name ? undefined : field} index={step.index} span={value} whole={item} />;
}
