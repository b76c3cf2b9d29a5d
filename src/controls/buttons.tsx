import React, { useId, useState } from 'react';

import { Button, type ButtonProps, IconButton, type IconName } from '@grafana/ui';

import { focusSoon } from './focus';
import { InDialog, isInDialog } from './SidePanel';

/** A small button without a frame. */
export const TextButton = React.forwardRef<HTMLButtonElement, ButtonProps>(function TextButton(props, ref) {
  return <Button {...props} ref={ref} size="sm" variant="secondary" fill="text" />;
});

interface ActionProps extends Omit<React.ComponentProps<typeof IconButton>, 'tooltip' | 'aria-label' | 'title'> {
  /** Label for screen readers and the browser's tooltip. 190 of Grafana's tooltips would take 150 ms. */
  label: string;
}

export const ActionButton = React.forwardRef<HTMLButtonElement, ActionProps>(function ActionButton(
  { label, ...button },
  ref
) {
  return <IconButton {...button} ref={ref} aria-label={label} title={label} />;
});

interface DrawerButtonProps {
  label: string;
  icon: IconName;
  tooltip: string;
  children: (onClose: () => void) => React.ReactNode;
}

export function DrawerButton({ label, icon, tooltip, children }: DrawerButtonProps) {
  const [opened, setOpened] = useState<'inDialog' | 'onPage'>();
  const id = useId();
  // Grafana's drawer returns the focus only if nothing in the drawer takes the focus immediately.
  const close = () => {
    setOpened(undefined);
    focusSoon(() => document.getElementById(id));
  };
  return (
    <>
      <TextButton
        {...{ id, icon, tooltip }}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setOpened(isInDialog(currentTarget) ? 'inDialog' : 'onPage')}
      >
        {label}
      </TextButton>
      {opened && <InDialog value={opened === 'inDialog'}>{children(close)}</InDialog>}
    </>
  );
}
