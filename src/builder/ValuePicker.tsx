import React, { useState } from 'react';

import { type AplType } from '@aplkit/language/apl/analysis/types';
import { literalsOf } from '@aplkit/language/apl/completion/literals';
import { fieldLookup } from '@aplkit/language/apl/completion/lookup';
import { takesPart } from '@aplkit/language/apl/steps/comparisons';
import { TextField } from '../controls/fields';
import { ManyPicker, Picker } from '../controls/Picker';
import { useChoice } from '../controls/useChoice';
import { countText } from '@aplkit/language/kit/words';
import { whyNoValue } from './refusals';
import { useBuilder } from './useBuilder';

interface Props {
  label: string;
  value: string;
  field: string | undefined;
  type: AplType;
  operator: string;
  index: number;
  disabled?: boolean;
  onChange: (value: string) => void;
}

const moments = ['ago(5m)', 'ago(1h)', 'ago(1d)', 'ago(7d)', 'now()'];

/** Picker for a value of a field: a known value, a variable or typed text. */
export function ValuePicker({ label, value, field, type, operator, index, disabled, onChange }: Props) {
  const optionsOf = useValues(field, type, index);
  // Values of these types are rarely repeated.
  if (type === 'float' || type === 'timespan') {
    return (
      <TextField
        // A text that one type rejects may be a valid value of the other type.
        key={type}
        label={label}
        hideLabel
        value={value}
        width={20}
        inputMode={type === 'float' ? 'decimal' : undefined}
        placeholder={type === 'float' ? 'A number' : 'e.g. 5m'}
        disabled={disabled}
        problemOf={(typed) => (typed === value ? undefined : whyNoValue(typed, type))}
        onChange={onChange}
      />
    );
  }
  return (
    <Picker
      label={label}
      hideLabel
      custom
      value={value}
      width={24}
      placeholder={type === 'datetime' ? 'e.g. ago(1h) or 2026-01-31' : 'Choose or type a value'}
      disabled={disabled}
      options={optionsOf}
      exactCase
      isWhole={isWhole(type, operator)}
      problemOf={(typed) => whyNoValue(typed, type)}
      onChange={onChange}
    />
  );
}

interface ListProps extends Omit<Props, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (values: string[]) => void;
}

/** Picker for several values. Invalid ones stay, with an explanation, until Escape is pressed. */
export function ValuesPicker({ label, value, field, type, operator, index, disabled, onChange }: ListProps) {
  const optionsOf = useValues(field, type, index);
  const keyOf = (values: readonly string[]) => JSON.stringify([field, type, values]);
  const [refused, setRefused] = useState<{ beside: string; values: string[] }>({ beside: '', values: [] });
  // Drops invalid values when the valid values change, because they may belong to another condition.
  const wrong = refused.beside === keyOf(value) ? refused.values : [];
  const shown = [...value, ...wrong];
  const { choose } = useChoice({ right: [...value], wrong }, (chosen) => {
    setRefused({ beside: keyOf(chosen.right), values: chosen.wrong });
    if (keyOf(chosen.right) !== keyOf(value)) {
      onChange(chosen.right);
    }
  });
  const take = (chosen: readonly string[]) => {
    const isRight = (each: string) => value.includes(each) || whyNoValue(each, type) === undefined;
    const all = [...new Set(chosen)];
    choose({ right: all.filter(isRight), wrong: all.filter((each) => !isRight(each)) });
  };
  const problem = wrong.map((each) => `${whyNoValue(each, type)} The value wasn’t added.`).join(' ');
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && choose({ right: [...value], wrong: [] })}>
      <ManyPicker
        label={label}
        hideLabel
        disabled={disabled}
        value={shown}
        problem={problem || undefined}
        options={optionsOf}
        exactCase
        isWhole={isWhole(type, operator)}
        onChange={take}
      />
    </div>
  );
}

/** True if typed text is complete by itself, such as a number. Strings may be prefixes of known values. */
const isWhole = (type: AplType, operator: string) => (typed: string) =>
  takesPart(operator) || (type !== 'string' && type !== 'unknown' && whyNoValue(typed, type) === undefined);

/** Suggestions: variables, then the field's known values with their counts. */
function useValues(field: string | undefined, type: AplType, index: number) {
  const { variables, analysis, schema, valuesOf, scopeOf } = useBuilder();
  return async () => {
    const scope = { ...scopeOf(index), right: undefined, operator: undefined, definitions: analysis.definitions };
    const lookup = field === undefined ? undefined : fieldLookup('values', field, scope, analysis, schema);
    const found = lookup ? await valuesOf(lookup) : [];
    const fixed = type === 'datetime' ? moments : literalsOf(type).map(({ text }) => text);
    const all = [
      ...found.map(({ value, count }) => ({ value: String(value), description: countText(count, 'event') })),
      ...fixed.map((value) => ({ value })),
      ...variables.filter(({ isMacro }) => !isMacro).map(({ name, help }) => ({ value: name, description: help })),
    ];
    return all.filter(({ value }) => value !== '').map((option) => ({ ...option, label: option.value }));
  };
}
