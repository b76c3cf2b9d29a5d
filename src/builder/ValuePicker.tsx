import React, { useId, useState } from 'react';

import { Field, MultiCombobox } from '@grafana/ui';

import { type AplType, isNumber } from '../apl/analysis/types';
import { literalsOf } from '../apl/completion/literals';
import { fieldLookup } from '../apl/completion/lookup';
import { writtenValue } from '../apl/steps/conditionEdits';
import { noMargin } from '../components/fields';
import { useChoice } from '../components/useChoice';
import { sumOfTimespans } from '../apl/tree/timespan';
import { countText } from '../text/words';
import { CheckedPicker } from './CheckedPicker';
import { ClosedList, hidden } from './Picker';
import { TextInput } from './TextInput';
import { useBuilder } from './useBuilder';
import { useMatches } from '../components/useMatches';

interface Props {
  label: string;
  value: string;
  field: string | undefined;
  type: AplType;
  index: number;
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

const moments = ['ago(5m)', 'ago(1h)', 'ago(1d)', 'ago(7d)', 'now()'];

/** Takes a value of a field: one of the data's, a variable, or what is typed. */
export function ValuePicker({ label, value, field, type, index, placeholder, disabled, onChange }: Props) {
  const optionsOf = useValues(field, type, index);
  // Of these no value is more frequent than others.
  if (type === 'float' || type === 'timespan') {
    return (
      <TextInput
        // What one type refuses may be a value of the other.
        key={type}
        label={label}
        value={value}
        width={20}
        inputMode={type === 'float' ? 'decimal' : undefined}
        placeholder={placeholder ?? (type === 'float' ? 'A number' : 'e.g. 5m')}
        disabled={disabled}
        problemOf={(typed) => whyNoValue(typed, type)}
        onChange={onChange}
      />
    );
  }
  return (
    <CheckedPicker
      label={label}
      value={value}
      width={24}
      placeholder={placeholder ?? (type === 'datetime' ? 'e.g. ago(1h) or 2026-01-31' : 'Choose or type a value')}
      disabled={disabled}
      options={optionsOf}
      isWhole={isWhole(type)}
      problemOf={(typed) => whyNoValue(typed, type)}
      onChange={onChange}
    />
  );
}

interface ListProps extends Omit<Props, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (values: string[]) => void;
}

/** Takes several values of a field. What is wrong stays in the list, beside a sentence that says why, until Escape. */
export function ValuesPicker({ label, value, field, type, index, disabled, onChange }: ListProps) {
  const optionsOf = useValues(field, type, index);
  const keyOf = (values: readonly string[]) => JSON.stringify([field, type, values]);
  const [refused, setRefused] = useState<{ beside: string; values: string[] }>({ beside: '', values: [] });
  // Forgotten with the values that they were typed beside: those of another condition may come in their place.
  const wrong = refused.beside === keyOf(value) ? refused.values : [];
  const shown = [...value, ...wrong];
  const choose = useChoice({ right: [...value], wrong }, (chosen) => {
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
  const { options, handlers, list, closed } = useMatches({
    suggest: optionsOf,
    custom: true,
    isWhole: isWhole(type),
    take: (typed) => take([...shown, typed]),
  });
  const id = useId();
  const problem = wrong.map((each) => `${whyNoValue(each, type)} It’s not in the query.`).join(' ');
  return (
    <Field className={noMargin} invalid={wrong.length > 0} error={problem}>
      <>
        <div {...handlers} onKeyDown={({ key }) => key === 'Escape' && choose({ right: [...value], wrong: [] })}>
          <label htmlFor={id} className={hidden}>
            {label}
          </label>
          {list > 0 ? (
            <MultiCombobox<string>
              key={list}
              id={id}
              width={40}
              disabled={disabled}
              value={shown.map((each) => ({ value: each, label: each }))}
              options={options}
              onChange={(chosen) => take(chosen.map((option) => option.value))}
            />
          ) : (
            <ClosedList id={id} width={40} disabled={disabled} value={shown.join(', ')} {...closed} />
          )}
        </div>
      </>
    </Field>
  );
}

/** A number or a time is complete as it is typed, though values of the data may begin with it; a string may be the beginning of one. */
const isWhole = (type: AplType) => (typed: string) =>
  type !== 'string' && type !== 'unknown' && whyNoValue(typed, type) === undefined;

function whyNoValue(typed: string, type: AplType): string | undefined {
  const what = isNumber(type)
    ? 'a number'
    : type === 'datetime'
      ? 'a time. Enter ago(1h), now(), or a date like 2026-01-31 or 2026-01-31T12:30:00Z'
      : type === 'boolean'
        ? 'true or false'
        : `a timespan. Enter ${sumOfTimespans(typed) ?? 'one like 500ms, 5m or 1h'}`;
  return writtenValue('', typed, type) === undefined ? `“${typed}” isn’t ${what}.` : undefined;
}

/** Suggests variables, then the values of a field with their counts. */
function useValues(field: string | undefined, type: AplType, index: number) {
  const { variables, analysis, schema, valuesOf, scopeOf } = useBuilder();
  return async () => {
    const scope = { ...scopeOf(index), right: undefined, operator: undefined, definitions: analysis.definitions };
    const lookup = field === undefined ? undefined : fieldLookup('values', field, scope, analysis, schema);
    const found = lookup ? await valuesOf(lookup, new AbortController().signal) : [];
    const fixed = type === 'datetime' ? moments : literalsOf(type).map(({ text }) => text);
    const all = [
      ...found.map(({ value, count }) => ({ value: String(value), description: countText(count, 'event') })),
      ...fixed.map((value) => ({ value })),
      ...variables.filter(({ isMacro }) => !isMacro).map(({ name, help }) => ({ value: name, description: help })),
    ];
    return all.filter(({ value }) => value !== '').map((option) => ({ ...option, label: option.value }));
  };
}
