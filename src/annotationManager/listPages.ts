import { type Annotation } from '../service/types';

const pageSize = 50;

/** A page of the list, or the last one. `before` is the number of rows on earlier pages. */
export function pageOf(list: readonly Annotation[], wanted: number) {
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const page = Math.min(wanted, pages);
  const before = (page - 1) * pageSize;
  return { page, pages, before, rows: list.slice(before, before + pageSize) };
}

/** The row to focus: by ID, or else the nearest to an index in the list; a negative index is above the list. */
export interface FocusTarget {
  id?: string;
  place: number;
}

/** The first of some annotations on the page, or else in the list. */
export function targetOf(those: readonly Annotation[], list: readonly Annotation[], rows: readonly Annotation[]) {
  const row = rows.find((each) => those.includes(each)) ?? those[0];
  return { id: row.id, place: list.indexOf(row) };
}

/** Index on the page of the row to focus; `undefined` if it is above the list. */
export function focusedRow(ids: ReadonlyArray<string | undefined>, before: number, { id, place }: FocusTarget) {
  if (id !== undefined && ids.includes(id)) {
    return ids.indexOf(id);
  }
  return place < 0 ? undefined : Math.min(Math.max(0, place - before), ids.length - 1);
}
