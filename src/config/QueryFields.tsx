import React, { useState } from 'react';

import { ChoiceField, InputField } from '../components/fields';
import { type EditorMode, type SettingsProps } from '../types';
import { NumberSetting } from './settingFields';
import { organizationPage, organizationProblem, regionOf } from './validate';

const datasets = [
  {
    name: 'defaultDataset',
    label: 'Default dataset',
    description: 'Explore starts with it, and Save & test queries it. Required if the token may not list datasets',
    placeholder: 'my-dataset',
  },
  {
    name: 'tracesDataset',
    label: 'Traces dataset',
    description: 'Links to a trace look for its spans here. Default: all datasets of OpenTelemetry traces',
    placeholder: 'my-traces',
  },
  {
    name: 'logsDataset',
    label: 'Logs dataset',
    description: 'Links from a span look for its log lines here. Default: all datasets of OpenTelemetry logs',
    placeholder: 'my-logs',
  },
] as const;

const modes: Array<{ value: EditorMode; label: string }> = [
  { value: 'builder', label: 'Builder' },
  { value: 'code', label: 'Code' },
];

/** Edits the datasets that are used where a query names none, where editors link to, and how long an answer may take. */
export function QueryFields(props: SettingsProps) {
  const { options, settings, change } = props;
  const [organization, setOrganization] = useState(settings.organizationUrl ?? '');

  const takeOrganization = () => {
    const address = organizationPage(organization, regionOf(options.url));
    setOrganization(address);
    change({ organizationUrl: address || undefined });
  };

  return (
    <>
      {datasets.map(({ name, ...field }) => (
        <InputField
          key={name}
          {...field}
          value={settings[name] ?? ''}
          onChange={(dataset) => change({ [name]: dataset.trim() || undefined })}
        />
      ))}
      <ChoiceField<EditorMode>
        label="New queries begin in"
        description="Each query can switch between the builder, a card for each step, and its code"
        options={modes}
        value={settings.editorMode ?? 'builder'}
        onChange={(editorMode) => change({ editorMode })}
      />
      <InputField
        label="Page of your organization"
        description="Optional. Its address in your browser, or its id: query editors then open their query there"
        problem={organizationProblem(settings.organizationUrl ?? '')}
        value={organization}
        placeholder="https://app.axiom.co/my-org-a1b2"
        onChange={setOrganization}
        onBlur={takeOrganization}
      />
      <NumberSetting
        {...props}
        name="timeout"
        label="Time-out in seconds"
        description="Grafana gives up on a request after this time. Default: 30, unless Grafana's own settings differ"
        unit="seconds"
        placeholder="30"
      />
    </>
  );
}
