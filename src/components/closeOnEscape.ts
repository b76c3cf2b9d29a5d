import { type KeyboardEvent } from 'react';

import { isInOpenList } from './focus';

/** Makes Escape close what was opened last: a list of suggestions in it first, then this, and only then what is around it. */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    if (!isInOpenList(event.target)) {
      close();
    }
  }
}
