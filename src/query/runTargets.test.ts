import { finalize, lastValueFrom, NEVER, of, Subject, throwError, toArray } from 'rxjs';

import { type DataFrame, LoadingState } from '@grafana/data';

import { ServiceError } from '../service/errors';
import { type AplQuery } from './model';
import { runTargets } from './runTargets';

const target = (refId: string): AplQuery => ({ refId, kind: 'apl', query: refId });
const frame = (refId: string): DataFrame => ({ refId, fields: [], length: 0 });

describe('The targets of a panel', () => {
  it('answer once, in their own order, whichever comes first', async () => {
    const slow = new Subject<DataFrame[]>();
    const answers = lastValueFrom(
      runTargets([target('A'), target('B')], ({ refId }) => (refId === 'A' ? slow : of([frame('B')]))).pipe(toArray())
    );
    slow.next([frame('A')]);
    slow.complete();
    expect(await answers).toEqual([{ data: [frame('A'), frame('B')], state: LoadingState.Done }]);
  });

  it('keep their frames when another one fails, which is named', async () => {
    const response = await lastValueFrom(
      runTargets([target('A'), target('B'), target('C')], ({ refId }) => {
        if (refId === 'C') {
          throw new Error('at once');
        }
        return refId === 'B'
          ? throwError(() => new ServiceError('notFound', 404, 'No such dataset.'))
          : of([frame('A')]);
      })
    );
    expect(response.data).toEqual([frame('A')]);
    expect(response.state).toBe(LoadingState.Error);
    expect(response).toMatchObject({ error: { refId: 'B' } });
    expect(response.errors).toEqual([
      { refId: 'B', message: 'No such dataset.', status: 404 },
      { refId: 'C', message: 'at once', status: undefined },
    ]);
  });

  it('are silent when they were cancelled', async () => {
    const cancelled = throwError(() => new ServiceError('cancelled', 0, 'Cancelled.'));
    expect(await lastValueFrom(runTargets([target('A')], () => cancelled))).toEqual({
      data: [],
      state: LoadingState.Done,
    });
  });

  it('are done at once when there are none', async () => {
    expect(await lastValueFrom(runTargets([], () => NEVER))).toEqual({ data: [], state: LoadingState.Done });
  });

  it('run a few at a time, and stop when the panel goes', () => {
    let running = 0;
    const subscription = runTargets(['A', 'B', 'C', 'D', 'E'].map(target), () => {
      running++;
      return NEVER.pipe(finalize(() => running--));
    }).subscribe();
    expect(running).toBe(3);
    subscription.unsubscribe();
    expect(running).toBe(0);
  });
});
