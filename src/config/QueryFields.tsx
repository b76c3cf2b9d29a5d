import React, { useId, useState } from 'react';

import { RadioButtonGroup } from '@grafana/ui';

import { type EditorMode, type SettingsProps } from '../types';
import { NumberField } from './NumberField';
import { SettingField, TextSetting } from './SettingField';
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

/** Edits the datasets that are used where a query names none, where editors link to, and how long an answer may take. */
export function QueryFields({ settings, readOnly, change, url }: SettingsProps & { url: string }) {
  const id = useId();
  const [organization, setOrganization] = useState(settings.organizationUrl ?? '');

  const changeOrganization = (address: string) => {
    setOrganization(address);
    change({ organizationUrl: address || undefined });
  };

  return (
    <>
      {datasets.map(({ name, ...field }) => (
        <TextSetting
          key={name}
          id={`${id}-${name}`}
          {...field}
          disabled={readOnly}
          value={settings[name] ?? ''}
          onChange={(dataset) => change({ [name]: dataset.trim() || undefined })}
        />
      ))}
      <SettingField
        id={`${id}-editor`}
        label="New queries begin in"
        description="Each query can switch between the builder, a card for each step, and its code"
        disabled={readOnly}
      >
        <RadioButtonGroup<EditorMode>
          id={`${id}-editor`}
          aria-label="New queries begin in"
          options={[
            { value: 'builder', label: 'Builder' },
            { value: 'code', label: 'Code' },
          ]}
          value={settings.editorMode ?? 'builder'}
          onChange={(editorMode) => change({ editorMode })}
        />
      </SettingField>
      <TextSetting
        id={`${id}-organization`}
        label="Page of your organization"
        description="Optional. Its address in your browser, or its id: query editors then open their query there"
        disabled={readOnly}
        problem={organizationProblem(settings.organizationUrl ?? '')}
        value={organization}
        placeholder="https://app.axiom.co/my-org-a1b2"
        onChange={setOrganization}
        onBlur={() => changeOrganization(organizationPage(organization, regionOf(url)))}
      />
      <NumberField
        id={`${id}-timeout`}
        label="Time-out in seconds"
        description="Grafana gives up on a request after this time. Default: 30, unless Grafana's own settings differ"
        value={settings.timeout}
        unit="seconds"
        defaultValue={30}
        disabled={readOnly}
        onChange={(timeout) => change({ timeout })}
      />
    </>
  );
}
