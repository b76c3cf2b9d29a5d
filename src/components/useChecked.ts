import { type KeyboardEvent } from 'react';

import { useDraft } from './useDraft';

interface Props {
  value: string;
  /** Returns what is wrong with a text, which is then not accepted. */
  problemOf: (text: string) => string | undefined;
  /** Only called with another value. */
  onChange: (value: string) => void;
}

/** Takes a choice or what is typed. What is wrong stays in the field, with its problem, until another value comes or Escape is pressed. */
export function useChecked({ value, problemOf, onChange }: Props) {
  const [shown, show] = useDraft(value);
  const take = (text: string) => {
    if (problemOf(text) !== undefined) {
      show(text);
      return;
    }
    show(value);
    if (text !== value) {
      onChange(text);
    }
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') {
      show(value);
    }
  };
  return { shown, problem: shown === value ? undefined : problemOf(shown), take, onKeyDown };
}
