import React, { useState } from 'react';

import { Input } from '@grafana/ui';

import { Labelled } from '../components/fields';
import { type AplOptions, type SettingsProps } from '../types';
import { wholeNumberProblem } from './validate';

interface TextSettingProps extends Omit<React.ComponentProps<typeof Labelled>, 'children'> {
  value: string;
  placeholder: string;
  type?: 'url';
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** Takes a setting that is a line of text, at every letter. */
export function TextSetting({ value, placeholder, type, onChange, onBlur, ...field }: TextSettingProps) {
  return (
    <Labelled {...field}>
      {(id) => (
        <Input
          id={id}
          type={type}
          value={value}
          placeholder={placeholder}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Labelled>
  );
}

const suffixes = { seconds: 's', minutes: 'min' } as const;

interface NumberSettingProps extends SettingsProps {
  name: { [Name in keyof AplOptions]-?: AplOptions[Name] extends number | undefined ? Name : never }[keyof AplOptions];
  label: string;
  description: string;
  unit: keyof typeof suffixes;
  defaultValue: number;
}

/** Takes a whole number of a unit of time, and says what is wrong with any other text. */
export function NumberSetting({ name, settings, change, label, description, unit, defaultValue }: NumberSettingProps) {
  const [text, setText] = useState(settings[name]?.toString() ?? '');
  const type = (typed: string) => {
    setText(typed);
    if (wholeNumberProblem(typed, unit) === undefined) {
      change({ [name]: typed.trim() === '' ? undefined : Number(typed) });
    }
  };
  return (
    <Labelled label={label} description={description} problem={wholeNumberProblem(text, unit)}>
      {(id) => (
        <Input
          id={id}
          width={20}
          inputMode="numeric"
          value={text}
          placeholder={String(defaultValue)}
          suffix={suffixes[unit]}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
