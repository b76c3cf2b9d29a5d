import React, { useId } from 'react';

import { Switch } from '@grafana/ui';

import { type SettingsProps } from '../types';
import { NumberField } from './NumberField';
import { readSettings } from './readSettings';
import { SettingField } from './SettingField';

/** Edits what dashboards that refresh ask for again. */
export function RefreshFields({ settings, readOnly, change }: SettingsProps) {
  const id = useId();
  const isOn = readSettings(settings).incrementalRefresh;

  return (
    <>
      <SettingField
        id={`${id}-refresh`}
        label="Incremental refresh"
        description="A dashboard that refreshes asks only for the bins of time that are new. Nothing changes in Explore"
        disabled={readOnly}
      >
        <Switch
          id={`${id}-refresh`}
          value={isOn}
          onChange={({ currentTarget }) => change({ incrementalRefresh: currentTarget.checked || undefined })}
        />
      </SettingField>
      {isOn && (
        <>
          <NumberField
            id={`${id}-overlap`}
            label="Overlap in minutes"
            description="Bins that ended within this time are asked for at each refresh: events may come so late. Default: 10"
            value={settings.refreshOverlap}
            unit="minutes"
            defaultValue={10}
            disabled={readOnly}
            onChange={(refreshOverlap) => change({ refreshOverlap })}
          />
          <NumberField
            id={`${id}-whole`}
            label="Whole range every so many minutes"
            description="Events that come later than the overlap are seen after this time at the latest. Default: 10"
            value={settings.wholeRangeEvery}
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
