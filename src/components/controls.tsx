import React, { type KeyboardEvent } from 'react';

import { IconButton, Stack } from '@grafana/ui';

export interface ControlsProps<Step> {
  step: Step;
  /** Begins the names of all controls: step and field. */
  name: string;
}

/** Draws controls beside each other, in as many lines as they need. */
export function Row({ children, ...group }: { children: React.ReactNode; role?: 'group'; 'aria-label'?: string }) {
  return (
    <Stack direction="row" wrap="wrap" alignItems="center" gap={1} {...group}>
      {children}
    </Stack>
  );
}

interface ActionProps extends Omit<React.ComponentProps<typeof IconButton>, 'tooltip' | 'aria-label' | 'title'> {
  /** For screen readers, and shown by the browser. A query of 20 steps has 190 of them, and as many of Grafana's tooltips take 150 ms. */
  label: string;
}

export const ActionButton = React.forwardRef<HTMLButtonElement, ActionProps>(function ActionButton(
  { label, ...button },
  ref
) {
  return <IconButton {...button} ref={ref} aria-label={label} title={label} />;
});

interface StepActionsProps {
  name: string;
  /** The place among the steps, and how many there are. */
  at: number;
  count: number;
  isFixed?: boolean;
  children?: React.ReactNode;
  /** Called with the new place, and the control that has the focus. */
  onMove: (to: number, control: string) => void;
  onRemove: () => void;
}

export function StepActions({ name, at, count, isFixed = false, children, onMove, onRemove }: StepActionsProps) {
  return (
    <>
      <ActionButton
        name="arrow-up"
        label={`Move ${name} up`}
        data-control="up"
        disabled={isFixed || at === 0}
        onClick={() => onMove(at - 1, 'up')}
      />
      <ActionButton
        name="arrow-down"
        label={`Move ${name} down`}
        data-control="down"
        disabled={isFixed || at === count - 1}
        onClick={() => onMove(at + 1, 'down')}
      />
      {children}
      <ActionButton name="trash-alt" label={`Remove ${name}`} onClick={onRemove} />
    </>
  );
}

/** Whether Escape is pressed in a field without text. In an open list, the key closes the list. */
export function isEmptyEscape({ key, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return key === 'Escape' && isField && target.value === '' && target.getAttribute('aria-expanded') !== 'true';
}
