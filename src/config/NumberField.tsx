import React, { useState } from 'react';

import { Field, Input } from '@grafana/ui';

import { wholeNumberProblem } from './validate';

const suffixes = { seconds: 's', minutes: 'min' } as const;

interface Props {
  id: string;
  label: string;
  description: string;
  value: number | undefined;
  unit: keyof typeof suffixes;
  /** The meaning of an empty field. */
  defaultValue: number;
  disabled: boolean | undefined;
  /** Called with a number that is one, or with nothing for the default. */
  onChange: (value: number | undefined) => void;
}

/** Takes a whole number of a unit of time, and says what is wrong with any other text. */
export function NumberField({ id, label, description, value, unit, defaultValue, disabled, onChange }: Props) {
  const [text, setText] = useState(value?.toString() ?? '');
  const problem = wholeNumberProblem(text, unit);
  const type = (typed: string) => {
    setText(typed);
    if (wholeNumberProblem(typed, unit) === undefined) {
      onChange(typed.trim() === '' ? undefined : Number(typed));
    }
  };
  return (
    <Field
      label={label}
      description={description}
      htmlFor={id}
      disabled={disabled}
      invalid={problem !== undefined}
      error={problem}
    >
      <Input
        id={id}
        width={20}
        inputMode="numeric"
        value={text}
        placeholder={String(defaultValue)}
        suffix={suffixes[unit]}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </Field>
  );
}
