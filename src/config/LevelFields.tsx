import React, { useId, useState } from 'react';

import { Field, Input } from '@grafana/ui';

import { type SettingsProps } from '../types';
import { readWords, wordsText } from './levelWords';

/** Edits which field is the level of log lines, and what its words mean. */
export function LevelFields({ settings, readOnly, change }: SettingsProps) {
  const id = useId();
  const [text, setText] = useState(wordsText(settings.levelWords));
  const read = readWords(text);
  const problem = 'problem' in read ? read.problem : undefined;

  const typeWords = (typed: string) => {
    setText(typed);
    const typedWords = readWords(typed);
    if ('words' in typedWords) {
      change({ levelWords: typed.trim() === '' ? undefined : typedWords.words });
    }
  };

  return (
    <>
      <Field
        label="Level field"
        description="The field with the level of a log line. Default, and where an answer has no such field: severity_text, severity, level and other usual names"
        htmlFor={`${id}-field`}
        disabled={readOnly}
      >
        <Input
          id={`${id}-field`}
          value={settings.levelField ?? ''}
          placeholder="level"
          onChange={({ currentTarget }) => change({ levelField: currentTarget.value || undefined })}
        />
      </Field>
      <Field
        label="Words for levels"
        description="Words of that field that Grafana does not know as levels, in upper or lower case, each with its level"
        htmlFor={`${id}-words`}
        disabled={readOnly}
        invalid={problem !== undefined}
        error={problem}
      >
        <Input
          id={`${id}-words`}
          value={text}
          placeholder="severe=critical, 3=error, verbose=debug"
          onChange={({ currentTarget }) => typeWords(currentTarget.value)}
        />
      </Field>
    </>
  );
}
