import React, { type KeyboardEvent } from 'react';

import { Menu } from '@grafana/ui';

interface Props {
  children: React.ReactNode;
}

/**
 * Keeps Escape from Grafana, which listens to it on the document: it takes the focus from a field, so that the next letters are its
 * shortcuts, and from anywhere else it leaves the panel editor. What opens above the page, as a drawer does, has a way of its own.
 */
export function KeptEscape({ children }: Props) {
  const keep = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && event.target instanceof Node && event.currentTarget.contains(event.target)) {
      event.stopPropagation();
    }
  };
  return <div onKeyDown={keep}>{children}</div>;
}

/** The items of a `Dropdown`, which Escape closes. The dropdown itself listens on the document, after Grafana. */
export function DropdownMenu({ children }: Props) {
  const close = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      // A click on the menu closes it, and the focus goes back to the button.
      event.currentTarget.click();
    }
  };
  return (
    <div onKeyDown={close}>
      <Menu>{children}</Menu>
    </div>
  );
}
