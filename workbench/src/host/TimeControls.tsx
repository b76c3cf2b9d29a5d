import { css } from '@emotion/css';
import {
  type SceneComponentProps,
  SceneObjectBase,
  type SceneObjectState,
  SceneRefreshPicker,
  SceneTimePicker,
} from '@grafana/scenes';
import React from 'react';

interface TimeControlsState extends SceneObjectState {
  range: SceneTimePicker;
  refresh: SceneRefreshPicker;
}

/** Pickers for the time range and refresh interval, which wrap together. */
class TimeControls extends SceneObjectBase<TimeControlsState> {
  static Component = ({ model }: SceneComponentProps<TimeControls>) => {
    const { range, refresh } = model.useState();
    return (
      <div className={sideBySide}>
        <range.Component model={range} />
        <refresh.Component model={refresh} />
      </div>
    );
  };
}

export function timeControls(refresh: Partial<SceneRefreshPicker['state']> = {}): TimeControls {
  return new TimeControls({
    range: new SceneTimePicker({ isOnCanvas: true }),
    refresh: new SceneRefreshPicker({ isOnCanvas: true, ...refresh }),
  });
}

const sideBySide = css({ display: 'flex', gap: 8, marginLeft: 'auto' });
