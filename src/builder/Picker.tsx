import React, { useEffect, useId, useRef, useState } from 'react';

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
  const whole = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const [isUsed, setIsUsed] = useState(false);
  const choose = useChoice(value, onChange);
  const handlers = useTyped(choose);
  useEffect(() => {
    const input = isUsed ? whole.current?.querySelector('input') : undefined;
    input?.focus();
    if (isPressed.current) {
      // The pointer was pressed on the field that was there before.
      input?.click();
    }
  }, [isUsed]);
  return (
    <div ref={whole} {...(custom ? handlers : {})}>
      <label htmlFor={id} className={hidden}>
        {label}
      </label>
      {isUsed ? (
        <Combobox
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
          onPointerDown={() => {
            isPressed.current = true;
          }}
          onFocus={() => setIsUsed(true)}
          // A field that only shows something has another colour.
          onChange={() => undefined}
        />
      )}
    </div>
  );
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
