import * as fc from 'fast-check';

import { generated } from '@aplkit/language/apl/testing/generated';
import { readAnswer } from '../../service/testing/readAnswer';
import { type Cell, type TabularResponse } from '../../service/types';
import { type PagedPlan } from '../plan/plan';
import { instantText } from '../../service/instant';
import { Pager } from './pager';
import { momentOf, type SmallEvent, SmallService, type SmallServiceOptions } from './testing/smallService';

type Options = Partial<SmallServiceOptions> & Partial<Pick<PagedPlan, 'total' | 'pageSize'>>;
const defaults: SmallServiceOptions = {
  direction: 'descending',
  inclusive: false,
  cap: 50_000,
  cursors: 'work',
  counts: true,
};

/** All rows as `moment value` in the order of arrival. */
function page(events: SmallEvent[], given: Options, arrive?: (service: SmallService) => void) {
  const options = { ...defaults, ...given };
  const service = new SmallService(events, options);
  const pager = new Pager({
    direction: options.direction,
    total: given.total,
    pageSize: given.pageSize ?? 3,
  });
  const rows: string[] = [];
  for (let request = pager.next(); request !== undefined; request = pager.next()) {
    try {
      const answer = service.answer(request);
      const fresh = pager.take({ body: answer });
      const [times = [], values = []] = (answer.tables[0].columns ?? []).map((column) =>
        fresh.map((row) => column[row])
      );
      rows.push(...times.map((time, at) => show(time, values[at])));
    } catch {
      expect(pager.recover()).toBe(true);
    }
    arrive?.(service);
  }
  return { rows, requests: service.requests, warnings: pager.warnings.list() };
}

const show = (time: Cell, value: Cell) => `${String(time)} ${JSON.stringify(value)}`;
const shown = (events: SmallEvent[]) => events.map(({ time, value }) => show(instantText(momentOf(time)), value));
const at = (...times: number[]): SmallEvent[] => times.map((time, value) => ({ time, value }));
const rules = [true, false];

describe.each(rules)('Pages, where a bound belongs to its range: %s,', (inclusive) => {
  it.each(['ascending', 'descending'] as const)('bring every row once, %s', (direction) => {
    const events = at(1, 2, 3, 4, 5, 6, 7, 8);
    const { rows, requests, warnings } = page(events, { direction, inclusive });
    expect(rows).toEqual(direction === 'ascending' ? shown(events) : shown(events).reverse());
    expect(requests).toBe(inclusive ? 4 : 3);
    expect(warnings).toEqual([]);
  });

  it('keep equal rows twice that are there twice, and rows of one moment on both sides of an edge', () => {
    const events = [...at(1, 2), ...Array.from({ length: 4 }, () => ({ time: 3, value: 'same' })), ...at(4, 5)];
    expect(page(events, { inclusive }).rows.sort()).toEqual(shown(events).sort());
  });

  it('go on by cursor through a moment with more rows than a page, and then by timestamp', () => {
    const events = [...at(1, 1), ...Array.from({ length: 20 }, () => ({ time: 2, value: 'same' })), ...at(3, 4, 5)];
    for (const cap of [3, 50]) {
      const { rows, warnings } = page(events, { inclusive, cap });
      expect(rows.sort()).toEqual(shown(events).sort());
      expect(warnings).toEqual([]);
    }
  });

  it.each(['none', 'stuck', 'refused'] as const)(
    'step over such a moment where cursors are %s, and say how many rows it cost',
    (cursors) => {
      const same = Array.from({ length: 20 }, (_, value) => ({ time: 20, value }));
      const events = [...at(10, 10), ...same, ...at(30, 40, 50)];
      const { rows, warnings } = page(events, { inclusive, cap: 3, cursors });
      expect(rows).toHaveLength(8);
      expect(warnings.join()).toContain('17 rows may be missing');
      const uncounted = page(events, { inclusive, cap: 3, cursors, counts: false });
      expect(uncounted.rows).toHaveLength(8);
      expect(uncounted.warnings.join()).toContain('some rows may be missing');
    }
  );

  it.each(['none', 'stuck', 'refused'] as const)(
    'count the rows of such a moment also where its neighbors are a nanosecond apart (cursors: %s)',
    (cursors) => {
      const same = Array.from({ length: 20 }, (_, value) => ({ time: 2, value }));
      for (const direction of ['ascending', 'descending'] as const) {
        const { rows, warnings } = page([...at(1, 1), ...same, ...at(3, 4, 5)], {
          direction,
          inclusive,
          cap: 3,
          cursors,
        });
        expect(rows).toHaveLength(8);
        expect(warnings.join()).toContain('17 rows may be missing');
      }
    }
  );

  it('end with a short page that has all rows that match', () => {
    const events = at(10, 20, 30, 40);
    expect(page(events.slice(0, 2), { inclusive })).toMatchObject({
      rows: shown(events.slice(0, 2)).reverse(),
      requests: 1,
    });
    expect(page(events, { inclusive })).toMatchObject({
      rows: shown(events).reverse(),
      requests: 2,
    });
  });

  it('go on after a short page where the service does not count, or counts more', () => {
    const events = at(1, 2, 3, 4, 5);
    expect(page(events.slice(0, 2), { inclusive, counts: false }).requests).toBeGreaterThan(1);
    // A limit of the service itself makes each page short.
    expect(page(events, { inclusive, cap: 2, pageSize: 4 }).rows).toEqual(shown(events).reverse());
    // A service that stopped before it had read everything hasn't counted everything either.
    expect(page(events, { inclusive, cap: 2, pageSize: 4, stopsEarly: true }).rows).toEqual(shown(events).reverse());
  });

  it('go on after a whole page, whatever the service counts', () => {
    expect(page(at(1, 2, 3), { inclusive }).requests).toBeGreaterThan(1);
  });

  it('end where the total is reached', () => {
    const { rows, requests } = page(at(1, 2, 3, 4, 5, 6, 7), { inclusive, total: 5 });
    expect([rows.length, requests]).toEqual([5, 2]);
  });

  it('take rows that arrive meanwhile once, or not at all', () => {
    const events = at(10, 20, 30, 40, 50, 60, 70);
    const { rows } = page([...events], { inclusive }, (service) =>
      service.events.push({ time: 5 + service.requests, value: 'new' })
    );
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual(expect.arrayContaining(shown(events)));
  });
});

