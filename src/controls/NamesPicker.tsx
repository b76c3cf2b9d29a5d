import React from 'react';

import { Field, MultiCombobox } from '@grafana/ui';

import { noMargin } from './styles';

interface Props {
  id: string;
  label: string;
  description: string;
  placeholder: string;
  value: string[];
  /** Asked when the list opens. May answer with nothing: names can be typed. Never rejects. */
  suggest: () => Promise<string[]>;
  onChange: (names: string[]) => void;
}

/** Several names: chosen from a list, or typed. */
export function NamesPicker({ id, label, description, placeholder, value, suggest, onChange }: Props) {
  const options = async (typed: string) => {
    const names = new Set([...value, ...(await suggest())]);
    const wanted = typed.toLowerCase();
    return [...names]
      .filter((name) => name.toLowerCase().includes(wanted))
      .map((name) => ({ value: name, label: name }));
  };
  return (
    <Field label={label} description={description} htmlFor={id} className={noMargin}>
      <MultiCombobox<string>
        id={id}
        value={value.map((name) => ({ value: name, label: name }))}
        options={options}
        createCustomValue
        width={40}
        placeholder={placeholder}
        onChange={(chosen) => onChange(chosen.map((option) => option.value))}
      />
    </Field>
  );
}
