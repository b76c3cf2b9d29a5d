import * as fc from 'fast-check';
import { map, mergeMap, type Observable, of, throwError, timer } from 'rxjs';

import { generated } from '@aplkit/language/apl/testing/generated';
import { type FetchedRows } from '../query/paging/fetchedRows';
import { type QueryResult } from '../service/queryResult';
import { type Waited } from '../service/fetch';
import { ServiceError } from '../service/serviceError';
import { type QueryBody } from '../service/types';
import { setHidden, showPage } from '../testing/pageInSight';
import { liveTail } from './liveTail';

const start = Date.parse('2024-01-01T12:00:00Z');
const hour = 3_600_000;
const second = 1000;

/** An event with its arrival time and its own time, in milliseconds. */
interface Event {
  arrived: number;
  time: number;
  body: string;
}

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  showPage();
});
afterEach(() => jest.useRealTimers());

/** Course of a request: milliseconds until the data is read and until the response, and the failure. */
interface Course {
  before?: number;
  after?: number;
  error?: Error;
  waited?: Waited;
}

/** A service with these events, whose clock is an hour ahead of the browser's. */
function serviceOf(events: Event[], course: (request: number) => Course = () => ({})) {
  /** Seconds since the start. */
  const asked: Array<{ at: number; seconds?: number; startTime: string; endTime: string }> = [];
  const columnsOf = ({ apl, startTime, endTime }: QueryBody) => {
    const { rows, seconds = Infinity } = JSON.parse(apl);
    const found = events
      .filter(({ time }) => time >= Date.parse(startTime ?? '') && time <= Date.parse(endTime ?? ''))
      .filter(({ arrived }) => arrived <= Date.now() && arrived >= Date.now() - seconds * second)
      .sort((a, b) => b.time - a.time);
    const sent = found.slice(0, rows);
    const columns = [
      sent.map(({ time }) => new Date(time).toISOString()),
      sent.map(({ arrived }) => new Date(arrived + hour).toISOString()),
      sent.map(({ body }) => body),
    ];
    return { columns, matched: found.length };
  };
  const send = (body: QueryBody): Observable<QueryResult> => {
    const { startTime = '', endTime = '' } = body;
    asked.push({ at: Math.round((Date.now() - start) / second), ...JSON.parse(body.apl), startTime, endTime });
    const { before = 0, after = 0, error, waited } = course(asked.length);
    return timer(before).pipe(
      mergeMap(() => (error === undefined ? of(columnsOf(body)) : throwError(() => error))),
      mergeMap((found) => timer(after).pipe(map(() => found))),
      map(({ columns, matched }) => {
        const fields = ['_time', '_sysTime', 'body'].map((name) => ({ name, type: 'string' }));
        const tables = [{ name: '0', fields, columns }];
        return { body: { format: 'tabular', status: { rowsMatched: matched }, tables }, bytes: 0, waited };
      })
    );
  };
  return { asked, send };
}

function follow({ send }: ReturnType<typeof serviceOf>, from = start - hour) {
  const steps: FetchedRows[] = [];
  let error: unknown;
  let completed = false;
  const tail = liveTail((rows, seconds) => JSON.stringify({ rows, seconds }), from, send);
  const subscription = tail.subscribe({
    next: (step) => steps.push(step),
    error: (cause: unknown) => (error = cause),
    complete: () => (completed = true),
  });
  const lines = () => steps.at(-1)?.result().body.tables.at(0)?.columns?.at(2) ?? [];
  const notices = () => steps.at(-1)?.notices.map(({ text }) => text) ?? [];
  return { lines, notices, steps, subscription, error: () => error, completed: () => completed };
}

const event = (arrived: number, body: string, late = 0): Event => ({
  arrived: start + arrived,
  time: start + arrived - late,
  body,
});