describe('Pages', () => {
  it('are given up where the service sends the same page for ever', () => {
    const { rows, requests, warnings } = page(at(1, 2, 3, 4, 5, 6), { ignoresRange: true, cap: 3, cursors: 'none' });
    expect(rows).toHaveLength(3);
    expect(requests).toBeLessThan(6);
    expect(warnings.join()).toContain('the same rows again');
  });

  it('go on by cursor where the service ignores the range alone', () => {
    const events = at(1, 2, 3, 4, 5, 6);
    const { rows, requests, warnings } = page(events, { ignoresRange: true, cap: 3 });
    expect(rows).toEqual(shown(events).reverse());
    expect(requests).toBeLessThan(10);
    expect(warnings.join()).toContain('the same rows again');
  });

  it.each([
    { followed: true, counts: true },
    { followed: true, counts: false },
    { followed: false, counts: true },
  ])('bring rows once whose values change in part, and say so (%o)', ({ followed, counts }) => {
    const same = Array.from({ length: 3 }, (_, value) => ({ time: 30, value }));
    const { rows, warnings } = page(
      [...(followed ? at(1, 10, 20) : []), ...same],
      { counts, cursors: 'none' },
      ({ events, requests }) => {
        if (requests === 1) {
          events[events.length - 1] = { time: 30, value: 'changed' };
        }
      }
    );
    expect(rows).toEqual([...shown(same).reverse(), ...(followed ? shown(at(1, 10, 20)).reverse() : [])]);
    expect(warnings.join()).toContain('the same time as the end of a page');
  });

  it.each([true, false])(
    'of rows whose values change with each request bring each row once (counted: %s)',
    (counts) => {
      const events = Array.from({ length: 1200 }, (_, time) => ({ time, value: 'age' }));
      for (const given of [{}, { inclusive: true }, { ignoresRange: true }]) {
        const { rows, requests, warnings } = page(events, {
          ...given,
          varies: true,
          counts,
          cursors: 'none',
          total: 5000,
          pageSize: 1000,
        });
        expect(requests).toBeLessThan(25);
        // A service that ignores the range sends the first rows again, plus one if the page has room for it.
        expect(rows.length).toBe('ignoresRange' in given ? 1002 : 1200);
        expect(new Set(rows.map((row) => row.split(' ')[0])).size).toBe(rows.length);
        expect(warnings).not.toEqual([]);
      }
    }
  );

  it('are given up soon where a service ignores the range and sends other rows each time', () => {
    const service = { requests: 0 };
    const pager = new Pager({ direction: 'descending', total: undefined, pageSize: 1000 });
    while (pager.next() !== undefined) {
      service.requests++;
      const times = Array.from({ length: 1000 }, (_, row) => 1e6 - row * 900 - service.requests);
      pager.take({ body: answerOfTimes(times) });
    }
    expect(service.requests).toBeLessThan(50);
    expect(pager.warnings.list().join()).toContain('paging stopped');
  });

  it('of nothing are one request', () => {
    expect(page([], {})).toEqual({ rows: [], requests: 1, warnings: [] });
  });
});

