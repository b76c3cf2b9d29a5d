import { dateTime } from '@grafana/data';

import { type ChangesQuery } from '../../types';
import { type ChangesReport } from '../changesFrame';
import { type Finding } from '../finding';

export const [from, to] = [dateTime('2026-03-01T12:00:00Z'), dateTime('2026-03-01T18:00:00Z')];
export const range = { from, to, raw: { from, to } };
export const selected = { from: from.valueOf() + 3_600_000, to: from.valueOf() + 7_200_000 };
/** Condition for the events in the window. */
export const isIn = '_time >= datetime(2026-03-01T13:00:00.000Z) and _time < datetime(2026-03-01T14:00:00.000Z)';

export const status: Finding = {
  trait: { kind: 'value', field: { name: 'status', type: 'string' }, value: '503' },
  counts: { selection: 61, baseline: 4 },
  isSure: true,
  isUsual: false,
  difference: { p: 0, weight: 1 },
  also: [{ kind: 'value', field: { name: 'pod', type: 'string' }, value: 'p1' }],
};
export const duration: Finding = {
  trait: { kind: 'above', field: { name: 'duration', type: 'float', unit: 'ms' }, bound: 480 },
  counts: { selection: 50, baseline: 50 },
  medians: { selection: 8200, baseline: 120 },
  isSure: true,
  isUsual: true,
  difference: { p: 0, weight: 1 },
  also: [],
};
export const chance: Finding = {
  trait: { kind: 'value', field: { name: 'city', type: 'string' }, value: 'Oslo' },
  counts: { selection: 3, baseline: 20 },
  isSure: false,
  isUsual: false,
  difference: { p: 0, weight: 1 },
  also: [],
};
export const found: ChangesReport = {
  events: { selection: 100, baseline: 1000 },
  findings: [status, duration, chance],
  restated: [],
  selected: `logs\n| where ${isIn}`,
  window: selected,
  baseline: [],
  overview: 'logs\n| summarize events_ = count()',
};

export const saved: ChangesQuery = {
  refId: 'A',
  kind: 'changes',
  query: 'logs | summarize count() by bin_auto(_time)',
  editorMode: 'builder',
  changes: { window: { from: '2026-03-01T13:00:00Z', to: '2026-03-01T14:00:00Z' } },
};
