import React from 'react';

import { dateTime, type DateTime, type TimeRange } from '@grafana/data';

import { RangeField } from '../components/fields';
import { type ChangeWindow } from '../types';
import { momentOf } from './windows';

interface Props {
  label: string;
  placeholder: string;
  value: ChangeWindow | undefined;
  onChange: (window: ChangeWindow | undefined) => void;
}

/** Takes a window of time, with the inputs that Grafana has for a range. */
export function WindowField({ label, placeholder, value, onChange }: Props) {
  return (
    <RangeField
      label={label}
      value={rangeOf(value)}
      placeholder={placeholder}
      onChange={({ raw }) => onChange(windowOf(raw))}
    />
  );
}

/** Returns a window as Grafana's inputs take it; no window is a range of no times. */
function rangeOf(window: ChangeWindow | undefined): TimeRange {
  const [from, to] = [dateTime(window && momentOf(window.from, 'from')), dateTime(window && momentOf(window.to, 'to'))];
  if (window === undefined || !from.isValid() || !to.isValid()) {
    const none = dateTime(null);
    return { from: none, to: none, raw: { from: none, to: none } };
  }
  const raw = (text: string, moment: DateTime) => (text.includes('now') ? text : moment);
  return { from, to, raw: { from: raw(window.from, from), to: raw(window.to, to) } };
}

function windowOf({ from, to }: TimeRange['raw']): ChangeWindow | undefined {
  const text = (time: DateTime | string) =>
    typeof time === 'string' ? time : time.isValid() ? time.toISOString() : '';
  const window = { from: text(from), to: text(to) };
  return window.from === '' || window.to === '' ? undefined : window;
}
