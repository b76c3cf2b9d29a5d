import { defer, finalize, NEVER, of } from 'rxjs';

import { type QueryResult } from '../service/queryResult';
import { askSeveral, type Asking } from './askSeveral';

const period = { from: 0, to: 1 };
const empty: QueryResult = Object.assign(Object.create(null), { body: { tables: [] } });

test('sends nothing more once nobody waits', async () => {
  const sent: string[] = [];
  const send = (apl: string) =>
    defer(() => {
      sent.push(apl);
      return of(empty);
    });
  let ended: (value?: unknown) => void = () => {};
  const compute = async ({ ask }: Asking<unknown>) => {
    await ask('first', period);
    await new Promise((resolve) => (ended = resolve));
    const last = ask('last', period);
    last.catch(() => {});
    return last;
  };
  const running = askSeveral(send, compute).subscribe();
  await new Promise((resolve) => setTimeout(resolve));
  running.unsubscribe();
  ended();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(['first']);
});

test('cancels what runs when nobody waits', () => {
  const cancelled = jest.fn();
  const send = () => NEVER.pipe(finalize(cancelled));
  askSeveral(send, ({ ask }) => ask('logs', period))
    .subscribe()
    .unsubscribe();
  expect(cancelled).toHaveBeenCalledTimes(1);
});
