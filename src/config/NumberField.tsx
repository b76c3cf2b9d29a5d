import React, { useState } from 'react';

import { Input } from '@grafana/ui';

import { SettingField } from './SettingField';
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
export function NumberField({ value, unit, defaultValue, onChange, ...field }: Props) {
  const [text, setText] = useState(value?.toString() ?? '');
  const problem = wholeNumberProblem(text, unit);
  const type = (typed: string) => {
    setText(typed);
    if (wholeNumberProblem(typed, unit) === undefined) {
      onChange(typed.trim() === '' ? undefined : Number(typed));
    }
  };
  return (
    <SettingField {...field} problem={problem}>
      <Input
        id={field.id}
        width={20}
        inputMode="numeric"
        value={text}
        placeholder={String(defaultValue)}
        suffix={suffixes[unit]}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </SettingField>
  );
}
