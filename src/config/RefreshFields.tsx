import React from 'react';

import { Switch } from '@grafana/ui';

import { Labelled } from '../components/fields';
import { type SettingsProps } from '../types';
import { readSettings } from './readSettings';
import { NumberSetting } from './settingFields';

/** Edits what dashboards that refresh ask for again. */
export function RefreshFields(props: SettingsProps) {
  const { settings, change } = props;
  const isOn = readSettings(settings).incrementalRefresh;
  return (
    <>
      <Labelled
        label="Incremental refresh"
        description="A dashboard that refreshes asks only for the bins of time that are new. Nothing changes in Explore"
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
            label="Overlap in minutes"
            description="Bins that ended within this time are asked for at each refresh: events may come so late. Default: 10"
            unit="minutes"
            placeholder="10"
          />
          <NumberSetting
            {...props}
            name="wholeRangeEvery"
            label="Whole range every so many minutes"
            description="Events that come later than the overlap are seen after this time at the latest. Default: 10"
            unit="minutes"
            placeholder="10"
          />
        </>
      )}
    </>
  );
}
