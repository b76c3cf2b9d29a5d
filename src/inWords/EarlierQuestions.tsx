import React, { useEffect, useRef, useState } from 'react';

import { usePluginUserStorage } from '@grafana/runtime';

import { TextButton } from '../controls/buttons';
import { type AnswerProps } from './answerProps';
import { QuestionButtons } from './QuestionButtons';

const maxQuestions = 5;

export interface EarlierQuestionsProps extends Pick<AnswerProps, 'onChoose' | 'onFocusLine'> {
  dataset: string | undefined;
  /** A question to remember. */
  text: string | undefined;
  isShown: boolean;
}

/** The user's latest questions about a dataset, stored in Grafana. */
export default function EarlierQuestions({
  dataset = '',
  text,
  isShown,
  onChoose,
  onFocusLine,
}: EarlierQuestionsProps) {
  // Grafana creates another storage object for each render.
  const [storage] = useState(usePluginUserStorage());
  const [questions, setQuestions] = useState<readonly string[]>([]);
  // The storage may fail, so this session's questions are also kept here.
  const session = useRef(new Map<string, readonly string[]>());
  const key = `questions-${dataset}`;
  useEffect(() => {
    let isCurrent = true;
    const asked = latest(text === undefined ? [] : [text], session.current.get(key));
    session.current.set(key, asked);
    const show = (stored: readonly string[]) => {
      const all = latest(asked, stored);
      setQuestions(all);
      return all;
    };
    storage.getItem(key).then(
      (stored) => {
        if (isCurrent) {
          const all = show(textsIn(stored));
          if (text !== undefined) {
            storage.setItem(key, JSON.stringify(all)).catch(() => undefined);
          }
        }
      },
      // A list that can't be read isn't replaced.
      () => isCurrent && show([])
    );
    return () => {
      isCurrent = false;
    };
  }, [storage, key, text]);
  const clear = () => {
    session.current.delete(key);
    setQuestions([]);
    onFocusLine();
    storage.setItem(key, '[]').catch(() => undefined);
  };
  return isShown ? (
    <QuestionButtons label="Earlier questions:" {...{ questions, onChoose, onFocusLine }}>
      <TextButton icon="trash-alt" aria-label="Delete earlier questions" onClick={clear} />
    </QuestionButtons>
  ) : null;
}

const latest = (...lists: ReadonlyArray<readonly string[] | undefined>) =>
  [...new Set(lists.flatMap((list = []) => list))].slice(0, maxQuestions);

function textsIn(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
