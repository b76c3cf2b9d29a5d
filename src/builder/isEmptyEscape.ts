import { type KeyboardEvent } from 'react';

/** Returns whether Escape is pressed in a field without text. In an open list, the key closes the list. */
export function isEmptyEscape({ key, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return key === 'Escape' && isField && target.value === '' && target.getAttribute('aria-expanded') !== 'true';
}
