import { type TraceCall, type TraceEvent } from './trace';

interface Sample {
  time: number;
  /** The call that the thread was in; `undefined` while V8 collected garbage or ran no script. */
  call: number | undefined;
}

/**
 * The most milliseconds of processor time that a script's own work took within one task of the page's main thread.
 *
 * A sample of the profile belongs to the script of its innermost call that has an address: what is native (JSON.parse, a sort) is
 * whose who called it, and collecting garbage is whose who ran before. A task's share of samples times the processor time that it
 * took is the script's own part of it: a machine that is busy with other programs does not make it longer.
 *
 * @param isOwn whether the script at an address is meant
 */
export function longestOwnTask(events: TraceEvent[], isOwn: (url: string) => boolean): number {
  return mainThreads(events).reduce(
    (longest, thread) =>
      Math.max(longest, ...ownTasks(events, thread, isOwn).map((microseconds) => microseconds / 1000)),
    0
  );
}

/** Where V8 takes samples: a page's main thread is the one that its profile starts on. */
function mainThreads(events: TraceEvent[]): TraceEvent[] {
  return events.filter(({ name }) => name === 'Profile');
}

/** The microseconds of each task in which the script worked. */
function ownTasks(events: TraceEvent[], profile: TraceEvent, isOwn: (url: string) => boolean): number[] {
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
    return own === 0 ? [] : [(tdur * own) / (at - first)];
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
      samples.push({ time, call: isNobodys(calls.get(call)) ? undefined : call });
    }
  }
  return { calls, samples: samples.sort((a, b) => a.time - b.time) };
}

function isNobodys(call: TraceCall | undefined): boolean {
  return call !== undefined && ['(garbage collector)', '(program)'].includes(call.callFrame.functionName);
}

/** The address of the innermost call that has one; empty where none has. */
function scriptOf(calls: Map<number, TraceCall>, id: number): string {
  let call = calls.get(id);
  while (call !== undefined && !call.callFrame.url) {
    call = call.parent === undefined ? undefined : calls.get(call.parent);
  }
  return call?.callFrame.url ?? '';
}
