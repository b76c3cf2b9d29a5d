import { type Annotation } from '../../service/types';

/** `"Release 7"`, or how many. */
export function named(annotations: readonly Annotation[]): string {
  const [first] = annotations;
  return annotations.length === 1 ? `“${titleOf(first)}”` : `${annotations.length} annotations`;
}

/** What it is called: its title; where that is empty or blank, its type, or at least its id. */
export function titleOf({ title, type, id }: Annotation): string {
  return title?.trim() || type || id;
}
