import { readTime } from '../frames/columns/times';
import { type Monitor, type MonitorCheck } from '../service/monitors';
import { type MonitorState } from '../types';

/** A time, in milliseconds, in which a monitor's checks all had the same state. */
export interface StateRun {
  state: 'open' | 'closed';
  from: number;
  lastCheck: number;
  /** The first check of another state; `undefined` while there is none. */
  to?: number;
}

export interface WatchedMonitor {
  monitor: Monitor;
  datasets: string[];
  /** Oldest first. */
  runs: StateRun[];
  state: MonitorState;
  /** When it came into its state. */
  since?: number;
}

/**
 * The runs of a history up to a time, in whatever order its checks are, with the number of checks that can't be read. The service may list
 * later checks as well.
 */
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

/** Minutes between checks where a monitor doesn't say. */
const usualInterval = 5;

/**
 * Whether checks from before a range are needed: the service may list changes of the state only, and what is open for the whole range
 * opened before it.
 */
export function needsEarlier(runs: readonly StateRun[], from: number, { intervalMinutes = usualInterval }: Monitor) {
  const [first] = runs;
  const isLate = first === undefined || first.from > from + 1.5 * intervalMinutes * 60_000;
  return isLate || (runs.length === 1 && first.state === 'open');
}

export function watched(monitor: Monitor, datasets: string[], runs: StateRun[], now: number): WatchedMonitor {
  const last = runs.at(-1);
  const isDisabled = isDisabledAt(monitor, now);
  // It may have been closed long before the first check that is known.
  const isKnown = last?.state === 'open' || runs.length > 1;
  return {
    monitor,
    datasets,
    // Nothing is known of the time after it was disabled.
    runs: isDisabled ? runs.map(({ to, ...run }) => ({ ...run, to: to ?? run.lastCheck })) : runs,
    state: isDisabled ? 'disabled' : (last?.state ?? 'unknown'),
    since: isDisabled || !isKnown ? undefined : last?.from,
  };
}

function isDisabledAt({ disabled, disabledUntil }: Monitor, now: number): boolean {
  const until = disabledUntil === undefined ? 0 : (readTime(disabledUntil)?.milliseconds ?? 0);
  // The year 1 stands for no end.
  return until > now || (disabled && until <= 0);
}
