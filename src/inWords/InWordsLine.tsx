import React, { useState } from 'react';

import { css } from '@emotion/css';

import { Button, Input, Stack } from '@grafana/ui';

import { Labelled } from '../controls/fields';
import { type EditedText } from '../editing/CodeField';
import { type AnswerProps } from './answerProps';

interface Props {
  edited: EditedText;
  placeholder: string;
  /** Shows the answer to a question. */
  answer: (props: AnswerProps) => React.ReactNode;
}

/** Input for a question in words. The grammar is loaded when the input first gets the focus. */
export function InWordsLine({ edited, placeholder, answer }: Props) {
  const [text, setText] = useState('');
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isNeeded, setIsNeeded] = useState(false);
  const [asked, setAsked] = useState<AnswerProps['asked']>();
  // A pressed button may disappear, and its focus with it.
  const focusLine = () => input?.focus();
  const close = () => setAsked(undefined);
  const write = (question: string) => {
    setText(question);
    close();
  };
  const ask = () => setAsked(text.trim() === '' ? undefined : { text: text.trim(), query: edited.text });
  return (
    <div
      role="group"
      aria-label="Query in words"
      className={css({ marginBottom: 8 })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && asked) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <Stack direction="column" gap={0.5}>
        <Stack direction="row" gap={1} alignItems="center">
          <div className={css({ flex: '1 1 auto', maxWidth: 720 })}>
            <Labelled label="Query in words" hideLabel>
              {(id) => (
                <Input
                  id={id}
                  ref={setInput}
                  value={text}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={placeholder}
                  onFocus={() => setIsNeeded(true)}
                  onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && !ctrlKey && !metaKey && ask()}
                  onChange={({ currentTarget }) => write(currentTarget.value)}
                />
              )}
            </Labelled>
          </div>
          <Button variant="secondary" disabled={text.trim() === ''} onClick={ask}>
            Show query
          </Button>
        </Stack>
        {isNeeded &&
          answer({
            asked: asked?.query === edited.text ? asked : undefined,
            query: edited.text,
            onUse: (query) => {
              write('');
              focusLine();
              edited.onWrite(query);
            },
            onChoose: write,
            onFocusLine: focusLine,
            onClose: close,
          })}
      </Stack>
    </div>
  );
}
