import React, { useId, useState } from 'react';

import { Button, type ButtonProps, IconButton, type IconName } from '@grafana/ui';

import { focusSoon } from './focus';

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
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  // Grafana's drawer returns the focus only if nothing in the drawer takes the focus immediately.
  const close = () => {
    setIsOpen(false);
    focusSoon(() => document.getElementById(id));
  };
  return (
    <>
      <TextButton id={id} icon={icon} aria-haspopup="dialog" tooltip={tooltip} onClick={() => setIsOpen(true)}>
        {label}
      </TextButton>
      {isOpen && children(close)}
    </>
  );
}
