import React, { type ComponentProps, useId } from 'react';

import { Field, Input } from '@grafana/ui';

import { noMargin, useLine } from '../components/fields';

interface Props extends Pick<ComponentProps<typeof Input>, 'width' | 'placeholder' | 'disabled' | 'inputMode'> {
  label: string;
  value: string;
  problemOf?: (text: string) => string | undefined;
  /** Called when the person leaves the field or presses Enter, only where the text differs. */
  onChange: (text: string) => void;
}

/** Takes a line of text once it is complete, under a label that is not shown. */
export function TextInput({ label, value, problemOf, onChange, ...props }: Props) {
  const id = useId();
  // What is in the query already is not for this field to judge.
  const { problem, input } = useLine({
    value,
    problemOf: (text) => (text === value ? undefined : problemOf?.(text)),
    onChange,
  });
  return (
    <Field className={noMargin} invalid={problem !== undefined} error={problem}>
      <Input {...props} {...input} id={id} aria-label={label} />
    </Field>
  );
}
