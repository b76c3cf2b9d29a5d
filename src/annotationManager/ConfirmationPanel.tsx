import React, { type ReactNode, useEffect, useId, useRef } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Stack } from '@grafana/ui';

import { type Annotation } from '../service/types';
import { numberText } from '../text/words';
import { quotedTitle } from './bulk';
import { closeOnEscape } from './closeOnEscape';
import { timeText } from './timeText';

/** Asks before something is lost. */
export interface Confirmation {
  title: string;
  content: ReactNode;
  yes: string;
  no: string;
  onYes: () => void;
}

const maxListed = 10;

export const discarding = (onYes: () => void): Confirmation => ({
  title: 'Discard your changes?',
  content: 'Unsaved changes are lost.',
  yes: 'Discard',
  no: 'Keep editing',
  onYes,
});

export function deleting(annotations: Annotation[], timeZone: TimeZone, onYes: () => void): Confirmation {
  const [first] = annotations;
  const one = annotations.length === 1;
  const more = annotations.length - maxListed;
  const content = (
    <>
      {one ? (
        `It started at ${timeText(first.time, timeZone)}. `
      ) : (
        <ul className={list}>
          {annotations.slice(0, maxListed).map((annotation) => (
            <li key={annotation.id}>
              {quotedTitle([annotation])}, {timeText(annotation.time, timeZone)}
            </li>
          ))}
          {more > 0 && <li>and {numberText(more)} more</li>}
        </ul>
      )}
      {one ? 'It' : 'They'} will be deleted from the service and disappear from everyone’s charts. You can’t undo this.
    </>
  );
  return {
    title: `Delete ${quotedTitle(annotations)}${one ? ` (${first.type})` : ''}?`,
    content,
    yes: 'Delete',
    no: 'Keep',
    onYes,
  };
}

/**
 * Asks in place of what the confirmation is about: a `ConfirmModal` above Grafana's drawer competes with it for the focus, which starts
 * here at the answer that loses nothing, as Escape does, and returns to where it was.
 */
export function ConfirmationPanel({ title, content, yes, no, onYes, onNo }: Confirmation & { onNo: () => void }) {
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
const list = css({ paddingLeft: 16 });
