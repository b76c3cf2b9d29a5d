import { longestOwnTask } from './ownTasks';
import { type TraceEvent } from './trace';

const thread = { pid: 1, tid: 7 };
const plugin = 'http://host/public/plugins/ours/368.js';
const host = 'http://host/assets/index.js';
const isOwn = (url: string) => url.includes('/plugins/ours/');
const nodes = [
  { id: 1, callFrame: { functionName: '(root)' } },
  { id: 2, parent: 1, callFrame: { functionName: 'render', url: host } },
  { id: 3, parent: 2, callFrame: { functionName: 'query', url: plugin } },
  { id: 4, parent: 3, callFrame: { functionName: 'parse' } },
  { id: 5, parent: 3, callFrame: { functionName: 'next', url: host } },
  { id: 6, parent: 1, callFrame: { functionName: '(garbage collector)' } },
];

const task = (ts: number, dur: number, tdur = dur): TraceEvent => ({
  ...thread,
  name: 'RunTask',
  ph: 'X',
  ts,
  dur,
  tdur,
});

const named = (name: string, tid = thread.tid): TraceEvent => ({
  ...{ ...thread, tid },
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  args: { name },
});

/** A profile with one sample per millisecond, starting at 1,000 µs. */
function profile(samples: number[]): TraceEvent[] {
  const chunk = { cpuProfile: { nodes, samples }, timeDeltas: samples.map(() => 1000) };
  return [
    named('CrRendererMain'),
    { ...thread, name: 'Profile', ph: 'P', ts: 0, id: 'a', args: { data: { startTime: 0 } } },
    { ...thread, tid: 9, name: 'ProfileChunk', ph: 'P', ts: 0, id: 'a', args: { data: chunk } },
  ];
}

describe('The longest own task', () => {
  it('counts the script and the native code that it calls, not the other scripts that it calls', () => {
    const events = [...profile([2, 3, 4, 5, 5, 2, 4, 2, 2, 2]), task(500, 10_000)];
    expect(longestOwnTask(events, isOwn, 0)).toBe(3);
  });

  it('assigns garbage collection to the script that ran before', () => {
    expect(longestOwnTask([...profile([2, 6, 3, 6, 6, 5, 6, 6, 6, 6]), task(500, 10_000)], isOwn, 0)).toBe(3);
  });

  it('is that of one task: two short ones are not a long one', () => {
    expect(longestOwnTask([...profile([3, 3, 3, 3, 3]), task(500, 2000), task(2500, 3000)], isOwn, 0)).toBe(3);
  });

  it('is processor time, however long the task waited for the processor', () => {
    expect(longestOwnTask([...profile([3, 3, 2, 2]), task(500, 4000, 2000)], isOwn, 0)).toBe(1);
  });

  it('ignores workers', () => {
    const ofWorker = [...profile([3, 3, 3]), task(500, 3000)].map((event) => ({ ...event, tid: 8 }));
    const own = [...profile([3, 2]), task(500, 2000)];
    const worker = ofWorker.map((event) =>
      event.name === 'thread_name' ? named('DedicatedWorker thread', 8) : { ...event, id: event.id && 'b' }
    );
    expect(longestOwnTask([...own, ...worker], isOwn, 0)).toBe(1);
  });

  it('is an error, not 0, if no task of the thread has a sample of the script', () => {
    expect(() => longestOwnTask([...profile([3]), { ...task(500, 10_000), tid: 8 }], isOwn, 0)).toThrow('No task');
    expect(() => longestOwnTask([...profile([2]), task(500, 10_000)], isOwn, 0)).toThrow('No task');
    expect(() => longestOwnTask([], isOwn, 0)).toThrow('No task');
  });

  it('is an error if the trace ends too early', () => {
    const events = [...profile([3]), task(500, 1_000_000)];
    expect(() => longestOwnTask(events, isOwn, 10)).toThrow('after 1.0 s of 10.0 s');
    expect(longestOwnTask(events, isOwn, 1)).toBeGreaterThan(0);
  });
});
