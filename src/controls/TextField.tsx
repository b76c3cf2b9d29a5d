import React, { useState } from 'react';

import { Field, Input } from '@grafana/ui';

import { noMargin } from './styles';

interface Props {
  id: string;
  label: string;
  description: string;
  placeholder: string;
  value: string;
  /** When the person leaves the field or presses Enter, only if the text differs. */
  onChange: (text: string) => void;
}

/** A line of text that is taken when it is whole, not at every letter: each change runs the query. */
export function TextField({ id, label, description, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState({ from: value, text: value });
  // A value from outside goes before what was typed for the one before it.
  const text = typed.from === value ? typed.text : value;
  const take = () => {
    if (text.trim() !== value) {
      onChange(text.trim());
    }
  };
  return (
    <Field label={label} description={description} htmlFor={id} className={noMargin}>
      <Input
        id={id}
        width={40}
        value={text}
        placeholder={placeholder}
        onChange={({ currentTarget }) => setTyped({ from: value, text: currentTarget.value })}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') {
            take();
          }
        }}
      />
    </Field>
  );
}
