import { readTime } from '../frames/columns/times';
import { type Monitor, type MonitorCheck } from '../service/monitors';
import { type MonitorState } from '../types';

/** A period in which all checks had the same state. Times are in milliseconds. */
export interface StateRun {
  state: 'open' | 'closed';
  from: number;
  lastCheck: number;
  /** Time of the first check with another state, if there is one. */
  to?: number;
}

export interface WatchedMonitor {
  monitor: Monitor;
  datasets: string[];
  /** Periods, oldest first. */
  runs: StateRun[];
  state: MonitorState;
  /** Time of the last state change. */
  since?: number;
}

/** Groups checks, in any order, into periods up to a time, and counts unreadable checks. */
export function stateRuns(checks: readonly MonitorCheck[], end: number): { runs: StateRun[]; unreadable: number } {
  const timed = checks.flatMap(({ state, time }): Array<Pick<StateRun, 'state'> & { at: number }> => {
    const at = readTime(time)?.milliseconds;
    return at !== undefined && (state === 'open' || state === 'closed') ? [{ state, at }] : [];
  });
  const runs: StateRun[] = [];
  const known = timed.filter(({ at }) => at <= end);
  for (const { state, at } of known.sort((a, b) => a.at - b.at)) {
    const last = runs.at(-1);
    if (last?.state === state) {
      last.lastCheck = at;
      continue;
    }
    if (last !== undefined) {
      last.to = at;
    }
    runs.push({ state, from: at, lastCheck: at });
  }
  return { runs, unreadable: checks.length - timed.length };
}

/** Minutes between checks, if the monitor doesn't specify them. */
const usualInterval = 5;

/** True if a range needs earlier checks: its first one is late, or the monitor was open throughout. */
export function needsEarlier(runs: readonly StateRun[], from: number, { intervalMinutes = usualInterval }: Monitor) {
  const [first] = runs;
  const isLate = first === undefined || first.from > from + 1.5 * intervalMinutes * 60_000;
  return isLate || (runs.length === 1 && first.state === 'open');
}

export function watched(monitor: Monitor, datasets: string[], runs: StateRun[], now: number): WatchedMonitor {
  const last = runs.at(-1);
  const stopped = stoppedState(monitor, now);
  // The monitor may have been closed long before the first known check.
  const isKnown = last?.state === 'open' || runs.length > 1;
  return {
    monitor,
    datasets,
    // After a monitor is stopped, its state is unknown.
    runs: stopped ? runs.map(({ to, ...run }) => ({ ...run, to: to ?? run.lastCheck })) : runs,
    state: stopped ?? last?.state ?? 'unknown',
    since: stopped || !isKnown ? undefined : last?.from,
  };
}

/** Time in milliseconds until which a monitor is snoozed; 0 or less means no time. */
export const snoozedUntil = ({ disabledUntil = '' }: Monitor): number => readTime(disabledUntil)?.milliseconds ?? 0;

/** State of a monitor that isn't checked at a time; `undefined` for other monitors. */
export function stoppedState(monitor: Monitor, now: number): 'snoozed' | 'disabled' | undefined {
  const until = snoozedUntil(monitor);
  return until > now ? 'snoozed' : monitor.disabled && until <= 0 ? 'disabled' : undefined;
}
