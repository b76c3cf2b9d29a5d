import { type DateTime, dateTime, ISO_8601, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type QueryRange } from '../query/plan/plan';
import { recordOf } from '../service/json';
import { type ChangeSearch, type ChangeWindow, type GroupLabel } from '../types';

/** A part of time in milliseconds, without its end. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** The windows of a comparison. */
export interface Windows {
  here: TimeWindow;
  /** What `here` is compared with, around it or elsewhere; nothing where events are compared by a predicate. */
  otherwise: TimeWindow[];
  /** From the first to the last moment of them. */
  all: TimeWindow;
}

/** The kinds of comparison: windows of time, or the events that fit a condition with the others. */
export type Way = 'windows' | 'condition';

/** Returns what a comparison compares. */
export const wayOf = ({ where }: Pick<ChangeSearch, 'where'>): Way => (where === undefined ? 'windows' : 'condition');

/** Reads a saved comparison: what is not as it should be is left out. */
export function readChanges(saved: unknown): ChangeSearch {
  const given = recordOf(saved);
  const window = readWindow(given.window);
  const baseline = readWindow(given.baseline);
  const { where, fields } = given;
  const group = Object.entries(recordOf(given.group)).filter((entry): entry is [string, GroupLabel] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1])
  );
  return {
    ...(window && { window }),
    ...(baseline && { baseline }),
    ...(typeof where === 'string' && { where: where.trim() }),
    ...(Array.isArray(fields) && { fields: fields.filter((field) => typeof field === 'string') }),
    ...(group.length > 0 && { group: Object.fromEntries(group) }),
  };
}

function readWindow(saved: unknown): ChangeWindow | undefined {
  const { from, to } = recordOf(saved);
  return isTime(from) && isTime(to) ? { from: String(from), to: String(to) } : undefined;
}

const isTime = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/** Returns the windows that a query compares. Fails with a sentence where there is nothing to compare. */
export function windowsOf({ window, baseline, where }: ChangeSearch, range: TimeRange, timeZone?: TimeZone): Windows {
  const whole = { from: range.from.valueOf(), to: range.to.valueOf() };
  const here = window === undefined ? whole : spanOf(window, 'window', timeZone);
  if (where === '') {
    throw new Error(
      'There is no condition. Write one in “Events with”, such as `status >= 500`, or compare windows of time.'
    );
  }
  if (where !== undefined) {
    return { here, otherwise: [], all: here };
  }
  const other = baseline === undefined ? whole : spanOf(baseline, 'window it is compared with', timeZone);
  const otherwise = without(other, here);
  if (otherwise.length === 0) {
    throw new Error(
      'There is nothing to compare: choose a window inside of the time range, a window to compare it with, or a condition.'
    );
  }
  const all = {
    from: Math.min(here.from, ...otherwise.map(({ from }) => from)),
    to: Math.max(here.to, ...otherwise.map(({ to }) => to)),
  };
  return { here, otherwise, all };
}

/** The range of a request for the events of a span. Its own bounds may belong to it or not, so they are outside of the span. */
export const requestRange = ({ from, to }: TimeWindow): QueryRange => ({
  startTime: new Date(from - 1).toISOString(),
  endTime: new Date(to + 1).toISOString(),
});

function without(span: TimeWindow, other: TimeWindow): TimeWindow[] {
  const before = { from: span.from, to: Math.min(span.to, other.from) };
  const after = { from: Math.max(span.from, other.to), to: span.to };
  return [before, after].filter(({ from, to }) => from < to);
}

function spanOf(window: ChangeWindow, what: string, timeZone: TimeZone | undefined): TimeWindow {
  const from = momentOf(window.from, 'from', timeZone);
  const to = momentOf(window.to, 'to', timeZone);
  if (!(from < to)) {
    const wrong = Number.isNaN(from) ? window.from : Number.isNaN(to) ? window.to : undefined;
    throw new Error(
      wrong === undefined
        ? `The ${what} ends before it begins. Choose an end after its start.`
        : `“${wrong}” of the ${what} is not a time. Write one like 2026-03-01T12:00:00Z, or relative to now like now-1h.`
    );
  }
  return { from, to };
}

/** Returns the milliseconds of a time: ISO 8601, relative to now, or milliseconds already, as variables of Grafana's are. */
export function momentOf(text: string, end: 'from' | 'to', timeZone?: TimeZone): number {
  if (rangeUtil.isRelativeTime(text)) {
    return rangeUtil.convertRawToRange({ from: text, to: text }, timeZone)[end].valueOf();
  }
  const moment: DateTime = /^-?\d+$/.test(text) ? dateTime(Number(text)) : dateTime(text, ISO_8601);
  return moment.isValid() ? moment.valueOf() : NaN;
}
