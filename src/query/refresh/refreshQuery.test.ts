import { firstValueFrom, map, NEVER, Observable, of, throwError } from 'rxjs';

import { type QueryResult } from '../../service/queryResult';
import { type Cell } from '../../service/types';
import { type FetchedRows } from '../paging/fetchedRows';
import { refreshQuery, TableBins } from './refreshQuery';
import { type BinRequest, BinService } from './testing/binService';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.UTC(2024, 0, 1, 12);
const apl = 'logs | summarize events = count(), sum = sum(value) by bin(_time, 5m), group';
const options = { overlap: 10 * minute, wholeEvery: 10 * minute, limit: 1000 };

/** A panel over the last two hours, for a service with an event per group and minute. */
class Panel {
  now = noon + 2 * minute;
  readonly service = new BinService(1000, 'inclusive');
  requests: BinRequest[] = [];
  answered: (answer: QueryResult, request: BinRequest) => Observable<QueryResult> = (answer) => of(answer);

  constructor(
    private readonly cache = new TableBins(),
    private readonly query = apl
  ) {
    for (let time = noon - 4 * hour; time < noon + hour; time += minute) {
      this.add(time, 'a');
      this.add(time, 'b');
    }
  }

  add(time: number, group: string, came = time): void {
    this.service.events.push({ time, group, value: 1, came });
  }

  /** @param before how much earlier than now the range ends */
  refresh(length = 2 * hour, before = 0): Observable<FetchedRows> {
    this.requests = [];
    const send = (request: BinRequest) => {
      this.requests.push(request);
      return this.answered(this.service.answer(request, this.now), request);
    };
    const range = { from: this.now - before - length, to: this.now - before };
    return refreshQuery(
      {
        apl: this.query,
        ...range,
        askedAt: this.now,
        whole: () =>
          send({ apl: this.query, ...range }).pipe(
            map((answer) => ({ partial: false, rows: 0, notices: [], result: () => answer }))
          ),
        part: (sent, from, to) => send({ apl: sent, from, to }),
      },
      this.cache,
      options
    );
  }

  async shows(length?: number, before?: number): Promise<QueryResult> {
    return (await firstValueFrom(this.refresh(length, before))).result();
  }

  whole(length = 2 * hour, before = 0): QueryResult {
    const to = this.now - before;
    return this.service.answer({ apl: this.query, from: to - length, to }, this.now);
  }

  /** The ranges of the requests, in minutes from now. */
  get asked(): Array<[from: number, to: number]> {
    return this.requests.map(({ from, to }) => [(from - this.now) / minute, (to - this.now) / minute]);
  }
}

const rowsOf = ({ body: answer }: QueryResult) => answer.tables[0].columns;

