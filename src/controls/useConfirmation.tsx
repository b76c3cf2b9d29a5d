import React, { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { css } from '@emotion/css';

import { Alert, Button, Stack } from '@grafana/ui';

import { closeOnEscape } from './escape';

/** A confirmation shown before something is lost. */
export interface Confirmation {
  title: string;
  content: ReactNode;
  yes: string;
  no: string;
  onYes: () => void;
}

const discarding = (onYes: () => void): Confirmation => ({
  title: 'Discard your changes?',
  content: 'Unsaved changes will be lost.',
  yes: 'Discard',
  no: 'Keep editing',
  onYes,
});

interface Confirming {
  /** The confirmation, which replaces the form or list. */
  panel: ReactNode;
  isAsking: boolean;
  ask: (confirmation: Confirmation | undefined) => void;
  /** Closes a form, after a confirmation if unsaved text would be lost. Leaving the confirmation counts as no. */
  leave: (then: () => void) => void;
}

/**
 * Confirmations for one form or list.
 * @param onAsk called when a confirmation opens or closes
 */
export function useConfirmation(isDirty: boolean, onAsk: () => void = () => undefined): Confirming {
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const ask = (next: Confirmation | undefined) => {
    setConfirmation(next);
    onAsk();
  };
  return {
    ask,
    isAsking: confirmation !== undefined,
    leave: (then) => {
      if (confirmation !== undefined) {
        ask(undefined);
      } else if (isDirty) {
        ask(discarding(then));
      } else {
        then();
      }
    },
    panel: confirmation && (
      <ConfirmationPanel
        {...confirmation}
        onYes={() => {
          ask(undefined);
          confirmation.onYes();
        }}
        onNo={() => ask(undefined)}
      />
    ),
  };
}

/** Replaces the form or list with a confirmation, because `ConfirmModal` competes with Grafana's drawer for the focus. */
function ConfirmationPanel({ title, content, yes, no, onYes, onNo }: Confirmation & { onNo: () => void }) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);
  return (
    <Alert
      role="alertdialog"
      severity="warning"
      title={title}
      aria-describedby={id}
      className={wrapping}
      onKeyDown={(event) => closeOnEscape(event, onNo)}
    >
      <Stack direction="column" gap={1}>
        <div id={id}>{content}</div>
        <Stack direction="row" gap={1}>
          <Button ref={keep} variant="secondary" onClick={onNo}>
            {no}
          </Button>
          <Button variant="destructive" onClick={onYes}>
            {yes}
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
}

const wrapping = css({ overflowWrap: 'anywhere' });
