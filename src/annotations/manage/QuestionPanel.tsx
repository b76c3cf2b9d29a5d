import React, { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

import { css } from '@emotion/css';

import { Alert, Button, Stack } from '@grafana/ui';

import { type Annotation } from '../../service/types';
import { named } from './titles';

/** What is asked before something is lost. */
export type Question = { kind: 'delete'; annotations: Annotation[] } | { kind: 'leave'; then: () => void };

interface Props {
  question: Question;
  onDelete: (annotations: Annotation[]) => void;
  onDismiss: () => void;
}

/** How many titles a question lists. */
const most = 10;

export function QuestionPanel({ question, onDelete, onDismiss }: Props) {
  if (question.kind === 'leave') {
    return (
      <Asked
        title="Discard what you typed?"
        yes="Discard"
        no="Go on typing"
        onYes={() => {
          onDismiss();
          question.then();
        }}
        onNo={onDismiss}
      >
        It is not saved yet.
      </Asked>
    );
  }
  const { annotations } = question;
  const [first] = annotations;
  return (
    <Asked
      title={
        annotations.length === 1 ? `Delete ${named(annotations)} (${first.type})?` : `Delete ${named(annotations)}?`
      }
      yes="Delete"
      no="Keep"
      onYes={() => onDelete(annotations)}
      onNo={onDismiss}
    >
      {annotations.length > 1 && <Titles annotations={annotations} />}
      {annotations.length === 1 ? 'It disappears' : 'They disappear'} from the service, and so from every chart, for
      everybody. This cannot be undone.
    </Asked>
  );
}

function Titles({ annotations }: { annotations: Annotation[] }) {
  const more = annotations.length - most;
  return (
    <ul className={list}>
      {annotations.slice(0, most).map((annotation) => (
        <li key={annotation.id}>{named([annotation])}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

interface AskedProps {
  title: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
}

/**
 * A question in the place of what it is about. (A modal above Grafana's drawer fights with it over the focus, so that the keyboard
 * stays in the drawer.) It begins at the answer that loses nothing, which is Escape's as well, and gives the focus back to where it
 * was.
 */
function Asked({ title, yes, no, onYes, onNo, children }: AskedProps) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onNo();
    }
  };
  return (
    <Alert
      role="alertdialog"
      severity="warning"
      title={title}
      aria-describedby={id}
      className={wrapping}
      onKeyDown={onKeyDown}
    >
      <Stack direction="column" gap={1}>
        <div id={id}>{children}</div>
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
