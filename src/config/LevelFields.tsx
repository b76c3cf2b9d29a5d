import React from 'react';

import { InputField } from '../components/fields';
import { type SettingsProps } from '../types';
import { readWords, wordsProblem, wordsText } from './levelWords';
import { CheckedSetting } from './settingFields';

/** Edits which field is the level of log lines, and what its words mean. */
export function LevelFields({ settings, change }: SettingsProps) {
  return (
    <>
      <InputField
        label="Level field"
        description="The field with the level of a log line. Default, and where an answer has no such field: severity_text, severity, level and other usual names"
        value={settings.levelField ?? ''}
        placeholder="level"
        onChange={(levelField) => change({ levelField: levelField || undefined })}
      />
      <CheckedSetting
        label="Words for levels"
        description="Words of that field that Grafana does not know as levels, in upper or lower case, each with its level"
        placeholder="severe=critical, 3=error, verbose=debug"
        saved={wordsText(settings.levelWords)}
        problemOf={(text) => wordsProblem(readWords(text))}
        onChange={(text) => change({ levelWords: text === '' ? undefined : readWords(text) })}
      />
    </>
  );
}
