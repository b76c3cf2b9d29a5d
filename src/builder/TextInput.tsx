import React, { useId } from 'react';

import { Field, Input } from '@grafana/ui';

import { noMargin } from '../components/fields';
import { useDraft } from '../components/useDraft';

interface Props {
  label: string;
  value: string;
  width: number;
  placeholder?: string;
  disabled?: boolean;
  isNumber?: boolean;
  problemOf?: (text: string) => string | undefined;
  /** Called when the person leaves the field or presses Enter, only where the text differs. */
  onChange: (text: string) => void;
}

/** Takes a line of text once it is complete. */
export function TextInput(props: Props) {
  const { label, value, width, placeholder, disabled, isNumber, problemOf, onChange } = props;
  const id = useId();
  const [text, type] = useDraft(value);
  const problem = text === value ? undefined : problemOf?.(text);
  const take = () => {
    if (text !== value && problem === undefined) {
      onChange(text);
    }
  };
  return (
    <Field className={noMargin} invalid={problem !== undefined} error={problem}>
      <Input
        id={id}
        aria-label={label}
        width={width}
        value={text}
        placeholder={placeholder}
        disabled={disabled}
        inputMode={isNumber ? 'decimal' : undefined}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') {
            take();
          } else if (key === 'Escape') {
            type(value);
          }
        }}
      />
    </Field>
  );
}
