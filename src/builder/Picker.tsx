import React, { useEffect, useId, useRef } from 'react';

import { css } from '@emotion/css';

import { Combobox, type ComboboxOption, Icon, Input } from '@grafana/ui';

import { useChoice } from '../components/useChoice';
import { useTyped } from './useTyped';

interface Props {
  /** For screen readers: step and field. */
  label: string;
  value: string;
  options: Array<ComboboxOption<string>> | ((typed: string) => Promise<Array<ComboboxOption<string>>>);
  /** In units of 8 px. */
  width: number;
  placeholder?: string;
  /** Takes what is typed as well. */
  custom?: boolean;
  disabled?: boolean;
  /** Only called where something else is chosen. */
  onChange: (value: string) => void;
}

/**
 * Takes one of a list. Each of Grafana's lists makes the browser lay out the whole page when it is drawn, and 20 cards have 60 of them:
 * until it has the focus for the first time, a list is a field that looks the same.
 */
export function Picker({ label, value, options, width, placeholder, custom = false, disabled, onChange }: Props) {
  const id = useId();
  const isPressed = useRef(false);
  const choose = useChoice(value, onChange);
  const take = (typed: string) => {
    const found = custom ? typed : Array.isArray(options) ? likest(options, typed) : undefined;
    if (found !== undefined) {
      choose(found);
    }
  };
  const { handlers, list, renew } = useTyped(take);
  const { ref } = handlers;
  useEffect(() => {
    if (isPressed.current) {
      // The pointer was pressed on the field that was there before.
      isPressed.current = false;
      ref.current?.querySelector('input')?.click();
    }
  }, [list, ref]);
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
        <Input
          id={id}
          width={width}
          disabled={disabled}
          value={value}
          placeholder={placeholder}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          suffix={<Icon name="angle-down" />}
          // A finger that scrolls the page presses no mouse button.
          onMouseDown={() => {
            isPressed.current = true;
          }}
          onFocus={renew}
          // A field that only shows something has another colour.
          onChange={() => undefined}
        />
      )}
    </div>
  );
}

/** Returns the value of the option that a text names: the whole of it, its beginning, or else a part. */
function likest(options: ReadonlyArray<ComboboxOption<string>>, typed: string): string | undefined {
  const places = options.map(({ label = '' }) => label.toLowerCase().indexOf(typed.toLowerCase()));
  const whole = options.findIndex(({ label = '' }) => label.toLowerCase() === typed.toLowerCase());
  const [beginning, part] = [places.indexOf(0), places.findIndex((place) => place > 0)];
  return options.at([whole, beginning, part].find((index) => index >= 0) ?? options.length)?.value;
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