describe('A refresh', () => {
  it('asks for the first bin, which the range cuts, and from the overlap on', async () => {
    const panel = new Panel();
    expect((await panel.shows()).refresh).toEqual({ kept: 0 });
    expect(panel.asked).toEqual([[-120, 0]]);
    panel.now += minute / 2;
    const shown = await panel.shows();
    expect(rowsOf(shown)).toEqual(rowsOf(panel.whole()));
    expect(shown.body.tables[0].range).toEqual(panel.whole().body.tables[0].range);
    expect(shown.body.tables).toHaveLength(1);
    // At 12:02:30, bins from 10:05 to 11:50 are kept; the bin that ends at 11:55 was too young.
    expect(panel.asked).toEqual([
      [-120, -117.5],
      [-12.5 - 1 / minute, 0],
    ]);
    expect(shown.refresh).toEqual({ bins: 25, kept: 21 });
    expect(shown.body.status.rowsExamined).toBeLessThan(Number(panel.whole().body.status.rowsExamined) / 5);
    expect(shown.pages).toBe(2);
  });

  it('says that its requests waited', async () => {
    const panel = new Panel();
    await panel.shows();
    panel.now += minute / 2;
    panel.answered = (answer) => of({ ...answer, waited: { status: 429, times: 1, milliseconds: 1000 } });
    const { notices, result: answer } = await firstValueFrom(panel.refresh());
    expect(notices.map(({ text }) => text)).toEqual([
      expect.stringContaining('retried 2 times after a total wait of 2 s'),
      expect.stringContaining('21 of 25 bins are from earlier refreshes'),
    ]);
    expect(answer().waited).toBeUndefined();
  });

  it('is one request where the range begins with a bin', async () => {
    const panel = new Panel();
    panel.now = noon;
    await panel.shows();
    panel.now += 5 * minute;
    expect(rowsOf(await panel.shows())).toEqual(rowsOf(panel.whole()));
    expect(panel.requests).toHaveLength(1);
  });

  it('asks for the whole range again after ten minutes, and finds what came late', async () => {
    const panel = new Panel();
    await panel.shows();
    panel.now += minute;
    panel.add(noon - hour, 'late', panel.now);
    expect(rowsOf(await panel.shows())?.[1]).not.toContain('late');
    const { notices } = await firstValueFrom(panel.refresh());
    expect(notices.map(({ text }) => text)).toEqual([
      '21 of 25 bins are from earlier refreshes, up to 1 minute old. Events more than 10 minutes late appear after the next full refresh (within 9 minutes).',
    ]);
    panel.now += 9 * minute;
    expect(rowsOf(await panel.shows())).toEqual(rowsOf(panel.whole()));
    expect(panel.asked).toEqual([[-120, 0]]);
  });

  it('shows no group that a new answer of its bin has not', async () => {
    const panel = new Panel();
    panel.add(noon - hour, 'gone');
    await panel.shows();
    panel.now += minute;
    expect(rowsOf(await panel.shows())?.[1]).toContain('gone');
    panel.service.events.splice(-1);
    panel.now += 9 * minute;
    await panel.shows();
    panel.now += minute;
    expect(rowsOf(await panel.shows())?.[1]).not.toContain('gone');
    expect(panel.requests).toHaveLength(2);
  });

  it('of two panels shares bins, in ranges of any length', async () => {
    const cache = new TableBins();
    const [one, other] = [new Panel(cache), new Panel(cache)];
    await one.shows();
    other.now += minute;
    expect(rowsOf(await other.shows(hour))).toEqual(rowsOf(other.whole(hour)));
    expect(other.requests).toHaveLength(2);
    // The part before the kept bins is requested together with the first bin.
    expect(rowsOf(await other.shows(3 * hour))).toEqual(rowsOf(other.whole(3 * hour)));
    expect(other.asked.map(([from]) => Math.round(from))).toEqual([-180, -13]);
    expect(cache.size).toBe(1);
  });

  it('of a range and of an earlier one, which are compared, keeps the bins of both', async () => {
    const panel = new Panel();
    for (const before of [0, 2.5 * hour]) {
      await panel.shows(hour, before);
    }
    panel.now += minute / 2;
    for (const before of [0, 2.5 * hour]) {
      const shown = await panel.shows(hour, before);
      expect(rowsOf(shown)).toEqual(rowsOf(panel.whole(hour, before)));
      // No bin in the earlier range is young.
      expect(shown.refresh).toEqual({ bins: 13, kept: before === 0 ? 9 : 11 });
    }
    // Ten minutes later, each range is requested separately.
    panel.now += 10 * minute;
    await panel.shows(hour);
    expect((await panel.shows(hour, 2.5 * hour)).refresh?.kept).toBe(0);
    panel.now += minute / 2;
    expect((await panel.shows(hour)).refresh?.kept).toBe(9);
  });

  it('of an earlier range drops no answer of the later one that is on its way', async () => {
    const panel = new Panel();
    const waiting: Array<() => void> = [];
    panel.answered = (answer) =>
      new Observable<QueryResult>((subscriber) => {
        waiting.push(() => {
          subscriber.next(answer);
          subscriber.complete();
        });
      });
    const both = () => {
      panel.refresh(hour).subscribe();
      panel.now += 1;
      panel.refresh(hour, 2.5 * hour).subscribe();
    };
    const last = () => waiting.pop()?.();
    both();
    // The later request is answered first.
    last();
    last();
    panel.now += minute / 2;
    const answers: QueryResult[] = [];
    panel.refresh(hour).subscribe((rows) => answers.push(rows.result()));
    panel.refresh(hour, 2.5 * hour).subscribe((rows) => answers.push(rows.result()));
    while (waiting.length > 0) {
      last();
    }
    expect(answers.map(({ refresh }) => refresh?.kept)).toEqual([11, 9]);
  });

  it('of one range keeps its bins where nothing can be kept of the other, and says why only there', async () => {
    const panel = new Panel();
    await panel.shows(hour);
    panel.answered = (answer) => of({ ...answer, body: { ...answer.body, tables: [] } });
    expect((await panel.shows(hour, 2.5 * hour)).refresh).toEqual({
      kept: 0,
      why: 'the result has more than one table',
    });
    panel.answered = (answer) => of(answer);
    panel.now += minute / 2;
    expect((await panel.shows(hour)).refresh).toEqual({ bins: 13, kept: 9 });
    expect((await panel.shows(hour, 2.5 * hour)).refresh?.kept).toBe(0);
    expect((await panel.shows(hour, 2.5 * hour)).refresh).toEqual({ bins: 13, kept: 11 });
  });

  it('takes the size that bin_auto has in the whole range', async () => {
    const panel = new Panel(
      new TableBins(),
      'logs | summarize events = count(), sum = sum(value) by bin_auto(_time), group'
    );
    await panel.shows(hour);
    panel.now += minute;
    expect(rowsOf(await panel.shows(hour))).toEqual(rowsOf(panel.whole(hour)));
    expect(panel.requests[1].apl).toBe('logs | summarize events = count(), sum = sum(value) by bin(_time, 5m), group');
    // For another length, only the service knows the bin size.
    await panel.shows(2 * hour);
    expect(panel.asked).toEqual([[-120, 0]]);
  });

  it('keeps the bins of a dataset that a let names', async () => {
    const panel = new Panel(new TableBins(), `let t = logs; ${apl.replace('logs', 't')}`);
    panel.answered = (answer) => of({ ...answer, body: { ...answer.body, datasetNames: ['logs'] } });
    await panel.shows();
    panel.now += minute / 2;
    expect((await panel.shows()).refresh).toEqual({ bins: 25, kept: 21 });
  });

  it('keeps integers beyond 2^53 exact', async () => {
    const panel = new Panel();
    panel.answered = (answer, { from, to }) => {
      const [table, ...others] = answer.body.tables;
      const sums = table.columns?.[3] ?? [];
      const exact = sums.map((sum, row): Cell => (row === 30 ? '9007199254740993' : sum));
      const isLong = to - from > hour;
      return of({
        ...answer,
        body: { ...answer.body, tables: [isLong ? { ...table, exact: new Map([[3, exact]]) } : table, ...others] },
      });
    };
    await panel.shows();
    const [whole] = panel.whole().body.tables;
    panel.now += minute / 2;
    const [shown] = (await panel.shows()).body.tables;
    const row = shown.exact?.get(3)?.indexOf('9007199254740993') ?? -1;
    expect(shown.columns?.map((column) => column[row])).toEqual(whole.columns?.map((column) => column[30]));
    expect(shown.exact?.get(3)).toHaveLength(shown.columns?.[3].length ?? 0);
  });
});

