import { type TraceCall, type TraceEvent } from './trace';

interface Sample {
  time: number;
  /** The call that the thread was in; `undefined` while V8 was collecting garbage or no script was running. */
  call: number | undefined;
}

/** A task of a page's main thread in which the script ran. */
export interface OwnTask {
  /** Microseconds of the trace's clock. */
  ts: number;
  /** Processor time (ms) of the script's own work. */
  milliseconds: number;
}

/**
 * Tasks of the page's main thread in which a script ran, with the processor time of the script's own work: its share of the task's
 * samples. A sample belongs to the script of its innermost call that has an address, and garbage collection to the script that ran
 * before. Throws if no task has a sample of the script, or if the tasks end before `seconds` have passed, because Chromium's buffer was
 * full.
 * @param isOwn true if the script at an address is measured
 * @param seconds duration of the trace
 */
export function ownTasks(events: TraceEvent[], isOwn: (url: string) => boolean, seconds: number): OwnTask[] {
  const profiles = mainThreadProfiles(events);
  const tasks = profiles.flatMap((profile) => ownTasksOf(events, profile, isOwn));
  if (tasks.length === 0) {
    throw new Error('No task of the trace has a sample of the script, so it does not say how long they took.');
  }
  const traced = tracedSeconds(events, profiles);
  if (traced < seconds * minTraced) {
    throw new Error(`The trace ends after ${traced.toFixed(1)} s of ${seconds.toFixed(1)} s: its buffer was full.`);
  }
  return tasks;
}

/** Processor time (ms) of a script's own work in its longest task. Throws as `ownTasks` does. */
export function longestOwnTask(...trace: Parameters<typeof ownTasks>): number {
  return ownTasks(...trace).reduce((longest, { milliseconds }) => Math.max(longest, milliseconds), 0);
}

/**
 * Minimum share of the duration that a complete trace's tasks cover; not all, because the trace also has a start and an end without
 * tasks.
 */
const minTraced = 0.8;

/** Profiles of main threads, by the thread's name. Workers also have profiles. */
function mainThreadProfiles(events: TraceEvent[]): TraceEvent[] {
  const names = events.filter(({ name, args }) => name === 'thread_name' && args?.name === mainThread);
  const isMain = ({ pid, tid }: TraceEvent) => names.some((named) => named.pid === pid && named.tid === tid);
  return events.filter((event) => event.name === 'Profile' && isMain(event));
}

const mainThread = 'CrRendererMain';

/** Seconds from the start of these threads' first task to the end of the last. */
function tracedSeconds(events: TraceEvent[], threads: TraceEvent[]): number {
  let [begin, end] = [Infinity, -Infinity];
  for (const task of events) {
    if (task.name === 'RunTask' && threads.some(({ pid, tid }) => pid === task.pid && tid === task.tid)) {
      begin = Math.min(begin, task.ts);
      end = Math.max(end, task.ts + (task.dur ?? 0));
    }
  }
  return (end - begin) / 1e6;
}

function ownTasksOf(events: TraceEvent[], profile: TraceEvent, isOwn: (url: string) => boolean): OwnTask[] {
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === profile.pid && tid === profile.tid)
    .sort((a, b) => a.ts - b.ts);
  const { calls, samples } = readProfile(events, profile);
  let at = 0;
  return tasks.flatMap(({ ts, dur = 0, tdur = dur }) => {
    while (at < samples.length && samples[at].time < ts) {
      at++;
    }
    const first = at;
    let own = 0;
    let isOwners = false;
    for (; at < samples.length && samples[at].time < ts + dur; at++) {
      const { call } = samples[at];
      isOwners = call === undefined ? isOwners : isOwn(scriptOf(calls, call));
      own += isOwners ? 1 : 0;
    }
    return own === 0 ? [] : [{ ts, milliseconds: (tdur * own) / (at - first) / 1000 }];
  });
}

function readProfile(events: TraceEvent[], { pid, id, ts, args }: TraceEvent) {
  const calls = new Map<number, TraceCall>();
  const samples: Sample[] = [];
  let time = args?.data?.startTime ?? ts;
  for (const { name, pid: process, id: profile, args: chunk } of events) {
    if (name !== 'ProfileChunk' || process !== pid || profile !== id) {
      continue;
    }
    const { cpuProfile, timeDeltas = [] } = chunk?.data ?? {};
    for (const call of cpuProfile?.nodes ?? []) {
      calls.set(call.id, call);
    }
    for (const [index, call] of (cpuProfile?.samples ?? []).entries()) {
      time += timeDeltas[index] ?? 0;
      samples.push({ time, call: belongsToNoScript(calls.get(call)) ? undefined : call });
    }
  }
  return { calls, samples: samples.sort((a, b) => a.time - b.time) };
}

function belongsToNoScript(call: TraceCall | undefined): boolean {
  return call !== undefined && ['(garbage collector)', '(program)'].includes(call.callFrame.functionName);
}

/** Address of the innermost call that has one; "" if there's none. */
function scriptOf(calls: Map<number, TraceCall>, id: number): string {
  let call = calls.get(id);
  while (call !== undefined && !call.callFrame.url) {
    call = call.parent === undefined ? undefined : calls.get(call.parent);
  }
  return call?.callFrame.url ?? '';
}
