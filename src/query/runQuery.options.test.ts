import { dateTime, getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { defer, finalize, NEVER, of } from 'rxjs';
import { bucketSize, defaultMaxBuckets } from '../../sandbox/query/compile/relation/buckets';
import { rangeGroups, zoomedRanges } from '../../tests/inputs/ranges';
import { type QueryResult } from '../service/queryResult';
import { type Asking, askSeveral } from './result/askSeveral';
import { migrateQuery } from './migration/migrate';
import { type SinglePlan } from './plan/plan';
import { frameOptions } from './result/frameOptions';
import { isApl } from '../types';
import { chosenRange } from './plan/timeRanges';
import { withoutUnset } from './migration/withoutUnset';

describe('frameOptions', () => {
  const templates = { replace: (text?: string) => (text ?? '').replace('$env', 'live') };
  const plan: SinglePlan = { kind: 'single', apl: () => 'logs | count' };
  const request = { range: getDefaultTimeRange() };
  const migrated = (saved: object) => {
    const query = migrateQuery(saved);
    return isApl(query) ? query : fail();
  };
  const optionsOf = (saved: object) => frameOptions(migrated(saved), plan, { templates, request });

  describe('What a query says of its frames', () => {
    it('is the format “auto” and nothing else, where it says nothing', () => {
      const options = optionsOf({ refId: 'A', query: 'logs' });
      expect(withoutUnset(options)).toEqual({ refId: 'A', kind: 'apl', format: 'auto', query: 'logs | count' });
    });

    it('is passed on, with variables in the legend replaced', () => {
      expect(
        optionsOf({ format: 'numeric', legend: '$env {{host}}', fill: 'zero', wide: true, bodyField: 'msg' })
      ).toMatchObject({ format: 'numeric', legend: 'live {{host}}', fill: 'zero', wide: true, bodyField: 'msg' });
    });

    it('knows the panel that asks, so that Auto is what that panel draws', () => {
      const saved = migrated({ refId: 'A', query: 'logs' });
      expect(frameOptions(saved, plan, { templates, request: { ...request, panelPluginId: 'logs' } })).toMatchObject({
        panel: 'logs',
      });
    });

    it('has the limit, but not for the lines after those that are shown', () => {
      const limited: SinglePlan = {
        ...plan,
        requested: { limit: 100, by: 'limit', why: undefined, unit: 'events', ordered: true },
      };
      const limitOf = (more: object) =>
        frameOptions({ ...migrated({ query: 'logs' }), ...more }, limited, { templates, request }).limit;
      expect([limitOf({}), limitOf({ supportingQueryType: 'infiniteScroll' })]).toEqual([100, undefined]);
    });

    it('is the totals for an old query of the official plugin that asks for them', () => {
      expect(optionsOf({ apl: 'logs', totals: true })).toMatchObject({ totals: true });
    });
  });
});

describe('timeRanges', () => {
  type Ends = readonly [from: number, to: number];

  const sizeOf = ([from, to]: Ends) => bucketSize(BigInt(to - from) * 1_000_000n, defaultMaxBuckets);
  const ofTimes = ([from, to]: Ends): TimeRange['raw'] => ({ from: dateTime(from), to: dateTime(to) });
  const asked = ([from, to]: Ends, raw: TimeRange['raw']) => {
    const range = chosenRange({ from: dateTime(from), to: dateTime(to), raw });
    return [range.from.valueOf(), range.to.valueOf()] as const;
  };

  describe('A range that was chosen', () => {
    const relative = rangeGroups.filter(({ name }) => name.startsWith('Last'));

    it.each(relative)('as “$name” has its length, up to the same end', ({ ranges, chosen }) => {
      for (const ends of ranges) {
        const [from, to] = asked(ends, { from: `now-${chosen / 1000}s`, to: 'now' });
        expect([to, to - from]).toEqual([ends[1], chosen]);
      }
    });

    it.each(rangeGroups)('as “$name” has one size of bins, also where its ends are sent as they are', ({ ranges }) => {
      expect(new Set(ranges.map(sizeOf)).size).toBe(1);
    });

    it.each(zoomedRanges)('by a zoom stays, with the bins of its length', (...pair) => {
      expect(pair.map((ends) => asked(ends, ofTimes(ends)))).toEqual(pair);
      expect(new Set(pair.map(sizeOf)).size).toBe(1);
    });

    it.each([
      ['now/d', 'now/d'],
      ['now/d', 'now'],
      ['now-1d/d', 'now-1d/d'],
    ])('from %s to %s stays: it begins and ends with the clock', (from, to) => {
      const ends = [1_000_000_001, 1_003_600_500] as const;
      expect(asked(ends, { from, to })).toEqual(ends);
    });

    it('in part up to now stays', () => {
      const ends = [1_000_000_001, 1_003_600_500] as const;
      expect(asked(ends, { from: dateTime(ends[0]), to: 'now' })).toEqual(ends);
    });
  });

  it.each([1, 3, 6, 12, 24, 48, 7 * 24, 30 * 24])(
    'No size of bins begins at %i hours, or a second beside them',
    (hours) => {
      const length = hours * 3_600_000;
      const sizes = [-1000, -1, 0, 1, 1000].map((more) => sizeOf([0, length + more]));
      expect(new Set(sizes).size).toBe(1);
    }
  );
});

describe('askSeveral', () => {
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
});
