import { type RefObject, useEffect } from 'react';

import { type Annotation } from '../../service/types';

/** Ids of annotations whose row the focus is to go to: the first that is listed; none where it is to begin at the list's top. */
export type Place = readonly string[];

/** The row of an annotation; where that one is gone by then, the nearest below, and then the nearest above. */
export function placeOf(shown: readonly Annotation[], { id }: Annotation): Place {
  const ids = shown.map((annotation) => annotation.id);
  const at = Math.max(0, ids.indexOf(id));
  return [...ids.slice(at), ...ids.slice(0, at).reverse()];
}

/**
 * Gives the focus back to a list after what was done to it: the form or the button that had it is gone by then, and whoever works
 * with the keyboard would have to begin at the top of the page. A focus that is in the list again stays where it is.
 *
 * @param resting whether the list is in sight and nothing of it is on the way
 * @param place `undefined` where nothing was done
 * @param onPlaced `place` is done with
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  resting: boolean,
  place: Place | undefined,
  onPlaced: () => void
): void {
  useEffect(() => {
    if (!resting || place === undefined || list.current === null) {
      return;
    }
    onPlaced();
    if (!list.current.contains(document.activeElement)) {
      elementOf(list.current, place)?.focus();
    }
  });
}

function elementOf(list: HTMLElement, place: Place): HTMLElement | null | undefined {
  const rows = new Map([...list.querySelectorAll<HTMLElement>('tr[data-id]')].map((row) => [row.dataset.id, row]));
  const id = place.find((one) => rows.has(one));
  return id === undefined ? list.querySelector<HTMLElement>('button[data-first]') : rows.get(id);
}