function answerOfTimes(times: number[]): TabularResponse {
  const columns: Cell[][] = [times.map((time) => instantText(momentOf(time)))];
  return {
    format: 'tabular',
    status: { rowsMatched: 50_000 },
    tables: [{ name: '0', fields: [{ name: '_time', type: 'datetime' }], columns }],
  };
}

describe('Whatever the data and the service', () => {
  const events = fc.oneof(
    fc.array(fc.record({ time: fc.nat(1000), value: fc.constantFrom(1, 'a', null) }), { maxLength: 200 }),
    fc.array(fc.record({ time: fc.nat(12), value: fc.constantFrom(1, 'a', null) }), { maxLength: 120 }),
    fc.array(fc.record({ time: fc.nat(3e6), value: fc.constantFrom(1, [1], { a: 1 }) }), { maxLength: 200 })
  );
  const service = fc.record({
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
    inclusive: fc.boolean(),
    cap: fc.constantFrom(1, 2, 3, 7, 50, 1000),
    counts: fc.boolean(),
    pageSize: fc.constantFrom(1, 2, 3, 10, 100, 1000),
  });
  const runs = generated(80, 10_000);

  it('the rows are the whole, in order, where cursors work', () => {
    fc.assert(
      fc.property(events, service, (all, options) => {
        const { rows, requests, warnings } = page(all, options);
        expect([...rows].sort()).toEqual(shown(all).sort());
        expect(warnings).toEqual([]);
        const size = Math.min(options.cap, options.pageSize);
        const ties = all.length - new Set(all.map(({ time }) => time)).size;
        expect(requests).toBeLessThanOrEqual(Math.ceil(all.length / Math.max(1, size - 1)) + 3 + ties);
      }),
      runs
    );
  });

  it('what is missing is said where cursors do not work', () => {
    fc.assert(
      fc.property(
        events,
        service,
        fc.constantFrom('none' as const, 'stuck' as const, 'refused' as const),
        (all, options, cursors) => {
          const { rows, warnings } = page(all, { ...options, cursors });
          expect(new Set(rows).size <= all.length).toBe(true);
          if (warnings.length === 0) {
            expect([...rows].sort()).toEqual(shown(all).sort());
          } else {
            expect(rows.length).toBeLessThanOrEqual(all.length);
          }
        }
      ),
      runs
    );
  });

  it('rows of one moment may come in any order where a page holds them', () => {
    fc.assert(
      fc.property(events, service, (all, options) => {
        const max = Math.max(
          1,
          ...all.map(({ time }) => all.filter((other) => Math.abs(other.time - time) <= 1).length)
        );
        const size = 3 * max;
        const { rows } = page(all, {
          ...options,
          shuffles: true,
          cursors: 'none' as const,
          pageSize: size,
          cap: 1000,
        });
        expect(rows.length).toBe(all.length);
      }),
      generated(20, 2000)
    );
  });
});

it('Rows of the same time that differ only beyond 2^53 are distinguished by their digits', () => {
  const pager = new Pager({ direction: 'ascending', total: undefined, pageSize: 1 });
  const take = (...ids: string[]) => {
    const times = ids.map(() => '"2026-01-01T00:00:00Z"').join(',');
    const fields = '[{"name":"_time","type":"datetime"},{"name":"id","type":"integer"}]';
    const table = `{"name":"0","fields":${fields},"columns":[[${times}],[${ids.join(',')}]]}`;
    const text = `{"format":"tabular","status":{},"tables":[${table}]}`;
    return pager.take(readAnswer(text)).map((row) => ids[row]);
  };

  expect(take('9007199254740993')).toEqual(['9007199254740993']);
  expect(take('9007199254740992', '9007199254740993')).toEqual(['9007199254740992']);
});
