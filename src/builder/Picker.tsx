import React, { useId } from 'react';

import { css } from '@emotion/css';

import { Combobox, type ComboboxOption } from '@grafana/ui';

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

/** Takes one of a list. */
export function Picker({ label, value, options, width, placeholder, custom = false, disabled, onChange }: Props) {
  const id = useId();
  const choose = useChoice(value, onChange);
  const handlers = useTyped(choose);
  return (
    <div {...(custom ? handlers : {})}>
      <label htmlFor={id} className={hidden}>
        {label}
      </label>
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
