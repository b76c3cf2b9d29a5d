import React, { useState } from 'react';

import { InputField } from '../components/fields';
import { type AplOptions, type SettingsProps } from '../types';
import { wholeNumberProblem } from './validate';

interface CheckedSettingProps extends Omit<React.ComponentProps<typeof InputField>, 'value' | 'problem'> {
  /** The text of what is saved. */
  saved: string;
  problemOf: (text: string) => string | undefined;
}

/** Takes a setting as text, at every letter that leaves it correct. What is wrong stays as it is typed, and is not saved. */
export function CheckedSetting({ saved, problemOf, onChange, ...field }: CheckedSettingProps) {
  const [text, setText] = useState(saved);
  const type = (typed: string) => {
    setText(typed);
    if (problemOf(typed) === undefined) {
      onChange(typed.trim());
    }
  };
  return <InputField {...field} value={text} problem={problemOf(text)} onChange={type} />;
}

const suffixes = { seconds: 's', minutes: 'min' } as const;

interface NumberSettingProps extends SettingsProps {
  name: { [Name in keyof AplOptions]-?: AplOptions[Name] extends number | undefined ? Name : never }[keyof AplOptions];
  label: string;
  description: string;
  unit: keyof typeof suffixes;
  placeholder: string;
}

/** Takes a whole number of a unit of time, and says what is wrong with any other text. */
export function NumberSetting({ name, settings, change, label, description, unit, placeholder }: NumberSettingProps) {
  return (
    <CheckedSetting
      {...{ label, description, placeholder }}
      width={20}
      inputMode="numeric"
      suffix={suffixes[unit]}
      saved={settings[name]?.toString() ?? ''}
      problemOf={(text) => wholeNumberProblem(text, unit)}
      onChange={(text) => change({ [name]: text === '' ? undefined : Number(text) })}
    />
  );
}
