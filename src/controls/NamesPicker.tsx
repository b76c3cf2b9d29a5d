import React, { useRef } from 'react';

import { Field, MultiCombobox } from '@grafana/ui';

import { noMargin } from './styles';

export interface NamesPickerProps {
  id: string;
  label: string;
  description: string;
  placeholder: string;
  value: string[];
  /** Asked once from when the person comes here until they leave. May answer with nothing: names can be typed. Never rejects. */
  suggest: () => Promise<string[]>;
  onChange: (names: string[]) => void;
}

/** Several names: chosen from a list, or typed. */
export function NamesPicker({ id, label, description, placeholder, value, suggest, onChange }: NamesPickerProps) {
  const suggested = useRef<Promise<string[]>>(undefined);
  // The list asks at every letter that is typed.
  const options = async (typed: string) => {
    suggested.current ??= suggest();
    const names = new Set([...value, ...(await suggested.current)]);
    const wanted = typed.toLowerCase();
    return [...names]
      .filter((name) => name.toLowerCase().includes(wanted))
      .map((name) => ({ value: name, label: name }));
  };
  const forget = () => {
    suggested.current = undefined;
  };
  return (
    <div onBlur={forget}>
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
    </div>
  );
}
