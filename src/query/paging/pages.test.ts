import { dateTime, type TimeRange } from '@grafana/data';
import { concatMap, finalize, from, Observable, of, Subject } from 'rxjs';
import { type FetchedRows } from './fetchedRows';
import { joinTables } from './joinTables';
import { RunningPages } from './runningPages';

describe('joinTables', () => {
  it('A column that an answer lacks, or has too few cells of, is empty there', () => {
    const one = { name: '0', fields: [{ name: 'error', type: 'string' }], columns: [['timeout', 'refused']] };
    const other = {
      name: '0',
      fields: [
        { name: 'status', type: 'integer' },
        { name: 'error', type: 'string' },
      ],
      columns: [[200, 404, 500], ['none']],
    };
    expect(joinTables([one, other])?.columns).toEqual([
      ['timeout', 'refused', 'none', null, null],
      [null, null, 200, 404, 500],
    ]);
  });
});

describe('runningPages', () => {
  const rows = (count: number, partial: boolean): FetchedRows => ({
    partial,
    rows: count,
    notices: [],
    result: () => ({ body: { format: 'tabular', status: {}, tables: [] }, bytes: 0 }),
  });

  /** The last hour, shifted by some seconds. */
  function lastHour(seconds: number): TimeRange {
    const to = dateTime(Date.UTC(2026, 0, 1) + seconds * 1000);
    return { from: dateTime(to.valueOf() - 3_600_000), to, raw: { from: 'now-1h', to: 'now' } };
  }

  /** Two pages that arrive when the test sends them. */
  function pages() {
    const state = { started: 0, stopped: 0, page: new Subject<FetchedRows>() };
    const start = () =>
      new Observable<FetchedRows>((subscriber) => {
        state.started++;
        const subscription = state.page.subscribe(subscriber);
        return () => subscription.unsubscribe();
      }).pipe(finalize(() => state.stopped++));
    return { state, start };
  }

  describe('A dashboard that refreshes while pages come', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('goes on with these pages, so that a long list comes to its end', () => {
      const { state, start } = pages();
      const running = new RunningPages();
      const seen: number[] = [];
      const first = running.share('logs', lastHour(0), start).subscribe();
      state.page.next(rows(1000, true));
      first.unsubscribe();
      jest.advanceTimersByTime(100);
      running.share('logs', lastHour(5), start).subscribe(({ rows: count }) => seen.push(count));
      state.page.next(rows(2000, false));
      state.page.complete();
      expect(state.started).toBe(1);
      expect(seen).toEqual([1000, 2000]);

      state.page = new Subject();
      running.share('logs', lastHour(10), start).subscribe();
      expect(state.started).toBe(2);
    });

    it('asks again where the query or a range that a person chose is another', () => {
      const { state, start } = pages();
      const running = new RunningPages();
      const { from: begin, to } = lastHour(0);
      const fixed = (seconds: number): TimeRange => {
        const end = dateTime(to.valueOf() + seconds * 1000);
        return { from: begin, to: end, raw: { from: begin, to: end } };
      };
      from([0, 5])
        .pipe(concatMap((seconds) => of(running.share('logs', fixed(seconds), start).subscribe())))
        .subscribe();
      running.share('logs', lastHour(0), start).subscribe();
      running.share('traces', lastHour(0), start).subscribe();
      expect(state.started).toBe(4);
    });

    it('asks again where another time zone moves the day', () => {
      const { state, start } = pages();
      const running = new RunningPages();
      const begin = Date.UTC(2026, 0, 1);
      for (const hours of [0, 8]) {
        const [day, end] = [0, 24].map((after) => dateTime(begin + (hours + after) * 3_600_000));
        running.share('logs', { from: day, to: end, raw: { from: 'now/d', to: 'now/d' } }, start).subscribe();
      }
      expect(state.started).toBe(2);
    });

    it('stops them if no subscriber returns', () => {
      const { state, start } = pages();
      new RunningPages().share('logs', lastHour(0), start).subscribe().unsubscribe();
      expect(state.stopped).toBe(0);
      jest.advanceTimersByTime(1000);
      expect(state.stopped).toBe(1);
    });
  });
});
