import { HttpError } from '../errors';
import { withinTime } from './timeLimit';

const never = () => new Promise<never>(() => undefined);
const quiet = () => new AbortController().signal;

test('gives what the work gives', async () => {
  expect(await withinTime(1000, quiet(), async () => 'done')).toBe('done');
});

test('tells the work to stop, and says so without waiting for it', async () => {
  let told: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    told = signal;
    return never();
  };
  await expect(withinTime(20, quiet(), work)).rejects.toEqual(
    new HttpError(504, 'The query took longer than 0.02 s and was stopped. Use a shorter time range or fewer groups.')
  );
  expect(told?.aborted).toBe(true);
});

test('ends with the request, whatever the work is at', async () => {
  const request = new AbortController();
  const ended = withinTime(60_000, request.signal, never);
  request.abort(new Error('gone'));
  await expect(ended).rejects.toThrow('gone');
  await expect(withinTime(60_000, request.signal, never)).rejects.toThrow('gone');
});

test('ends quietly with a request whose work has thrown at once', async () => {
  const request = new AbortController();
  const work = () => {
    throw new Error('a bad query');
  };
  await expect(withinTime(60_000, request.signal, work)).rejects.toThrow('a bad query');
  request.abort(new Error('gone'));
  await new Promise((resolve) => setTimeout(resolve, 5));
});

test('lets work that fails after its time fail unheard', async () => {
  let fail = () => {};
  const work = () => new Promise<never>((_, reject) => (fail = () => reject(new Error('too late'))));
  await expect(withinTime(5, quiet(), work)).rejects.toThrow('took longer');
  fail();
  await new Promise((resolve) => setTimeout(resolve, 5));
});
