import { type KeyboardEvent } from 'react';

import { useDraft } from './useDraft';

interface Props {
  value: string;
  /** The problem with a text, which is then rejected. */
  problemOf: (text: string) => string | undefined;
  /** Only called with another value. */
  onChange: (value: string) => void;
}

/** Takes a choice or what is typed. What is wrong stays in the field as long as it is, until another value comes or Escape is pressed. */
export function useChecked({ value, problemOf, onChange }: Props) {
  const [shown, show] = useDraft(value);
  const problem = shown === value ? undefined : problemOf(shown);
  if (shown !== value && problem === undefined) {
    // Something else is asked for by now: shown any longer, the text would look taken.
    show(value);
  }
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
  return { shown, problem, take, onKeyDown };
}
