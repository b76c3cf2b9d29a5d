import { setTimeout } from 'node:timers/promises';
import { repeat } from './repeat';

const soon = 1;

test('steps are repeated until one returns false', async () => {
  let steps = 0;
  const ended = new Promise<void>((resolve) => {
    repeat(soon, async () => {
      steps += 1;
      if (steps === 3) {
        resolve();
      }
      return steps < 3;
    });
  });
  await ended;
  await setTimeout(20 * soon);
  expect(steps).toBe(3);
});

test('a pause ends when it is stopped, without a step', async () => {
  let steps = 0;
  const stop = repeat(60_000, async () => {
    steps += 1;
    return true;
  });
  await stop();
  expect(steps).toBe(0);
});

test('stopping aborts the step that is under way, waits for it, and no other follows', async () => {
  const seen: string[] = [];
  let begun: () => void = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const stop = repeat(soon, async (signal) => {
    seen.push('begun');
    begun();
    await setTimeout(20 * soon);
    seen.push(signal.aborted ? 'aborted' : 'ended');
    return true;
  });
  await isBegun;
  await stop();
  expect(seen).toEqual(['begun', 'aborted']);
  await setTimeout(20 * soon);
  expect(seen).toHaveLength(2);
});