it.each(['info', 'debug', 'trace'])(
  'keeps bins, and the message, of an answer with a message of priority %s',
  async (priority) => {
    const panel = new Panel();
    const messages = [{ priority, code: 'rows_left_out', msg: 'Some rows are missing.' }];
    panel.answered = (answer) =>
      of({ ...answer, body: { ...answer.body, status: { ...answer.body.status, messages } } });
    await panel.shows();
    panel.now += minute / 2;
    const { refresh, body } = await panel.shows();
    expect(refresh).toEqual({ bins: 25, kept: 21 });
    expect(body.status.messages).toEqual(messages);
    // Without a request, no response repeats the messages.
    expect((await panel.shows()).body.status.messages).toEqual(messages);
  }
);

it('keeps that there are no rows, where the message only informs', async () => {
  const panel = new Panel();
  panel.answered = (answer) =>
    of({
      ...answer,
      body: {
        ...answer.body,
        status: { messages: [{ priority: 'info', msg: 'x' }] },
        tables: [{ name: '0', fields: [], columns: [] }],
      },
    });
  const before = panel.answered;
  panel.answered = (answer) => of(answer);
  await panel.shows();
  panel.answered = before;
  panel.now += minute / 2;
  expect((await panel.shows()).refresh?.kept).toBe(21);
});

