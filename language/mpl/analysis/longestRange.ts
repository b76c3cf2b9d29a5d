import { type MetricSource, type MplQuery, type Step, type Time } from '../tree/ast';
import { readDuration } from '../tree/duration';
import { timingOf } from '../tree/steps';
import { mplPipelinesOf } from './pipelines';

interface Range {
  from: number;
  to: number;
}

/** Longest time, in milliseconds, for which a query without variables reads a metric; at least `range`. */
export function longestRange(query: Pick<MplQuery, 'pipeline'>, range: Range): number {
  const lengths = mplPipelinesOf(query).map(({ source, steps }) =>
    source.kind === 'metric' ? lengthOf(source, range) + Math.max(0, ...steps.map(windowOf)) : 0
  );
  return Math.max(range.to - range.from, ...lengths);
}

function lengthOf({ range: own }: MetricSource, range: Range): number {
  const start = own?.start && timeOf(own.start, range);
  const end = own?.end && timeOf(own.end, range);
  return (end ?? range.to) - (start ?? range.from);
}

/** A time in a source's range, in epoch milliseconds; `undefined` if it's invalid. */
function timeOf({ kind, text }: Time, { from, to }: Range): number | undefined {
  switch (kind) {
    case 'seconds':
      return Number(text) * 1000;
    case 'instant': {
      const time = Date.parse(text);
      return Number.isNaN(time) ? undefined : time;
    }
    case 'duration': {
      const [sign, duration] = /^[+-]/.test(text) ? [text.charAt(0), text.slice(1)] : ['', text];
      const length = readDuration(duration);
      // A duration without a sign counts back from the end.
      return length === undefined ? undefined : sign === '' ? to - length : from + (sign === '-' ? -length : length);
    }
    case 'variable':
      return undefined;
  }
}

/** Length of a step's window in milliseconds; 0 if there's no window. */
const windowOf = (step: Step): number => timingOf(step)?.window?.milliseconds ?? 0;
