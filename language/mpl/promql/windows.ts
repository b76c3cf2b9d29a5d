import { type ValueKind } from '../analysis/schema';
import { rangeLength, writtenDuration } from './constants';
import { isDashboardVariable } from './placeholders';

/** The window for a PromQL range, as written in `align`. */
export interface Window {
  /** The interval to which points are aligned; `undefined` for a single value over the whole range. */
  to: string | undefined;
  /** Length of the window; defaults to the length of the interval. */
  over?: string;
  /** Seconds in a window, as factors and divisors for `map`; `undefined` if its length is unknown. */
  seconds: Factor[] | undefined;
}

interface Factor {
  operator: '*' | '/';
  by: string;
}

const steps = '$__interval';

/** The name of a variable, regardless of its notation. */
const nameOf = (variable: string): string => /\w+/.exec(variable)?.at(0) ?? '';

/** The window for a range as written; `undefined` if the range is invalid. */
export function windowOf(range: string, isInstant: boolean): Window | undefined {
  if (isDashboardVariable(range)) {
    switch (nameOf(range)) {
      case '__interval':
      case '__rate_interval':
      case '__auto':
        return {
          to: steps,
          seconds: [
            { operator: '*', by: '$__interval_ms' },
            { operator: '/', by: '1000' },
          ],
        };
      case '__range':
        return {
          ...(isInstant ? { to: undefined } : { to: steps, over: range }),
          seconds: [{ operator: '*', by: '$__range_s' }],
        };
      default:
        return { to: steps, over: range, seconds: undefined };
    }
  }
  const milliseconds = rangeLength(range);
  return milliseconds === undefined
    ? undefined
    : {
        to: steps,
        over: writtenDuration(range, milliseconds),
        seconds: [{ operator: '*', by: String(milliseconds / 1000) }],
      };
}

const aligned = ({ to, over }: Window, name: string): string =>
  `align ${to === undefined ? '' : `to ${to} `}${over === undefined ? '' : `over ${over} `}using ${name}`;

const multiplied = (factors: readonly Factor[], isInverse: boolean): string[] =>
  factors.map(({ operator, by }) => `map ${isInverse === (operator === '*') ? '/' : '*'} ${by}`);

/** Functions over a range, with their counterparts in `align`. */
const overTime: ReadonlyMap<string, string> = new Map(
  ['avg', 'sum', 'min', 'max', 'count', 'last'].map((name) => [`${name}_over_time`, name])
);

/** Steps for a function over a window; `undefined` if MPL has no equivalent. */
export function windowSteps(name: string, window: Window, kind: ValueKind): string[] | undefined {
  const { seconds } = window;
  // The parts of a histogram are counters.
  if (kind === 'delta counter' || kind === 'delta histogram') {
    const sum = aligned(window, 'sum');
    return name === 'increase' ? [sum] : name === 'rate' && seconds ? [sum, ...multiplied(seconds, true)] : undefined;
  }
  if (name === 'rate') {
    return [aligned(window, 'prom::rate')];
  }
  if (name === 'increase') {
    return seconds && [aligned(window, 'prom::rate'), ...multiplied(seconds, false)];
  }
  const align = overTime.get(name);
  return align === undefined ? undefined : [aligned(window, align)];
}

/** Window for the last point. PromQL looks back this far for it. */
const lookback: Window = { to: steps, over: '5m', seconds: [] };

export const lastPoint = aligned(lookback, 'last');

/** Step that reads an earlier or later time. As in PromQL, an offset without a sign is earlier. */
export function offsetStep(offset: string): string | undefined {
  const isLater = offset.startsWith('-');
  const length = offset.replace(/^[-+]/, '');
  const milliseconds = isDashboardVariable(length) ? undefined : rangeLength(length);
  const by = milliseconds === undefined ? length : writtenDuration(length, milliseconds);
  return isDashboardVariable(length) || milliseconds !== undefined ? `offset ${isLater ? '+' : '-'}${by}` : undefined;
}