describe('A live tail', () => {
  it('begins with the latest lines, and shows those that arrive, whatever their own time is', () => {
    const service = serviceOf([
      ...Array.from({ length: 150 }, (_, row) => event(-row * second, `before ${row}`)),
      event(1500, 'new'),
      event(2500, 'late', 60 * second),
      event(3500, 'ahead', -30 * second),
    ]);
    const { lines } = follow(service);
    jest.advanceTimersByTime(100);
    expect(lines()).toEqual(Array.from({ length: 100 }, (_, row) => `before ${row}`));
    jest.advanceTimersByTime(5 * second);
    expect(lines().slice(0, 3)).toEqual(['ahead', 'late', 'new']);
  });

  it('looks for events that are very late in the rest of the range, now and then', () => {
    const events = [event(2 * second, 'half an hour late', hour / 2), event(3 * second, 'too old', 2 * hour)];
    const service = serviceOf(events);
    const { lines } = follow(service);
    jest.advanceTimersByTime(25 * second);
    expect(lines()).toEqual([]);
    jest.advanceTimersByTime(10 * second);
    expect(lines()).toEqual(['half an hour late']);
    const wide = service.asked.filter(({ startTime }) => Date.parse(startTime) === start - hour);
    expect(wide).toHaveLength(2);
  });

  it('asks once a second while lines come, and every other second where none do', () => {
    const service = serviceOf([event(15_500, 'a')]);
    const { subscription } = follow(service, start);
    jest.advanceTimersByTime(20 * second);
    expect(service.asked.map(({ at }) => at)).toEqual([...Array(11).keys(), 12, 14, 16, 17, 18, 19]);
    subscription.unsubscribe();
  });

  it('waits as long as its requests take', () => {
    const service = serviceOf([], () => ({ before: 4 * second }));
    follow(service);
    jest.advanceTimersByTime(20 * second);
    expect(service.asked.map(({ at }) => at)).toEqual([0, 8, 16]);
  });

  it('shows at most a thousand lines, those that arrived last, and says where some are missing', () => {
    const burst = (at: number, count: number) => Array.from({ length: count }, (_, row) => event(at, `${at} ${row}`));
    const service = serviceOf([...burst(500, 600), ...burst(3500, 600), ...burst(30_500, 1200)]);
    const { lines, notices } = follow(service, start);
    jest.advanceTimersByTime(5 * second);
    expect(lines()).toHaveLength(1000);
    expect(lines().filter((line) => String(line).startsWith('3500'))).toHaveLength(600);
    expect(notices()).toEqual([]);
    jest.advanceTimersByTime(30 * second);
    expect(lines()).toHaveLength(1000);
    expect(notices()).toEqual([expect.stringMatching(/more than 1,000 arrived.*Add a filter/)]);
  });

  it('keeps equal events apart by their number', () => {
    const service = serviceOf([event(500, 'a'), event(500, 'a'), event(500, 'a')]);
    const { lines } = follow(service);
    jest.advanceTimersByTime(10 * second);
    expect(lines()).toEqual(['a', 'a', 'a']);
  });

  it('asks nothing in a hidden page, and catches up when it is seen again', () => {
    const service = serviceOf([event(90 * second, 'meanwhile', 20 * second)]);
    const { lines } = follow(service);
    jest.advanceTimersByTime(2 * second);
    setHidden(true);
    const before = service.asked.length;
    jest.advanceTimersByTime(200 * second);
    expect(service.asked).toHaveLength(before);
    setHidden(false);
    jest.advanceTimersByTime(second);
    expect(lines()).toEqual(['meanwhile']);
  });

  it('stops its timers, its requests and its listeners when nobody listens', () => {
    let running = 0;
    const service = serviceOf([]);
    const send = (body: QueryBody): Observable<QueryResult> =>
      service.send(body).pipe(
        mergeMap((answer) => {
          running++;
          return timer(second).pipe(map(() => answer));
        })
      );
    const { subscription } = follow({ ...service, send });
    jest.advanceTimersByTime(500);
    expect(running).toBe(1);
    subscription.unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
    const other = follow(service);
    jest.advanceTimersByTime(500);
    setHidden(true);
    jest.advanceTimersByTime(2 * second);
    other.subscription.unsubscribe();
    const before = service.asked.length;
    setHidden(false);
    jest.advanceTimersByTime(10 * second);
    expect(service.asked).toHaveLength(before);
  });
});

