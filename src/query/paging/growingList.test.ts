import fc from 'fast-check';

import { GrowingList } from './growingList';

describe('A list that grows page by page', () => {
  it('is as long as its rows while there is room for more', () => {
    const list = new GrowingList<number>(100_000).add([1.5, 2]);
    expect(list.list()).toEqual([1.5, 2]);
    expect(list.add([3]).list()).toEqual([1.5, 2, 3]);
    expect(list.length).toBe(3);
  });

  it('takes more rows than were expected', () => {
    const list = new GrowingList<number>(3).add([1]).add([2, 3, 4, 5]);
    expect(list.add([6]).list()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is not copied for those who ask once it is long, and grows on in place', () => {
    const page = Array.from({ length: 40_000 }, (_, row) => row + 0.5);
    const list = new GrowingList<number>(200_000).add(page);
    const handedOut = list.list();
    expect(handedOut).toHaveLength(40_000);
    expect(list.list()).toBe(handedOut);
    list.add([-1]);
    expect(handedOut.slice(0, 40_000)).toEqual(page);
    expect(list.list()).toHaveLength(40_001);
  });

  it('leaves those who have it what they have when its values are changed', () => {
    const list = new GrowingList<unknown>(10).add([1, 2]);
    const before = list.list();
    list.replace(String);
    expect(list.add(['3']).list()).toEqual(['1', '2', '3']);
    expect(before).toEqual([1, 2]);
  });

  it('holds what was added, whatever it is, and so does each list that was handed out', () => {
    const value = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.string(), fc.constant(null));
    const page = fc.record({ values: fc.array(value, { maxLength: 9 }), from: fc.nat(3), ask: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(60), fc.array(page, { maxLength: 12 }), (expected, pages) => {
        const list = new GrowingList<unknown>(expected);
        const whole: unknown[] = [];
        const handedOut: Array<{ values: unknown[]; rows: unknown[] }> = [];
        for (const { values, from, ask } of pages) {
          const first = Math.min(from, values.length);
          list.add(values, first);
          whole.push(...values.slice(first));
          if (ask) {
            handedOut.push({ values: list.list(), rows: whole.slice() });
          }
        }
        expect(list.list()).toEqual(whole);
        for (const { values, rows } of handedOut) {
          expect(values.slice(0, rows.length)).toEqual(rows);
        }
      })
    );
  });
});
