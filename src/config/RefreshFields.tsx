import React, { useId, useState } from 'react';

import { Field, Input, Switch } from '@grafana/ui';

import { type AplConfigEditorProps, type AplOptions } from '../types';
import { refreshesBins } from './model';
import { minutesProblem } from './validate';

/** Edits what dashboards that refresh ask for again. */
export function RefreshFields({ options, onOptionsChange }: AplConfigEditorProps) {
  const id = useId();
  const { readOnly, jsonData } = options;
  const isOn = refreshesBins(jsonData);
  const change = (changed: Partial<AplOptions>) =>
    onOptionsChange({ ...options, jsonData: { ...jsonData, ...changed } });

  return (
    <>
      <Field
        label="Incremental refresh"
        description="A dashboard that refreshes asks only for the bins of time that are new. Nothing changes in Explore"
        htmlFor={`${id}-refresh`}
        disabled={readOnly}
      >
        <Switch
          id={`${id}-refresh`}
          value={isOn}
          onChange={({ currentTarget }) => change({ incrementalRefresh: currentTarget.checked || undefined })}
        />
      </Field>
      {isOn && (
        <>
          <MinutesField
            id={`${id}-overlap`}
            label="Overlap in minutes"
            description="Bins that ended within this time are asked for at each refresh: events may come so late. Default: 10"
            value={jsonData.refreshOverlap}
            disabled={readOnly}
            onChange={(refreshOverlap) => change({ refreshOverlap })}
          />
          <MinutesField
            id={`${id}-whole`}
            label="Whole range every so many minutes"
            description="Events that come later than the overlap are seen after this time at the latest. Default: 10"
            value={jsonData.wholeRangeEvery}
            disabled={readOnly}
            onChange={(wholeRangeEvery) => change({ wholeRangeEvery })}
          />
        </>
      )}
    </>
  );
}

interface MinutesFieldProps {
  id: string;
  label: string;
  description: string;
  value: number | undefined;
  disabled: boolean | undefined;
  /** Called with a number that is one, or with nothing for the default. */
  onChange: (minutes: number | undefined) => void;
}

function MinutesField({ id, label, description, value, disabled, onChange }: MinutesFieldProps) {
  const [text, setText] = useState(value?.toString() ?? '');
  const problem = minutesProblem(text);
  const type = (typed: string) => {
    setText(typed);
    if (minutesProblem(typed) === undefined) {
      onChange(typed.trim() === '' ? undefined : Number(typed));
    }
  };
  return (
    <Field
      label={label}
      description={description}
      htmlFor={id}
      disabled={disabled}
      invalid={problem !== undefined}
      error={problem}
    >
      <Input
        id={id}
        width={20}
        inputMode="numeric"
        value={text}
        placeholder="10"
        suffix="min"
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </Field>
  );
}
