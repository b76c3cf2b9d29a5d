import { useEffect, useRef, useState } from 'react';

import { type FocusTarget, focusedRow } from './listPages';

/**
 * Focuses a row of the list after an action that removed the focused form or button. A focus in the list stays.
 *
 * @param before the number of rows on earlier pages
 * @param isReady whether the list shows the result of the action
 */
export function useListFocus(before: number, isReady: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<FocusTarget>();
  useEffect(() => {
    if (!isReady || target === undefined || element.current === null) {
      return;
    }
    setTarget(undefined);
    if (!element.current.contains(document.activeElement)) {
      const drawn = [...element.current.querySelectorAll<HTMLElement>('tr[data-id]')];
      const ids = drawn.map(({ dataset }) => dataset.id);
      const row = drawn.at(focusedRow(ids, before, target) ?? drawn.length);
      (row ?? element.current.querySelector<HTMLElement>('button[data-first]'))?.focus();
    }
  }, [isReady, target, before]);
  return { element, setTarget };
}
