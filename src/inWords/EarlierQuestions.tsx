import React, { useCallback, useEffect, useState } from 'react';

import { usePluginUserStorage } from '@grafana/runtime';
import { Stack, Text } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { useFirstDataset } from '../editing/useDataset';
import { type AnswerProps } from './answerProps';
import { type WordsQuestion } from './understand';

const maxQuestions = 5;

interface Props extends Pick<AnswerProps, 'datasource' | 'onChoose'> {
  /** A question to remember. */
  question: WordsQuestion | undefined;
  isShown: boolean;
}

/** The user's latest questions about a dataset, stored in Grafana. */
export function EarlierQuestions({ question, isShown, datasource, onChoose }: Props) {
  // Grafana creates another storage object for each render.
  const [storage] = useState(usePluginUserStorage());
  const first = useFirstDataset(datasource);
  const dataset = question?.dataset ?? first;
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const key = `questions-${dataset ?? ''}`;
  const save = useCallback(
    (all: readonly string[]) => {
      setQuestions(all);
      // If the list can't be stored, it lasts until the page is left.
      storage.setItem(key, JSON.stringify(all)).catch(() => undefined);
    },
    [storage, key]
  );
  const text = question?.text;
  useEffect(() => {
    let isCurrent = true;
    const add = (known: readonly string[]) =>
      text === undefined
        ? setQuestions(known)
        : save([text, ...known.filter((each) => each !== text)].slice(0, maxQuestions));
    void storage
      .getItem(key)
      .catch(() => null)
      .then((stored) => isCurrent && add(textsIn(stored)));
    return () => {
      isCurrent = false;
    };
  }, [storage, key, text, save]);
  if (!isShown || questions.length === 0) {
    return null;
  }
  return (
    <Stack direction="row" gap={0.5} alignItems="center" wrap="wrap">
      <Text color="secondary" variant="bodySmall">
        Earlier questions:
      </Text>
      {questions.map((each) => (
        <TextButton key={each} onClick={() => onChoose(each)}>
          {each}
        </TextButton>
      ))}
      <TextButton icon="trash-alt" aria-label="Delete earlier questions" onClick={() => save([])} />
    </Stack>
  );
}

function textsIn(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
