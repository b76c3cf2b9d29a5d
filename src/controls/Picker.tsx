import React, { type ComponentProps, type KeyboardEvent, useMemo } from 'react';

import { Combobox, type ComboboxOption, Icon, Input, MultiCombobox } from '@grafana/ui';

import { type FieldProps, keeping, Labelled, useDraft, wide } from './fields';
import { type MatchRule, type Option } from './matchOptions';
import { useChoice } from './useChoice';
import { usePicker } from './usePicker';

export type Suggestion = string | Option;

interface ListProps extends FieldProps, Pick<MatchRule, 'custom' | 'isWhole' | 'exactCase'> {
  problem?: string;
  disabled?: boolean;
  /** Options, or a function that loads them on each focus and never rejects. */
  options: readonly Suggestion[] | (() => Promise<readonly Suggestion[]>);
}

export interface PickerProps extends ListProps {
  value: string;
  /** Width in units of 8 px, or the full width. */
  width?: number | 'whole';
  clearable?: boolean;
  /** Finds more options for the typed text. */
  search?: (typed: string) => Promise<Option[]>;
  /** Text that the closed list shows for the value. */
  shown?: string;
  /** The reason to reject a text. The text stays until another value arrives or Escape is pressed. */
  problemOf?: (text: string) => string | undefined;
  /** Called only if the value changed, with `''` if it was cleared. */
  onChange: (value: string) => void;
}

/** Picks one option from a list, or takes typed text. */
export function Picker(props: PickerProps) {
  const {
    value,
    options: all,
    custom,
    isWhole,
    exactCase,
    problemOf,
    onChange,
    width = wide,
    clearable,
    search,
    shown,
    ...rest
  } = props;
  const { placeholder, disabled, problem, ...field } = rest;
  const { text, wrong, take, giveUp } = useChecked(value, problemOf, onChange);
  const { choose, forget } = useChoice(text, take);
  const label = text === value && shown !== undefined ? shown : text;
  // A new object would make the list drop the text that is typed in it.
  const selected = useMemo<Option | null>(() => (label === '' ? null : { value: text, label }), [text, label]);
  const rule = { custom, isWhole, exactCase };
  const { key, closed, handlers, options } = usePicker({
    ...rule,
    isLazy: field.hideLabel,
    list: async () => optionsOf(await suggestionsOf(all)),
    search,
    take: choose,
    onGesture: forget,
  });
  const units = width === 'whole' ? undefined : width;
  return (
    <div {...handlers} onKeyDown={giveUp}>
      <Labelled {...field} width={units} problem={keeping(value, wrong) ?? problem}>
        {(id) =>
          closed ? (
            <ClosedList {...{ id, disabled, placeholder, ...closed }} width={units} value={label} />
          ) : (
            <Combobox
              {...{ id, disabled, placeholder, options }}
              key={key}
              width={units}
              value={selected}
              isClearable={clearable}
              onChange={(chosen: ComboboxOption | null) => choose(chosen?.value ?? '')}
            />
          )
        }
      </Labelled>
    </div>
  );
}

interface ListFieldProps<T extends string> extends Omit<FieldProps, 'placeholder'> {
  options: Array<{ value: T; label: string; description?: string; synonyms?: readonly string[] }>;
  value: T;
  width?: number;
  onChange: (value: T) => void;
}

/** Picks one option from a list. Other text isn't accepted. */
export function ListField<T extends string>({ options, value, onChange, ...field }: ListFieldProps<T>) {
  const optionOf = (chosen: string) => options.find((option) => option.value === chosen);
  const choose = (chosen: string) => {
    const option = optionOf(chosen);
    if (option !== undefined) {
      onChange(option.value);
    }
  };
  return <Picker {...field} options={options} value={value} shown={optionOf(value)?.label} onChange={choose} />;
}

function useChecked(value: string, problemOf: PickerProps['problemOf'], onChange: PickerProps['onChange']) {
  const [typed, show] = useDraft(value);
  const wrong = typed === value ? undefined : problemOf?.(typed);
  if (typed !== value && wrong === undefined) {
    // The rule changed. If the text stayed, it would seem to be accepted.
    show(value);
  }
  const take = (text: string) => {
    const isRight = problemOf?.(text) === undefined;
    show(isRight ? value : text);
    if (isRight && text !== value) {
      onChange(text);
    }
  };
  const giveUp = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') {
      show(value);
    }
  };
  return { text: wrong === undefined ? value : typed, wrong, take, giveUp };
}

export interface ManyPickerProps extends ListProps {
  value: readonly string[];
  required?: boolean;
  onChange: (values: string[]) => void;
}

/** Picks several options from a list. By default, users can also type other values. */
export function ManyPicker({
  value,
  options: all,
  custom = true,
  isWhole,
  exactCase,
  onChange,
  ...rest
}: ManyPickerProps) {
  const { placeholder, disabled, ...field } = rest;
  const { choose, forget } = useChoice<string[]>([...value], onChange);
  const take = (chosen: readonly string[]) => choose([...new Set(chosen)]);
  const list = async () => optionsOf([...value, ...(await suggestionsOf(all))]);
  const { key, closed, handlers, options } = usePicker({
    custom,
    isWhole,
    exactCase,
    isLazy: field.hideLabel,
    list,
    take: (text) => take([...value, text]),
    onGesture: forget,
  });
  return (
    <div {...handlers}>
      <Labelled {...field}>
        {(id) =>
          closed ? (
            <ClosedList {...{ id, disabled, placeholder, ...closed }} width={wide} value={value.join(', ')} />
          ) : (
            <MultiCombobox<string>
              {...{ id, disabled, placeholder, options }}
              key={key}
              width={wide}
              value={optionsOf(value)}
              onChange={(chosen) => take(chosen.map((option) => option.value))}
            />
          )
        }
      </Labelled>
    </div>
  );
}

/** Stands in for one of Grafana's lists until it gets the focus, because many real lists render slowly. */
function ClosedList(field: ComponentProps<typeof Input>) {
  // A read-only field has another color.
  const closed = {
    role: 'combobox',
    'aria-expanded': false,
    'aria-autocomplete': 'list',
    onChange: () => undefined,
  } as const;
  return <Input {...field} {...closed} suffix={<Icon name="angle-down" />} />;
}

const suggestionsOf = async (all: ListProps['options']) => (typeof all === 'function' ? all() : all);

/** Options without duplicate values. */
function optionsOf(suggestions: readonly Suggestion[]): Option[] {
  const options = suggestions.map((each) => (typeof each === 'string' ? { value: each, label: each } : each));
  return [...new Map(options.map((option) => [option.value, option])).values()];
}
