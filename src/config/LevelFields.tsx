import React, { useState } from 'react';

import { type SettingsProps } from '../types';
import { readWords, wordsText } from './levelWords';
import { TextSetting } from './settingFields';

/** Edits which field is the level of log lines, and what its words mean. */
export function LevelFields({ settings, change }: SettingsProps) {
  const [text, setText] = useState(wordsText(settings.levelWords));
  const read = readWords(text);

  const typeWords = (typed: string) => {
    setText(typed);
    const typedWords = readWords(typed);
    if ('words' in typedWords) {
      change({ levelWords: typed.trim() === '' ? undefined : typedWords.words });
    }
  };

  return (
    <>
      <TextSetting
        label="Level field"
        description="The field with the level of a log line. Default, and where an answer has no such field: severity_text, severity, level and other usual names"
        value={settings.levelField ?? ''}
        placeholder="level"
        onChange={(levelField) => change({ levelField: levelField || undefined })}
      />
      <TextSetting
        label="Words for levels"
        description="Words of that field that Grafana does not know as levels, in upper or lower case, each with its level"
        problem={'problem' in read ? read.problem : undefined}
        value={text}
        placeholder="severe=critical, 3=error, verbose=debug"
        onChange={typeWords}
      />
    </>
  );
}
