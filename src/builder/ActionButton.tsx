import React from 'react';

import { IconButton } from '@grafana/ui';

interface Props extends Omit<React.ComponentProps<typeof IconButton>, 'tooltip' | 'aria-label' | 'title'> {
  /** For screen readers, and shown by the browser. A query of 20 steps has 190 of them, and as many of Grafana's tooltips take 150 ms. */
  label: string;
}

/** Draws an action as an icon. */
export const ActionButton = React.forwardRef<HTMLButtonElement, Props>(function ActionButton(
  { label, ...button },
  ref
) {
  return <IconButton {...button} ref={ref} aria-label={label} title={label} />;
});
