import React from 'react';

import { Stack, Text } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { type AnswerProps } from './answerProps';

interface Props extends Pick<AnswerProps, 'onChoose' | 'onFocusLine'> {
  label: string;
  questions: readonly string[];
  /** More buttons. */
  children?: React.ReactNode;
}

/** Questions that a click writes into the line. */
export function QuestionButtons({ label, questions, children, onChoose, onFocusLine }: Props) {
  if (questions.length === 0) {
    return null;
  }
  return (
    <Stack direction="row" gap={0.5} alignItems="center" wrap="wrap">
      <Text color="secondary" variant="bodySmall">
        {label}
      </Text>
      {questions.map((each) => (
        <TextButton
          key={each}
          onClick={() => {
            onChoose(each);
            onFocusLine();
          }}
        >
          {each}
        </TextButton>
      ))}
      {children}
    </Stack>
  );
}
