import { dateTime, dateTimeForTimeZone, ISO_8601, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type Filter } from '@aplkit/language/kit/filter';
import { type Period, periodOf } from '../query/plan/timeRanges';
import { recordOf } from '../service/json';
import { type ChangeSearch, type ChangeWindow, type GroupLabel } from '../types';

export interface Windows {
  selection: Period;
  /** Periods of the other events; empty if a condition divides events at the same time. */
  baseline: Period[];
  /** The period from the start of the first window to the end of the last. */
  all: Period;
}

/** Reads a saved comparison, without its invalid parts. */
export function readChanges(saved: unknown): ChangeSearch {
  const given = recordOf(saved);
  const window = readWindow(given.window);
  const baseline = readWindow(given.baseline);
  const { where, fields, measure, usual, annotation, trace, operation } = given;
  const ordinary = listIn(given.ordinary).flatMap((one) => readWindow(one) ?? []);
  const metric = readMetric(given.metric);
  const group = Object.entries(recordOf(given.group)).filter((entry): entry is [string, GroupLabel] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1])
  );
  return {
    ...(window && { window }),
    ...(baseline && { baseline }),
    ...(typeof where === 'string' && { where: where.trim() }),
    ...(Array.isArray(fields) && { fields: fields.filter((field) => typeof field === 'string') }),
    ...(group.length > 0 && { group: Object.fromEntries(group) }),
    ...(typeof measure === 'string' && { measure }),
    ...(typeof usual === 'number' && { usual }),
    ...(ordinary.length > 0 && { ordinary }),
    ...(metric && { metric }),
    ...(typeof annotation === 'number' && { annotation }),
    ...(typeof trace === 'number' && { trace }),
    ...(operation !== undefined && { operation: textsIn(operation) }),
  };
}

/** The values of an object as strings. */
const textsIn = (saved: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(recordOf(saved)).map(([name, value]) => [name, String(value)]));

function readMetric(saved: unknown): ChangeSearch['metric'] {
  const { name, unit, usual, filters, others } = recordOf(saved);
  return typeof name === 'string'
    ? {
        ...{ name, filters: listIn(filters).flatMap(readFilter) },
        ...(typeof unit === 'string' && { unit }),
        ...(typeof usual === 'number' && { usual }),
        ...(Array.isArray(others) && { others: others.map(String) }),
      }
    : undefined;
}

function readFilter(saved: unknown): Filter[] {
  const { column, operator: given, values } = recordOf(saved);
  const operator = operatorsOfMetrics.find((one) => one === given);
  return typeof column === 'string' && operator ? [{ column, operator, values: listIn(values).map(String) }] : [];
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const operatorsOfMetrics: Array<Filter['operator']> = ['=', '!=', '=|', '<', '<=', '>', '>='];

function readWindow(saved: unknown): ChangeWindow | undefined {
  const { from, to } = recordOf(saved);
  return isTime(from) && isTime(to) ? { from: String(from), to: String(to) } : undefined;
}

const isTime = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/** True if nothing is chosen, so that the last quarter of the range is compared with the rest. */
export const isOpen = ({ window, baseline, where }: ChangeSearch): boolean =>
  window === undefined && baseline === undefined && where === undefined;

/** Windows of a comparison. Fails with a user-facing message if there is nothing to compare. */
export function windowsOf(search: ChangeSearch, range: TimeRange, timeZone?: TimeZone): Windows {
  const whole = periodOf(range);
  const { window, baseline: chosen, where, ordinary } = search;
  const unchosen = isOpen(search) ? { ...whole, from: whole.to - Math.round((whole.to - whole.from) / 4) } : whole;
  const selection = window === undefined ? unchosen : spanOf(window, 'Window', timeZone);
  if (where === '') {
    throw new Error('Enter a condition in “Events with”, e.g. `status >= 500`, or compare time windows.');
  }
  const times =
    ordinary !== undefined && chosen === undefined
      ? ordinary.map((one) => spanOf(one, 'Compared with', timeZone))
      : where !== undefined
        ? []
        : [chosen === undefined ? whole : spanOf(chosen, 'Compared with', timeZone)];
  const baseline = times.flatMap((span) => without(span, selection));
  if (where === undefined && baseline.length === 0) {
    throw new Error(
      'Nothing to compare: “Window” includes all of “Compared with”. Choose a shorter window, or other times to compare it with.'
    );
  }
  const sides = [selection, ...baseline];
  const all = { from: Math.min(...sides.map(({ from }) => from)), to: Math.max(...sides.map(({ to }) => to)) };
  return { selection, baseline, all };
}

/** The parts of a period before and after another period. */
export function without(span: Period, other: Period): Period[] {
  const before = { from: span.from, to: Math.min(span.to, other.from) };
  const after = { from: Math.max(span.from, other.to), to: span.to };
  return [before, after].filter(({ from, to }) => from < to);
}

function spanOf(window: ChangeWindow, label: string, timeZone: TimeZone | undefined): Period {
  const from = momentOf(window.from, 'from', timeZone);
  const to = momentOf(window.to, 'to', timeZone);
  if (!(from < to)) {
    const wrong = Number.isNaN(from) ? window.from : Number.isNaN(to) ? window.to : undefined;
    throw new Error(
      wrong === undefined
        ? `“${label}” ends before it starts. Choose an end after its start.`
        : `“${wrong}” in “${label}” isn’t a time. Enter one like 2026-03-01T12:00:00Z or now-1h.`
    );
  }
  return { from, to };
}

/** Parses ISO 8601, a relative time, or milliseconds (as in Grafana's variables). */
export function momentOf(text: string, end: 'from' | 'to', timeZone?: TimeZone): number {
  if (rangeUtil.isRelativeTime(text)) {
    return rangeUtil.convertRawToRange({ from: text, to: text }, timeZone)[end].valueOf();
  }
  const moment = /^-?\d+$/.test(text) ? dateTime(Number(text)) : dateTimeForTimeZone(timeZone, text, ISO_8601);
  return moment.isValid() ? moment.valueOf() : NaN;
}
