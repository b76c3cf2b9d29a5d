import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef } from 'react';

/**
 * Returns the handlers of the element around one of Grafana's lists, which forgets what is typed in it when the person clicks
 * elsewhere: with them it is taken. The Tab key needs none.
 *
 * @param take called with what was typed
 */
export function useTyped(take: (typed: string) => void) {
  const typed = useRef('');
  return {
    onChange: ({ target }: SyntheticEvent) => {
      typed.current = target instanceof HTMLInputElement ? target.value : '';
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Tab') {
        typed.current = '';
      }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Once something is chosen or given up, the list shows that in place of what was typed.
      const isStill = target instanceof HTMLInputElement && target.value === typed.current;
      const isCancelled = relatedTarget instanceof Element && relatedTarget.closest('[data-control=cancel]') !== null;
      const written = typed.current.trim();
      typed.current = '';
      if (isStill && written !== '' && !isCancelled) {
        take(written);
      }
    },
  };
}
