import React, { useId } from 'react';

import { css } from '@emotion/css';

import { Combobox, type ComboboxOption, Input } from '@grafana/ui';

import { useChoice } from '../components/useChoice';
import { useTyped } from '../components/useTyped';

export interface PickerProps {
  /** For screen readers: step and field. */
  label: string;
  value: string;
  options: Array<ComboboxOption<string>> | ((typed: string) => Promise<Array<ComboboxOption<string>>>);
  width: number;
  placeholder?: string;
  /** Takes what is typed as well. */
  custom?: boolean;
  /** Of what is typed, takes the only option that begins with it. */
  completes?: boolean;
  disabled?: boolean;
  /** Only called where something else is chosen. */
  onChange: (value: string) => void;
}

/** Takes one of a list. */
export function Picker(props: PickerProps) {
  const { label, value, options, width, placeholder, custom = false, completes, disabled, onChange } = props;
  const id = useId();
  const choose = useChoice(value, onChange);
  const take = (typed: string) => {
    const all = Array.isArray(options) ? options : [];
    const found = custom ? ((completes ? onlyOne(all, typed) : undefined) ?? typed) : likest(all, typed);
    if (found !== undefined) {
      choose(found);
    }
  };
  const { handlers, list, closed } = useTyped(take);
  return (
    <div {...handlers} onBlur={custom ? handlers.onBlur : undefined}>
      <label htmlFor={id} className={hidden}>
        {label}
      </label>
      {list > 0 ? (
        <Combobox
          key={list}
          id={id}
          width={width}
          disabled={disabled}
          value={value === '' ? null : { value, label: value }}
          options={options}
          createCustomValue={custom}
          placeholder={placeholder}
          onChange={(chosen: ComboboxOption | null) => choose(chosen?.value ?? '')}
        />
      ) : (
        <ClosedList id={id} width={width} disabled={disabled} value={value} placeholder={placeholder} {...closed} />
      )}
    </div>
  );
}

type ClosedProps = Pick<
  React.ComponentProps<typeof Input>,
  'id' | 'width' | 'disabled' | 'value' | 'placeholder' | 'onMouseDown' | 'onFocus'
>;

/** Looks like one of Grafana's lists. Each of those makes the browser lay out the whole page: it comes once its field has the focus. */
export function ClosedList(field: ClosedProps) {
  return (
    <div className={box}>
      <Input
        {...field}
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        // A field that only shows something has another colour.
        onChange={() => undefined}
      />
    </div>
  );
}

/** Draws an arrow at the end. Grafana's icon, which looks the same, is parsed and measured for each field. */
const box = css({
  position: 'relative',
  width: 'fit-content',
  '&::after': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    top: 11,
    right: 13,
    width: 6,
    height: 6,
    border: 'solid currentColor',
    borderWidth: '0 1.5px 1.5px 0',
    opacity: 0.7,
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});

/** Returns the value of the option that a text names: the whole of it, its beginning, or else a part. */
function likest(options: ReadonlyArray<ComboboxOption<string>>, typed: string): string | undefined {
  const places = options.map(({ label = '' }) => label.toLowerCase().indexOf(typed.toLowerCase()));
  const whole = options.findIndex(({ label = '' }) => label.toLowerCase() === typed.toLowerCase());
  const [beginning, part] = [places.indexOf(0), places.findIndex((place) => place > 0)];
  return options.at([whole, beginning, part].find((index) => index >= 0) ?? options.length)?.value;
}

/** Returns the value of the only option that begins with a text, unless another one is the text. */
function onlyOne(options: ReadonlyArray<ComboboxOption<string>>, typed: string): string | undefined {
  const text = typed.toLowerCase();
  const [only, more] = options.filter(({ value }) => value.toLowerCase().startsWith(text));
  return more ? undefined : only?.value;
}

/** For screen readers alone. */
export const hidden = css({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
