import * as fc from 'fast-check';
import { Observable, type Subscriber, type Subscription } from 'rxjs';

import { generated } from '@aplkit/language/apl/testing/generated';
import { type QueryResult } from '../../service/queryResult';
import { type Cell } from '../../service/types';
import { type FetchedRows } from '../paging/fetchedRows';
import { refreshQuery, TableBins } from './refreshQuery';
import { type BinRequest, BinService } from './testing/binService';

const runs = generated(20, 100_000);

const minute = 60_000;
const hour = 60 * minute;
const overlap = 10 * minute;
const wholeEvery = 10 * minute;
/** A time that isn't at the edge of any bin. */
const begin = Date.UTC(2024, 2, 31, 0, 37, 12, 345);

const queries = [
  'logs | summarize events = count(), sum = sum(value) by bin(_time, 1m), group',
  'logs | summarize events = count(), sum = sum(value) by bin(_time, 5m), group',
  'logs | summarize events = count(), sum = sum(value) by bin(_time, 1h), group',
  'logs | summarize events = count(), sum = sum(value) by bin_auto(_time), group',
  'logs | summarize events = count(), sum = sum(value) by bin(_time, 15m), group | sort by _time desc',
];

/** A panel's range at a moment: a relative range, a day in some time zone, or fixed times. */
type DrawnRange =
  | { kind: 'last'; length: number; jitter: number }
  | { kind: 'today'; zone: number; whole: boolean }
  | { kind: 'fixed'; from: number; length: number };

const ranges: fc.Arbitrary<DrawnRange> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('last' as const),
      length: fc.constantFrom(20 * minute, hour, 2 * hour, 6 * hour, 12 * hour),
      /** The two bounds of a relative range may be calculated in different milliseconds. */
      jitter: fc.constantFrom(0, 0, -1, 1),
    }),
  },
  fc.record({
    kind: fc.constant('today' as const),
    zone: fc.constantFrom(0, 60, 120, -300, 345, 570, 1439),
    whole: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    from: fc.oneof(
      fc.integer({ min: -6 * 60, max: 0 }).map((minutes) => minutes * minute),
      fc.integer({ min: -6 * hour, max: 0 })
    ),
    length: fc.constantFrom(hour, 3 * hour, 47 * minute + 1),
  })
);

const steps = fc.record({
  panel: fc.nat(2),
  /** Milliseconds since the previous step. */
  wait: fc.oneof(
    { weight: 5, arbitrary: fc.constant(30_000) },
    fc.constantFrom(1, 29_999, minute, 4 * minute, 11 * minute)
  ),
  events: fc.array(
    fc.record({
      late: fc.oneof({ weight: 4, arbitrary: fc.nat(30_000) }, fc.nat(overlap), fc.nat(4 * hour)),
      /** Set to move the time to the last or first millisecond of a minute. */
      edge: fc.constantFrom(undefined, undefined, -1, 0),
      group: fc.constantFrom('a', 'a', 'b', 'c', null, 'd', 'e'),
      value: fc.nat(9),
    }),
    { maxLength: 3 }
  ),
  outcome: fc.oneof(
    { weight: 12, arbitrary: fc.constant('answers' as const) },
    fc.constantFrom('fails' as const, 'cancelled' as const, 'partial' as const, 'message' as const, 'slow' as const)
  ),
  /** Number of responses before the failure. */
  after: fc.nat(1),
});

