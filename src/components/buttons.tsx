import React from 'react';

import { Button, type ButtonProps } from '@grafana/ui';

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
