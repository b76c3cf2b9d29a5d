import React from 'react';

import { Field } from '@grafana/ui';

import { noMargin } from '../components/fields';
import { useChecked } from '../components/useChecked';
import { Picker, type PickerProps } from './Picker';

interface Props extends Omit<PickerProps, 'custom'> {
  problemOf: (typed: string) => string | undefined;
}

/** Takes one of a list, or what is typed. What is wrong stays in the field, beside a sentence that says why, until Escape. */
export function CheckedPicker({ value, problemOf, onChange, ...shared }: Props) {
  const { shown, problem, take, onKeyDown } = useChecked({ value, problemOf, onChange });
  const kept = value === '' ? '' : ` Still using “${value}”.`;
  return (
    <Field className={noMargin} invalid={problem !== undefined} error={problem && problem + kept}>
      {/* A field puts its state on its child, unless that is a fragment. */}
      <>
        <div onKeyDown={onKeyDown}>
          <Picker {...shared} custom value={shown} onChange={(typed) => typed !== '' && take(typed)} />
        </div>
      </>
    </Field>
  );
}
