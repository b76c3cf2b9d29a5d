import React from 'react';

import { ConfirmModal } from '@grafana/ui';

import { type Annotation } from '../../service/types';
import { named } from './actions';

/** What is asked before something is lost. */
export type Question = { kind: 'delete'; annotations: Annotation[] } | { kind: 'leave'; then: () => void };

interface Props {
  question: Question;
  onDelete: (annotations: Annotation[]) => void;
  onDismiss: () => void;
}

export function QuestionModal({ question, onDelete, onDismiss }: Props) {
  if (question.kind === 'leave') {
    return (
      <ConfirmModal
        isOpen
        title="Discard what you typed?"
        body="It is not saved yet."
        confirmText="Discard"
        dismissText="Go on typing"
        onConfirm={() => {
          onDismiss();
          question.then();
        }}
        onDismiss={onDismiss}
      />
    );
  }
  const { annotations } = question;
  const [first] = annotations;
  return (
    <ConfirmModal
      isOpen
      title={annotations.length === 1 ? 'Delete annotation' : `Delete ${annotations.length} annotations`}
      body={`Delete ${named(annotations)}${annotations.length === 1 ? ` (${first.type})` : ''}?`}
      description="It disappears from the service, and so from every chart, for everybody. This cannot be undone."
      confirmText="Delete"
      dismissText="Keep"
      onConfirm={() => onDelete(annotations)}
      onDismiss={onDismiss}
    />
  );
}
