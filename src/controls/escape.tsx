import React, { type KeyboardEvent } from 'react';

import { Menu } from '@grafana/ui';

import { isInOpenList } from './focus';

interface Props {
  children: React.ReactNode;
}

/**
 * Hides Escape from Grafana. In a field, Grafana would remove the focus, so anything typed next would trigger shortcuts; elsewhere, it
 * would leave the panel editor. Drawers handle Escape themselves.
 */
export function KeptEscape({ children }: Props) {
  const keep = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && event.target instanceof Node && event.currentTarget.contains(event.target)) {
      event.stopPropagation();
    }
  };
  return <div onKeyDown={keep}>{children}</div>;
}

/** The items of a `Dropdown`, which Escape closes. (The dropdown's own listener would be too late: it runs after Grafana's.) */
export function DropdownMenu({ children }: Props) {
  const close = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      // A click on the menu closes it, and the focus returns to the button.
      event.currentTarget.click();
    }
  };
  return (
    <div onKeyDown={close}>
      <Menu>{children}</Menu>
    </div>
  );
}

/** Makes Escape close the innermost element first: an open list of suggestions, then this element, then the elements around it. */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    if (!isInOpenList(event.target)) {
      close();
    }
  }
}

/** True if Escape is pressed in an empty field. If the field has an open list, Escape closes the list instead. */
export function isEmptyEscape({ key, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return key === 'Escape' && isField && target.value === '' && target.getAttribute('aria-expanded') !== 'true';
}
