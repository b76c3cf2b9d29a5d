import { useEffect, useRef, useState } from 'react';

import { countText, numberText } from '@aplkit/language/kit/words';
import { type Annotation } from '../service/types';

const pageSize = 50;

/** A page of the list, at most the last one. `before` is the number of rows on earlier pages. */
export function pageOf(list: readonly Annotation[], wanted: number) {
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const page = Math.min(wanted, pages);
  const before = (page - 1) * pageSize;
  return { page, pages, before, rows: list.slice(before, before + pageSize) };
}

/** Row to focus: the row with the ID, or the row nearest to `place`. A negative place is above the list. */
interface FocusTarget {
  id?: string;
  place: number;
}

/** Focus target for the given annotations: the first one on the page or, if none is there, the first of all. */
export function targetOf(those: readonly Annotation[], list: readonly Annotation[], rows: readonly Annotation[]) {
  const row = rows.find((each) => those.includes(each)) ?? those[0];
  return { id: row.id, place: list.indexOf(row) };
}

/** Index of the page's row to focus; `undefined` if the target is above the list. */
export function focusedRow(ids: ReadonlyArray<string | undefined>, before: number, { id, place }: FocusTarget) {
  if (id !== undefined && ids.includes(id)) {
    return ids.indexOf(id);
  }
  return place < 0 ? undefined : Math.min(Math.max(0, place - before), ids.length - 1);
}

/**
 * Focuses a row after an action removed the focused form or button.
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

/** Header text with the number of shown annotations. */
export function amountOf(annotations: Annotation[], shown: Annotation[]): string {
  if (annotations.length === 0) {
    return 'No annotations in this time range';
  }
  const all = countText(annotations.length, 'annotation');
  return shown.length === annotations.length ? all : `${numberText(shown.length)} of ${all}`;
}