describe('Nothing is kept', () => {
  const changed = async (change: (answer: QueryResult) => QueryResult) => {
    const panel = new Panel();
    panel.answered = (answer) => of(change(answer));
    const { refresh } = await panel.shows();
    panel.now += minute / 2;
    panel.answered = (answer) => of(answer);
    expect((await panel.shows()).refresh?.kept).toBe(0);
    return refresh;
  };
  const withStatus = (status: object) => (answer: QueryResult) => ({
    ...answer,
    body: { ...answer.body, status: { ...answer.body.status, ...status } },
  });
  const withTable = (table: object) => (answer: QueryResult) => ({
    ...answer,
    body: { ...answer.body, tables: answer.body.tables.map((each) => ({ ...each, ...table })) },
  });

  it.each([
    ['answer that is partial', withStatus({ isPartial: true }), 'the result is partial'],
    ['answer that is an estimate', withStatus({ isEstimate: true }), 'the result is an estimate'],
    ['answer with a message', withStatus({ messages: [{ msg: 'x' }] }), 'the result has a warning from the service'],
    [
      'answer with a warning after a note',
      withStatus({
        messages: [
          { priority: 'info', msg: 'x' },
          { priority: 'warn', msg: 'y' },
        ],
      }),
      'the result has a warning from the service',
    ],
    ['answer without all groups', withStatus({ numGroups: 3 }), 'there may be more groups than the service returns'],
    [
      'answer of other bins',
      withTable({ buckets: { field: '_time', size: 1e9 } }),
      expect.stringContaining('no bin size'),
    ],
    ['answer without groups', withTable({ groups: [] }), 'the result has no column for some groups'],
    [
      'answer of a view, which names the dataset behind it',
      (answer: QueryResult) => ({ ...answer, body: { ...answer.body, datasetNames: ['web'] } }),
      'the view “logs” may limit its rows',
    ],
    [
      'answer of no table',
      (answer: QueryResult) => ({ ...answer, body: { ...answer.body, tables: [] } }),
      'the result has more than one table',
    ],
    [
      'answer whose columns are not equally long',
      withTable({ columns: [[], ['x'], [], []] }),
      expect.stringContaining('column “_time” is missing'),
    ],
  ])('of an %s', async (_, change, why) => {
    expect(await changed(change)).toEqual({ kept: 0, why });
  });

  it.each([
    ['that begin elsewhere', ['2024-01-01T11:01:00Z'], 'the result’s bins start at different times'],
    ['at no time', [null], 'the result’s bins start at different times'],
    [
      'in no order',
      ['2024-01-01T11:00:00Z', '2024-01-01T11:05:00Z', '2024-01-01T11:00:00Z'],
      'the result isn’t sorted by time',
    ],
  ])('of bins %s', async (_, times, why) => {
    expect(await changed(withTable({ columns: [times, times, times, times] }))).toEqual({ kept: 0, why });
  });

  it('of a range that is never whole, but those of the range after it', async () => {
    const panel = new Panel();
    panel.answered = (answer, { to }) =>
      of(to === panel.now - 2 * hour ? withStatus({ isPartial: true })(answer) : answer);
    await panel.shows();
    await panel.shows(2 * hour, 2 * hour);
    expect((await panel.shows()).refresh).toMatchObject({ kept: 21 });
  });

  it('of what fails or is cancelled; what was kept before stays', async () => {
    const panel = new Panel();
    await panel.shows();
    panel.now += minute / 2;
    panel.answered = () => throwError(() => new Error('The service is down.'));
    await expect(panel.shows()).rejects.toThrow('The service is down.');
    panel.answered = () => NEVER;
    panel.refresh().subscribe().unsubscribe();
    panel.answered = (answer) => of(answer);
    expect((await panel.shows()).refresh).toMatchObject({ kept: 21 });
    expect(rowsOf(await panel.shows())).toEqual(rowsOf(panel.whole()));
  });

  it('where a part of the answer cannot be put to the others: the whole range is asked for at once', async () => {
    const panel = new Panel();
    await panel.shows();
    panel.now += minute / 2;
    panel.answered = (answer, { to, from }) => of(to - from < hour ? withStatus({ isPartial: true })(answer) : answer);
    const shown = await panel.shows();
    expect(rowsOf(shown)).toEqual(rowsOf(panel.whole()));
    expect(shown.refresh).toEqual({ kept: 0, why: 'the result is partial' });
    expect(panel.requests).toHaveLength(3);
  });

  it('beyond as many cells as fit: what nobody asked for the longest time goes first', async () => {
    const columns = 4 + 1;
    const cache = new TableBins(2 * (1000 + 25 * 2 * columns));
    const panels = ['n', 'm', 'o'].map((name) => new Panel(cache, apl.replace('events', name)));
    for (const panel of panels) {
      await panel.shows();
    }
    expect(cache.size).toBe(2);
    panels.forEach((panel) => (panel.now += minute / 2));
    expect((await panels[2].shows()).refresh?.kept).toBe(21);
    expect((await panels[0].shows()).refresh?.kept).toBe(0);
    const small = new Panel(new TableBins(10));
    await small.shows();
    small.now += minute / 2;
    expect((await small.shows()).refresh).toEqual({ kept: 0 });
  });

  it('of an answer that was asked for before a later one', async () => {
    const panel = new Panel();
    let answer = () => {};
    panel.answered = (late) =>
      new Observable<QueryResult>((subscriber) => {
        answer = () => subscriber.next(late);
      });
    panel.refresh().subscribe();
    panel.now += minute / 2;
    panel.add(noon - hour, 'late', panel.now);
    panel.answered = (now) => of(now);
    await panel.shows();
    answer();
    panel.now += minute / 2;
    expect(rowsOf(await panel.shows())).toEqual(rowsOf(panel.whole()));
    expect(panel.requests).toHaveLength(2);
  });
});

it('A query that cannot be asked in parts is sent as it is, and the reason is known', async () => {
  const panel = new Panel(new TableBins(), `${apl} | limit 5`);
  expect((await panel.shows()).refresh).toEqual({ kept: 0, why: 'limit follows summarize' });
});
