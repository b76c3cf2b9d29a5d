import React from 'react';

import { css } from '@emotion/css';

import { Alert } from '@grafana/ui';

import { type Message } from './actions';

interface Props {
  message: Message | undefined;
  onDismiss: () => void;
}

/** What happened last. It stays in sight while the list scrolls, and is said by screen readers. */
export function MessageBar({ message, onDismiss }: Props) {
  return (
    <div className={sticky} aria-live="polite">
      {message && (
        <Alert severity={message.severity} title={message.text} onRemove={onDismiss}>
          {message.details.length > 0 && (
            <ul className={list}>
              {message.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}

const sticky = css({ position: 'sticky', top: 0, zIndex: 1 });
const list = css({ paddingLeft: 16, overflowWrap: 'anywhere' });
