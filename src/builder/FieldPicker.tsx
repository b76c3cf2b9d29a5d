import React from 'react';

import { type Column } from '../apl/analysis/scope';
import { Picker } from './Picker';
import { useBuilder } from './useBuilder';

interface Props {
  label: string;
  value: string;
  /** Of the step: the fields are those that come into it. */
  index: number;
  placeholder?: string;
  disabled?: boolean;
  without?: readonly string[];
  onChange: (name: string) => void;
}

/** Takes one of the fields that there are at a step, or one that is typed. */
export function FieldPicker({ label, value, index, placeholder, disabled, without = [], onChange }: Props) {
  const { scopeOf } = useBuilder();
  const { columns } = scopeOf(index);
  return (
    <Picker
      label={label}
      value={value}
      width={24}
      custom
      disabled={disabled}
      placeholder={placeholder ?? 'Choose a field'}
      options={columns.filter(({ hidden, name }) => !hidden && !without.includes(name)).map(optionOf)}
      onChange={(name) => name.trim() !== '' && onChange(name)}
    />
  );
}

function optionOf({ name, type, unit, description }: Column) {
  const kind = unit ? `${type}, ${unit}` : type;
  return { value: name, label: name, description: description ? `${kind} · ${description}` : kind };
}
