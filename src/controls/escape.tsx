import React, { type KeyboardEvent } from 'react';

import { Menu } from '@grafana/ui';

import { isInOpenList } from './focus';

interface Props {
  children: React.ReactNode;
}

/** Hides Escape from Grafana, which would leave the field or the panel editor. */
export function KeptEscape({ children }: Props) {
  const keep = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && event.target instanceof Node && event.currentTarget.contains(event.target)) {
      event.stopPropagation();
    }
  };
  return <div onKeyDown={keep}>{children}</div>;
}

/** Items of a `Dropdown`. Escape closes them here, because the dropdown's own listener runs after Grafana's. */
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

/** Makes Escape close the innermost element first: an open list, this element, then the elements around it. */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    if (!isInOpenList(event.target)) {
      close();
    }
  }
}

/** True if Escape is pressed in an empty field without an open list. */
export function isEmptyEscape({ key, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return key === 'Escape' && isField && target.value === '' && target.getAttribute('aria-expanded') !== 'true';
}
