import React, { useId } from 'react';

import { Field, Switch } from '@grafana/ui';

import { type AplConfigEditorProps, type AplOptions } from '../types';
import { NumberField } from './NumberField';
import { readSettings } from './readSettings';

/** Edits what dashboards that refresh ask for again. */
export function RefreshFields({ options, onOptionsChange }: AplConfigEditorProps) {
  const id = useId();
  const { readOnly, jsonData } = options;
  const isOn = readSettings(jsonData).incrementalRefresh;
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
          <NumberField
            id={`${id}-overlap`}
            label="Overlap in minutes"
            description="Bins that ended within this time are asked for at each refresh: events may come so late. Default: 10"
            value={jsonData.refreshOverlap}
            unit="minutes"
            defaultValue={10}
            disabled={readOnly}
            onChange={(refreshOverlap) => change({ refreshOverlap })}
          />
          <NumberField
            id={`${id}-whole`}
            label="Whole range every so many minutes"
            description="Events that come later than the overlap are seen after this time at the latest. Default: 10"
            value={jsonData.wholeRangeEvery}
            unit="minutes"
            defaultValue={10}
            disabled={readOnly}
            onChange={(wholeRangeEvery) => change({ wholeRangeEvery })}
          />
        </>
      )}
    </>
  );
}
