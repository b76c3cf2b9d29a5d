import React, { useState } from 'react';

import { Field } from '@grafana/ui';

import { noMargin } from '../components/fields';
import { Picker, type PickerProps } from './Picker';

interface Props extends Omit<PickerProps, 'custom'> {
  problemOf: (typed: string) => string | undefined;
}

/** Takes one of a list, or what is typed. What is wrong stays in the field, beside a sentence that says why, until Escape. */
export function CheckedPicker({ value, problemOf, onChange, ...shared }: Props) {
  const [wrong, setWrong] = useState({ value, typed: value, problem: '' });
  const isWrong = wrong.problem !== '' && wrong.value === value;
  const take = (typed: string) => {
    const problem = typed === '' ? '' : (problemOf(typed) ?? '');
    setWrong({ value, typed, problem });
    if (typed !== '' && problem === '') {
      onChange(typed);
    }
  };
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    if (key === 'Escape') {
      setWrong({ value, typed: value, problem: '' });
    }
  };
  const kept = value === '' ? '' : ` Until then, the query keeps “${value}”.`;
  return (
    <Field className={noMargin} invalid={isWrong} error={isWrong ? wrong.problem + kept : undefined}>
      <div onKeyDown={onKeyDown}>
        <Picker {...shared} custom value={isWrong ? wrong.typed : value} onChange={take} />
      </div>
    </Field>
  );
}
