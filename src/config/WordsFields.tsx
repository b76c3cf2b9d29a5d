import React from 'react';

import { Switch } from '@grafana/ui';

import { Labelled } from '../controls/fields';
import { readSettings } from './readSettings';
import { type SettingsProps } from './settingsProps';

/** Setting that allows users to send questions in words to Grafana's LLM app. */
export function WordsFields({ settings, change }: SettingsProps) {
  return (
    <Labelled
      label="Language model"
      description="Sends the question, the query’s text and the dataset’s field names, types, units and descriptions to the provider configured in Grafana’s LLM app. Never sends results, variable values or tokens"
    >
      {(id) => (
        <Switch
          id={id}
          value={readSettings(settings).languageModel}
          onChange={({ currentTarget }) => change({ languageModel: currentTarget.checked || undefined })}
        />
      )}
    </Labelled>
  );
}
