import React, { useId, useState } from 'react';

import { Button, type ButtonProps, type IconName } from '@grafana/ui';

import { focusSoon } from './focus';

/** A small button without a frame. */
export const TextButton = React.forwardRef<HTMLButtonElement, ButtonProps>(function TextButton(props, ref) {
  return <Button {...props} ref={ref} size="sm" variant="secondary" fill="text" />;
});

interface DisclosureButtonProps extends Pick<ButtonProps, 'aria-label' | 'aria-controls' | 'aria-describedby'> {
  isOpen: boolean;
  children: React.ReactNode;
  onToggle: (isOpen: boolean) => void;
}

/** Opens what is below it, and closes it. */
export function DisclosureButton({ isOpen, onToggle, ...button }: DisclosureButtonProps) {
  return (
    <TextButton
      {...button}
      icon={isOpen ? 'angle-down' : 'angle-right'}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    />
  );
}

interface DrawerButtonProps {
  label: string;
  icon: IconName;
  tooltip: string;
  children: (onClose: () => void) => React.ReactNode;
}

export function DrawerButton({ label, icon, tooltip, children }: DrawerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  // Grafana's drawer returns the focus only where nothing in it has taken the focus at once.
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