describe('When something goes wrong, a live tail', () => {
  const failure = (kind: ServiceError['kind']) => new ServiceError(kind, 500, `It is the ${kind}.`);

  it('fails where its first request does', () => {
    const { error } = follow(serviceOf([], () => ({ error: failure('notFound') })));
    jest.advanceTimersByTime(second);
    expect(error()).toMatchObject({ message: 'It is the notFound.' });
  });

  it('tries again after a failure that may pass, says so, and misses nothing', () => {
    const service = serviceOf([event(3 * second, 'meanwhile')], (request) =>
      request > 1 && request < 5 ? { error: failure('unreachable') } : {}
    );
    const { lines, notices, completed } = follow(service);
    jest.advanceTimersByTime(5 * second);
    expect(notices()).toEqual([expect.stringMatching(/Live was interrupted. It is the unreachable. .*Retrying/)]);
    jest.advanceTimersByTime(20 * second);
    expect(service.asked.slice(0, 5).map(({ at }) => at)).toEqual([0, 1, 2, 5, 14]);
    expect(lines()).toEqual(['meanwhile']);
    expect(notices()).toEqual([]);
    expect(completed()).toBe(false);
  });

  it.each(['rateLimit', 'queryLimit', 'memory', 'token', 'query'] as const)(
    'ends at once with a notice where it is the %s, and keeps its lines',
    (kind) => {
      const service = serviceOf([event(0, 'a')], (request) => (request > 1 ? { error: failure(kind) } : {}));
      const { lines, notices, steps, completed } = follow(service);
      jest.advanceTimersByTime(60 * second);
      expect(service.asked).toHaveLength(2);
      expect(lines()).toEqual(['a']);
      expect(notices()).toEqual([`Live stopped. It is the ${kind}. Start Live again to continue.`]);
      expect(steps.at(-1)?.partial).toBe(false);
      expect(completed()).toBe(true);
    }
  );

  it('ends after many failures in a row', () => {
    const service = serviceOf([], (request) => (request > 1 ? { error: failure('server') } : {}));
    const { completed } = follow(service);
    jest.advanceTimersByTime(hour);
    expect(service.asked).toHaveLength(11);
    expect(completed()).toBe(true);
  });

  it('asks less often while the service’s limits make it wait, and says so', () => {
    const waited = { times: 1, milliseconds: 2000, status: 429 };
    const service = serviceOf([], (request) => (request === 2 || request === 3 ? { before: 2000, waited } : {}));
    const { notices } = follow(service);
    jest.advanceTimersByTime(4 * second);
    expect(notices()).toEqual([expect.stringMatching(/status 429.*requests less often/)]);
    jest.advanceTimersByTime(20 * second);
    expect(notices()).toEqual([]);
    expect(service.asked.slice(0, 7).map(({ at }) => at)).toEqual([0, 1, 5, 11, 13, 14, 15]);
  });
});

const runs = generated(8, 2000);

test(`In ${runs.numRuns} drawn courses, each event that arrives is shown once`, () => {
  const arbitraryEvent = fc.record({
    arrived: fc.integer({ min: 1, max: 90 * second }).map((at) => start + at),
    late: fc.oneof(
      fc.integer({ min: -2 * second, max: 20 * second }),
      fc.integer({ min: 270 * second, max: 310 * second }),
      fc.integer({ min: 0, max: hour / 2 })
    ),
    body: fc.constantFrom('a', 'b', 'c'),
  });
  const arbitraryCourse = fc.record({
    before: fc.constantFrom(0, 0, 50, 300, 4000, 25_000),
    after: fc.constantFrom(0, 0, 50, 300, 4000),
    fails: fc.constantFrom(false, false, false, true),
  });
  fc.assert(
    fc.property(
      fc.array(arbitraryEvent, { maxLength: 60 }),
      fc.array(arbitraryCourse, { maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 60 * second }), { maxLength: 3 }),
      (drawn, courses, hidden) => {
        jest.setSystemTime(start);
        const events = drawn.map(({ arrived, late, body }) => ({ arrived, time: arrived - late, body }));
        const service = serviceOf(events, (request) => {
          const { before = 0, after = 0, fails = false } = courses.at(request - 2) ?? {};
          return request === 1 || request > courses.length + 1
            ? {}
            : { before, after, error: fails ? new ServiceError('server', 500, '') : undefined };
        });
        const { lines, subscription } = follow(service, start - hour);
        for (const time of hidden) {
          jest.advanceTimersByTime(10 * second);
          setHidden(true);
          jest.advanceTimersByTime(time);
          setHidden(false);
        }
        jest.advanceTimersByTime(hour / 10);
        subscription.unsubscribe();
        expect([...lines()].sort()).toEqual(events.map(({ body }) => body).sort());
      }
    ),
    { ...runs, endOnFailure: true }
  );
});