const drawn = fc.record({
  limit: fc.constantFrom(3, 5, 50),
  bounds: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  cells: fc.constantFrom(1_200, 1_000_000, 1_000_000),
  panels: fc.array(fc.record({ query: fc.nat(queries.length - 1), range: ranges }), { minLength: 3, maxLength: 3 }),
  history: fc.array(fc.tuple(fc.nat(12 * 60), fc.constantFrom('a', 'b', null, 'c', 'f')), { maxLength: 30 }),
  steps: fc.array(steps, { minLength: 1, maxLength: 30, size: 'max' }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer Case> ? Case : never;

function rangeAt(range: DrawnRange, now: number): { from: number; to: number } {
  switch (range.kind) {
    case 'last':
      return { from: now - range.length + (now % 2 === 0 ? range.jitter : 0), to: now };
    case 'today': {
      const day = 24 * hour;
      const zone = range.zone * minute;
      const from = Math.floor((now + zone) / day) * day - zone;
      return { from, to: range.whole ? from + day - 1 : now };
    }
    case 'fixed':
      return { from: begin + range.from, to: begin + range.from + range.length };
  }
}

/** Simulates a dashboard's panels, the service, and time. */
class Wall {
  now = begin;
  keptBins = 0;
  readonly service: BinService;
  private readonly cache: TableBins;
  /** Times of the requests to the service. */
  private readonly asked: number[] = [];
  private slow: Array<() => void> = [];
  /** Checks of the shown results. */
  private readonly shown: Array<() => void> = [];

  constructor(private readonly set: Drawn) {
    this.service = new BinService(set.limit, set.bounds);
    this.cache = new TableBins(set.cells);
    for (const [minutes, group] of set.history) {
      const time = begin - minutes * minute;
      this.service.events.push({ time, group, value: 1, came: time });
    }
  }

  step({ panel, wait, events, outcome, after }: Drawn['steps'][number]): void {
    this.now += wait;
    for (const { late, edge, group, value } of events) {
      const time = this.now - late;
      this.service.events.push({
        time: edge === undefined ? time : Math.floor(time / minute) * minute + edge,
        group,
        value,
        came: this.now,
      });
    }
    // Slow requests finish before or after the next refresh.
    const due = this.slow;
    this.slow = [];
    if (after === 0) {
      due.forEach((answer) => answer());
    }
    this.refresh(this.set.panels[panel], outcome, after);
    due.forEach((answer) => answer());
    this.shown.splice(0).forEach((check) => check());
  }

  private refresh(
    { query, range }: Drawn['panels'][number],
    outcome: Drawn['steps'][number]['outcome'],
    after: number
  ) {
    const { from, to } = rangeAt(range, this.now);
    const apl = queries[query];
    const begun = this.now;
    let answers = 0;
    const send = (request: BinRequest) =>
      new Observable<QueryResult>((subscriber) => {
        this.asked.push(this.now);
        const answer = this.service.answer(request, this.now);
        const isBad = answers++ === after;
        if (isBad && outcome === 'fails') {
          subscriber.error(new Error('The service is down.'));
        } else if (isBad && outcome === 'slow') {
          this.slow.push(() => deliver(subscriber, answer));
        } else {
          deliver(subscriber, isBad ? spoiled(answer, outcome) : answer);
        }
      });
    const request = {
      apl,
      from,
      to,
      askedAt: this.now,
      whole: () =>
        new Observable<FetchedRows>((subscriber) =>
          send({ apl, from, to }).subscribe({
            next: (answer) => subscriber.next({ partial: false, rows: 0, notices: [], result: () => answer }),
            error: (error: unknown) => subscriber.error(error),
            complete: () => subscriber.complete(),
          })
        ),
      part: (sent: string, start: number, end: number) => send({ apl: sent, from: start, to: end }),
    };
    const options = { overlap, wholeEvery, limit: this.set.limit };
    const running: Subscription = refreshQuery(request, this.cache, options).subscribe({
      next: (rows) => this.shown.push(() => this.check(rows.result(), { apl, from, to }, begun)),
      error: () => this.shown.push(() => expect(outcome).toBe('fails')),
    });
    if (outcome === 'cancelled') {
      running.unsubscribe();
    }
  }

  /** Checks that the shown result equals the whole query's, except for bins older than the overlap. */
  private check({ body: answer, refresh }: QueryResult, request: BinRequest, begun: number): void {
    const [{ columns = [] }] = answer.tables;
    const shown = columns[0].map((_, row) => columns.map((column) => column[row]));
    const later = this.asked.filter((at) => at >= begun);
    if (refresh?.kept === 0) {
      if (answer.status.isPartial !== true) {
        const wholes = later.map((at) => this.service.answer(request, at).body.tables[0].columns);
        expectOneOf(wholes, columns);
      }
      return;
    }
    this.keptBins += refresh?.kept ?? 0;
    const size = this.service.size(request);
    expect(answer.tables[0].buckets).toEqual({ field: '_time', size: size * 1e6 });
    expect(new Set(shown.map(([, group]) => group)).size).toBeLessThanOrEqual(this.set.limit);
    const starts = shown.map(([time]) => Date.parse(String(time)));
    const sign = request.apl.includes('desc') ? -1 : 1;
    expect(starts.every((start, row) => row === 0 || sign * (start - starts[row - 1]) >= 0)).toBe(true);
    const earlier = this.asked.filter((at) => at > begun - wholeEvery && at < begun);
    const models = new Map([...earlier, ...later].map((at) => [at, this.service.bins(request, at, size)]));
    const now = this.service.bins(request, Infinity, size);
    const rowsOf = new Map(starts.map((start): [number, Cell[][]] => [start, []]));
    shown.forEach(([, ...cells], row) => rowsOf.get(starts[row])?.push(cells));
    for (const start of new Set([...now.keys(), ...starts])) {
      const end = start + size;
      const isOld = start >= request.from && end <= request.to && end + overlap <= begun;
      const candidates = [...later, ...(isOld ? earlier.filter((at) => at >= end + overlap) : [])];
      expectOneOf(
        candidates.map((at) => models.get(at)?.get(start) ?? []),
        rowsOf.get(start) ?? []
      );
    }
  }
}

/** Expects one of several values. Jest's own comparison would take most of the run's time. */
function expectOneOf(all: unknown[], one: unknown): void {
  const text = JSON.stringify(one);
  if (!all.some((each) => JSON.stringify(each) === text)) {
    expect(all).toContainEqual(one);
  }
}

function deliver(subscriber: Subscriber<QueryResult>, answer: QueryResult): void {
  subscriber.next(answer);
  subscriber.complete();
}

/** A response without half of its rows, or with a message. */
function spoiled({ body: answer, ...rest }: QueryResult, outcome: string): QueryResult {
  const [table, ...others] = answer.tables;
  const half = table.columns?.map((column) => column.slice(0, column.length / 2));
  switch (outcome) {
    case 'partial':
      return {
        ...rest,
        body: {
          ...answer,
          status: { ...answer.status, isPartial: true },
          tables: [{ ...table, columns: half }, ...others],
        },
      };
    case 'message':
      return {
        ...rest,
        body: { ...answer, status: { ...answer.status, messages: [{ priority: 'warn', msg: 'slow' }] } },
      };
    default:
      return { ...rest, body: answer };
  }
}

test(`${runs.numRuns} generated walls show what whole queries would, but for events that came late to old bins`, () => {
  let kept = 0;
  let refreshes = 0;
  fc.assert(
    fc.property(drawn, (set) => {
      const wall = new Wall(set);
      for (const step of set.steps) {
        wall.step(step);
      }
      kept += wall.keptBins;
      refreshes += set.steps.length;
    }),
    runs
  );
  // Even a cache that keeps nothing would pass the other checks.
  expect(kept / refreshes).toBeGreaterThan(1);
});
