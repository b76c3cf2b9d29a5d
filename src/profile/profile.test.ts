import { type Lookup } from '@aplkit/language/apl/completion/lookup';
import { dateTime, type TimeRange } from '@grafana/data';
import { firstValueFrom, NEVER, Observable, of, throwError, timer } from 'rxjs';
import { type QueryResult } from '../service/queryResult';
import { type Cell, type QueryBody, type Table } from '../service/types';
import { numberOf, readersOf, rowOf } from './cells';
import { ValueLookup } from './valueLookup';

describe('cells', () => {
  it('The cells of a row are read by their names, integers beyond 2^53 with all digits', () => {
    const table: Table = {
      name: '0',
      fields: ['events', 'id'].map((name) => ({ name, type: 'integer' })),
      columns: [
        [1, 2],
        [9007199254740992, 9007199254740994],
      ],
      exact: new Map([[1, ['9007199254740993', '9007199254740995']]]),
    };
    expect(['events', 'id', 'other'].map(readersOf(table)[1])).toEqual([2, '9007199254740995', null]);
    expect(rowOf(table)('events')).toBe(1);
    expect(rowOf(undefined)('events')).toBeNull();
  });

  it.each([
    [7, 7],
    ['9007199254740993', 9007199254740992],
    ['0.5', 0.5],
    ['1.00:00:01', 86_401_000_000_000],
    ['1m2s', 62_000_000_000],
    ['-5ms', -5_000_000],
    ['text', undefined],
    ['', undefined],
    [' ', undefined],
    [null, undefined],
    [[1], undefined],
  ])('The number of %j is %p', (cell, number) => {
    expect(numberOf(cell)).toBe(number);
  });
});

describe('valueLookup', () => {
  const lastHour: TimeRange = {
    from: dateTime('2024-05-06T07:00:00Z'),
    to: dateTime('2024-05-06T08:00:00Z'),
    raw: { from: 'now-1h', to: 'now' },
  };
  const methods: Lookup = { ask: 'values', dataset: 'http-logs', field: 'method' };
  const waiting = () => new AbortController().signal;

  const answer: QueryResult = {
    bytes: 0,
    body: {
      format: 'tabular',
      status: {},
      tables: [
        {
          name: '0',
          fields: [],
          columns: [
            ['GET', '', 'PUT', null],
            [7, 5, 3, 1],
          ],
        },
      ],
    },
  };

  function serviceWith(result: Observable<QueryResult>) {
    return { query: jest.fn((_: QueryBody) => result) };
  }

  describe('the values of a field', () => {
    it('are asked for in the range, the most frequent first, and named with their numbers of events', async () => {
      const service = serviceWith(of(answer));
      const values = await new ValueLookup(service).of(methods, lastHour, waiting());
      expect(values).toEqual([
        { value: 'GET', count: 7 },
        { value: 'PUT', count: 3 },
      ]);
      expect(service.query.mock.calls).toEqual([
        [
          {
            apl: "['http-logs']\n| where isnotnull(method) | summarize count_ = count() by method | top 30 by count_ desc",
            startTime: '2024-05-06T07:00:00.000Z',
            endTime: '2024-05-06T08:00:00.000Z',
          },
        ],
      ]);
    });

    it('are asked for once for a field and a range', async () => {
      const service = serviceWith(of(answer));
      const values = new ValueLookup(service);
      await values.of(methods, lastHour, waiting());
      await values.of({ ...methods }, { ...lastHour, to: dateTime('2024-05-06T08:00:05Z') }, waiting());
      expect(service.query).toHaveBeenCalledTimes(1);
      await values.of(methods, { ...lastHour, raw: { from: 'now-2h', to: 'now' } }, waiting());
      await values.of({ ...methods, field: 'status' }, lastHour, waiting());
      expect(service.query).toHaveBeenCalledTimes(3);
    });

    it('are none where the query fails, and the next time it is asked again', async () => {
      const service = serviceWith(throwError(() => new Error('no')));
      const values = new ValueLookup(service);
      expect(await values.of(methods, lastHour, waiting())).toEqual([]);
      service.query.mockReturnValue(of(answer));
      expect(await values.of(methods, lastHour, waiting())).toHaveLength(2);
    });

    it('are no longer waited for when a person types on: the request ends unless the next letter asks the same', async () => {
      let ended = 0;
      const running = new Observable<QueryResult>(() => () => {
        ended += 1;
      });
      const service = serviceWith(running);
      const values = new ValueLookup(service);
      const [first, second] = [new AbortController(), new AbortController()];
      const typed = values.of(methods, lastHour, first.signal);
      first.abort();
      expect(await typed).toEqual([]);
      const again = values.of(methods, lastHour, second.signal);
      await firstValueFrom(timer(400));
      expect([service.query.mock.calls.length, ended]).toEqual([1, 0]);
      second.abort();
      await again;
      await firstValueFrom(timer(400));
      expect(ended).toBe(1);
    });

    it('are not asked for where nobody waits', async () => {
      const stopped = new AbortController();
      stopped.abort();
      const service = serviceWith(NEVER);
      expect(await new ValueLookup(service).of(methods, lastHour, stopped.signal)).toEqual([]);
    });

    it('can be the keys of a map, as some events have them', async () => {
      const maps: Cell[] = [{ a: 1 }, { b: 1, a: null }, null, 'text', ['list']];
      const service = serviceWith(
        of({ ...answer, body: { ...answer.body, tables: [{ name: '0', fields: [], columns: [maps] }] } })
      );
      const keys = await new ValueLookup(service).of(
        { ask: 'keys', dataset: 'logs', field: 'attributes' },
        lastHour,
        waiting()
      );
      expect(keys).toEqual([
        { value: 'a', count: 2 },
        { value: 'b', count: 1 },
      ]);
      expect(service.query.mock.calls[0][0].apl).toBe(
        'logs\n| where isnotnull(attributes) | limit 100 | project attributes'
      );
    });
  });
});
