import React from 'react';

import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { Picker } from '../controls/Picker';
import { unitText } from '../editing/unitText';
import { AplField } from './AplField';
import { useBuilder } from './useBuilder';

interface Props {
  label: string;
  value: string;
  /** Index of the step whose input fields are listed. */
  index: number;
  placeholder?: string;
  disabled?: boolean;
  without?: readonly string[];
  onChange: (name: string) => void;
}

/** Picker for a field that is available at a step. Users can type other names. */
export function FieldPicker({ label, value, index, placeholder, disabled, without = [], onChange }: Props) {
  const { scopeOf } = useBuilder();
  const { columns } = scopeOf(index);
  return (
    <Picker
      label={label}
      hideLabel
      value={value}
      width={24}
      custom
      disabled={disabled}
      placeholder={placeholder ?? 'Choose a field'}
      // A query with 20 steps has 50 of these lists, most of them closed.
      options={async () => columns.filter(({ hidden, name }) => !hidden && !without.includes(name)).map(optionOf)}
      onChange={onChange}
    />
  );
}

function optionOf({ name, type, unit = '', description }: Column) {
  const kind = [type, unitText(unit)].filter(Boolean).join(', ');
  return { value: name, label: name, description: description ? `${kind} · ${description}` : kind };
}

interface FieldOrAplProps {
  label: string;
  field: string | undefined;
  index: number;
  span: Span;
  /** Span to edit as APL; by default, `span`. */
  whole?: Span;
  asApl?: string;
}

/** Picker for a field, or an APL input for other expressions. */
export function FieldOrApl({ label, field, index, span, whole = span, asApl = `${label}: APL` }: FieldOrAplProps) {
  const { edit } = useBuilder();
  return field === undefined ? (
    <AplField label={asApl} span={whole} />
  ) : (
    <FieldPicker
      label={label}
      value={field}
      index={index}
      onChange={(chosen) => edit([{ from: span.from, to: span.to, text: quoteName(chosen) }])}
    />
  );
}
