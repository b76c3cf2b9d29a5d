import { defer, finalize, lastValueFrom, NEVER, of, Subject, throwError, toArray } from 'rxjs';

import { type DataFrame, type DataQueryResponse, FieldType, LoadingState } from '@grafana/data';

import { ServiceError } from '../../service/serviceError';
import { type AplQuery } from '../../types';
import { toResponse } from './toResponse';
import { type TargetFrames, wholeFrames } from './targetFrames';

const target = (refId: string): AplQuery => ({ refId, kind: 'apl', query: refId });
const frame = (refId: string): DataFrame => ({ refId, fields: [], length: 0 });
const whole = (refId: string) => wholeFrames([frame(refId)]);
const partial = (refId: string, length: number): TargetFrames => ({
  partial: true,
  frames: () => [{ refId, fields: [], length }],
});

describe('The targets of a panel', () => {
  it('answer once, in their own order, whichever comes first', async () => {
    const slow = new Subject<TargetFrames>();
    const answers = lastValueFrom(
      toResponse({ targets: [target('A'), target('B')] }, [slow, of(whole('B'))]).pipe(toArray())
    );
    slow.next(whole('A'));
    slow.complete();
    expect(await answers).toEqual([{ data: [frame('A'), frame('B')], state: LoadingState.Done, key: 'apl' }]);
  });

  it('keep their frames when another one fails, which is named', async () => {
    const response = await lastValueFrom(
      toResponse({ targets: [target('A'), target('B'), target('C')] }, [
        of(whole('A')),
        throwError(() => new ServiceError('notFound', 404, 'No such dataset.')),
        throwError(() => new Error('at once')),
      ])
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
    expect(await lastValueFrom(toResponse({ targets: [target('A')] }, [cancelled]))).toEqual({
      data: [],
      state: LoadingState.Done,
      key: 'apl',
    });
  });

  it('are done at once when there are none', async () => {
    expect(await lastValueFrom(toResponse({ targets: [] }, []))).toEqual({
      data: [],
      state: LoadingState.Done,
      key: 'apl',
    });
  });

  it('run a few at a time, and stop when the panel goes', () => {
    let running = 0;
    const endless = defer(() => {
      running++;
      return NEVER.pipe(finalize(() => running--));
    });
    const targets = ['A', 'B', 'C', 'D', 'E'].map(target);
    const subscription = toResponse(
      { targets },
      targets.map(() => endless)
    ).subscribe();
    expect(running).toBe(3);
    subscription.unsubscribe();
    expect(running).toBe(0);
  });
});

describe('A response that streams', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function stream() {
    const [a, b] = [new Subject<TargetFrames>(), new Subject<TargetFrames>()];
    const packets: DataQueryResponse[] = [];
    const subscription = toResponse({ targets: [target('A'), target('B')] }, [a, b]).subscribe((packet) =>
      packets.push(packet)
    );
    const lengths = () => packets.map(({ data, state, key }) => [data.map(({ length }) => length).join(), state, key]);
    return { a, b, packets, lengths, subscription };
  }

  it('sends the first page at once, then at most twice a second, and is not done before all targets are', () => {
    const { a, b, lengths } = stream();
    a.next(partial('A', 1));
    a.next(partial('A', 2));
    a.next(partial('A', 3));
    expect(lengths()).toEqual([['1', LoadingState.Streaming, 'apl']]);
    jest.advanceTimersByTime(500);
    a.next(partial('A', 4));
    a.complete();
    b.next(wholeFrames([frame('B')]));
    jest.advanceTimersByTime(10_000);
    b.complete();
    expect(lengths()).toEqual([
      ['1', LoadingState.Streaming, 'apl'],
      ['3', LoadingState.Streaming, 'apl'],
      ['4,0', LoadingState.Streaming, 'apl'],
      ['4,0', LoadingState.Done, 'apl'],
    ]);
  });

  it('gives Grafana objects of its own in each packet', () => {
    const { a, b, packets } = stream();
    b.next(
      wholeFrames([{ refId: 'B', fields: [{ name: 'x', type: FieldType.number, config: {}, values: [1] }], length: 1 }])
    );
    b.complete();
    a.next(partial('A', 1));
    a.complete();
    const [first, second] = packets.map(({ data }) => data[1].fields[0]);
    expect(first).toEqual(second);
    expect(first).not.toBe(second);
    expect(first.config).not.toBe(second.config);
  });

  it('sends nothing more when the panel goes', () => {
    const { a, packets, subscription } = stream();
    a.next(partial('A', 1));
    a.next(partial('A', 2));
    subscription.unsubscribe();
    jest.advanceTimersByTime(10_000);
    expect(packets).toHaveLength(1);
    expect(a.observed).toBe(false);
  });
});
