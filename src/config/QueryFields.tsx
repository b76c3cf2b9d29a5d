import React, { useState } from 'react';

import { Switch } from '@grafana/ui';

import { ChoiceField, type FieldProps, InputField, Labelled, TextField } from '../controls/fields';
import { settingLabels } from '../settingLabels';
import { type EditorMode } from '../types';
import { readWords, wordsProblem, wordsText } from './levelWords';
import { DatasetField } from './DatasetField';
import { type NumberName, numberProblem, numberSettings } from './numberSettings';
import { readSettings } from './readSettings';
import { type SettingsProps } from './settingsProps';
import { organizationPage, organizationProblem, locationOf, maxRangeProblem } from './validate';

const datasets = [
  {
    name: 'defaultDataset',
    label: 'Default dataset',
    description: 'Used by Explore and Save & test. Required if the token can’t list datasets',
    placeholder: 'my-dataset',
  },
  {
    name: 'tracesDataset',
    label: settingLabels.tracesDataset,
    description:
      'Datasets to search for spans when you follow a link to a trace. Default: all datasets with OpenTelemetry traces',
    placeholder: 'my-traces',
  },
  {
    name: 'logsDataset',
    label: settingLabels.logsDataset,
    description:
      'Datasets to search for log lines when you follow a link from a span. Default: all datasets with OpenTelemetry logs',
    placeholder: 'my-logs',
  },
] as const;

const modes: Array<{ value: EditorMode; label: string }> = [
  { value: 'builder', label: 'Builder' },
  { value: 'code', label: 'Code' },
];

/** Edits default datasets, the editor's link to the service, and the timeout. */
export function QueryFields(props: SettingsProps) {
  const { options, settings, change } = props;
  const pageOf = (typed: string) => organizationPage(typed, locationOf(options.url) === 'oldEu');
  const { organizationUrl = '' } = settings;

  return (
    <>
      {datasets.map(({ name, ...field }) => (
        <DatasetField
          key={name}
          {...field}
          options={options}
          value={settings[name] ?? ''}
          onChange={(dataset) => change({ [name]: dataset || undefined })}
        />
      ))}
      <ChoiceField<EditorMode>
        label="New queries open in"
        description="You can switch any query between the builder and code"
        options={modes}
        value={settings.editorMode ?? 'builder'}
        onChange={(editorMode) => change({ editorMode })}
      />
      <TextField
        label={settingLabels.organizationUrl}
        description="Optional. URL or ID of your organization. Adds “Open in Axiom” to query editors"
        placeholder="https://app.axiom.co/my-org-a1b2"
        width="whole"
        value={organizationUrl}
        failure={organizationProblem(organizationUrl)}
        onChange={(typed) => change({ organizationUrl: pageOf(typed) || undefined })}
      />
      <NumberSetting
        {...props}
        name="timeout"
        description="Maximum duration of a request. Default: 30, or the value in Grafana’s configuration"
        placeholder="30"
      />
    </>
  );
}

export function RefreshFields(props: SettingsProps) {
  const { settings, change } = props;
  const isOn = readSettings(settings).incrementalRefresh;
  return (
    <>
      <Labelled
        label="Incremental refresh"
        description="Dashboards fetch only new time bins on refresh. Explore always runs the whole query"
      >
        {(id) => (
          <Switch
            id={id}
            value={isOn}
            onChange={({ currentTarget }) => change({ incrementalRefresh: currentTarget.checked || undefined })}
          />
        )}
      </Labelled>
      {isOn && (
        <>
          <NumberSetting
            {...props}
            name="refreshOverlap"
            description="Each refresh queries this many recent minutes again, to catch late events. Default: 10"
            placeholder="10"
          />
          <NumberSetting
            {...props}
            name="wholeRangeEvery"
            description="Minutes between full refreshes, which catch events that arrive later than the overlap. Default: 10"
            placeholder="10"
          />
        </>
      )}
    </>
  );
}

export function LimitFields(props: SettingsProps) {
  const { settings, change } = props;
  return (
    <>
      <CheckedSetting
        label={settingLabels.maxRange}
        description="Longest time range of a query. Default: no limit"
        placeholder="30d"
        width={20}
        saved={String(settings.maxRange ?? '')}
        problemOf={maxRangeProblem}
        onChange={(maxRange) => change({ maxRange: maxRange || undefined })}
      />
      <NumberSetting
        {...props}
        name="maxRows"
        description="Maximum number of rows that a query can request through its limit or the “Rows” option. Default: no limit"
        placeholder="100000"
      />
    </>
  );
}

export function LevelFields({ settings, change }: SettingsProps) {
  return (
    <>
      <InputField
        label="Level field"
        description="Field with a log line’s level. Default and fallback: severity_text, severity, level and other common names"
        value={settings.levelField ?? ''}
        placeholder="level"
        onChange={(levelField) => change({ levelField: levelField || undefined })}
      />
      <CheckedSetting
        label={settingLabels.levelWords}
        description="Maps your own names to Grafana’s levels, ignoring case"
        placeholder="severe=critical, 3=error, verbose=debug"
        saved={wordsText(settings.levelWords)}
        problemOf={(text) => wordsProblem(readWords(text))}
        onChange={(text) => change({ levelWords: text === '' ? undefined : readWords(text) })}
      />
    </>
  );
}

interface CheckedSettingProps extends Omit<React.ComponentProps<typeof InputField>, 'value' | 'problem'> {
  saved: string;
  problemOf: (text: string) => string | undefined;
}

/** Saves every keystroke. Invalid values are saved too, so that Save & test reports them. */
function CheckedSetting({ saved, problemOf, onChange, ...field }: CheckedSettingProps) {
  const [text, setText] = useState(saved);
  const type = (typed: string) => {
    setText(typed);
    onChange(typed.trim());
  };
  return <InputField {...field} value={text} problem={problemOf(text)} onChange={type} />;
}

interface NumberSettingProps extends SettingsProps, Omit<FieldProps, 'label'> {
  name: NumberName;
}

function NumberSetting({ name, settings, change, description, placeholder }: NumberSettingProps) {
  const problemOf = (text: string) => numberProblem(name, text);
  return (
    <CheckedSetting
      {...{ description, placeholder }}
      label={numberSettings[name].label}
      width={20}
      inputMode="numeric"
      suffix={numberSettings[name].suffix}
      saved={settings[name]?.toString() ?? ''}
      problemOf={problemOf}
      onChange={(text) =>
        change({ [name]: text === '' ? undefined : problemOf(text) === undefined ? Number(text) : text })
      }
    />
  );
}
