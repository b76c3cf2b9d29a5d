import { type Database, openDatabase } from '../database/database';
import { historySlots, minute, events, LiveSlots } from './timeline';
import { firstOf } from '../../tests/jest/deep';

const now = 1_772_366_400_000_000_000n;
const total = 200_000;
const length = 90n * minute;
let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** Rows that arrive up to `until`: first after an hour, as when a computer wakes up, then each second. */
function liveParts(seed: number, until: bigint) {
  const slots = new LiveSlots(now, seed, total);
  const parts = [];
  for (let from = now, step = 1_003_000_000n; from < until; from += step) {
    step = from === now ? 60n * minute : 1_003_000_000n;
    parts.push(...slots.between(from, from + step < until ? from + step : until));
  }
  return parts;
}

/** The standard deviation of the event counts in intervals of `seconds`, as a share of their mean. */
async function spread(sql: string, from: bigint, seconds: number): Promise<number> {
  const [[deviation]] = await database.rows(`SELECT stddev_pop(n) / avg(n) FROM (
    SELECT count(t) AS n FROM range(${Number(length) / 1e9 / seconds}) buckets(b)
    LEFT JOIN (${sql}) ON t >= ${from} AND (t - ${from}) // ${seconds * 1e9} = b GROUP BY b)`);
  return Number(deviation);
}

test.each(firstOf(1, [1, 2, 3]))('counts vary after history’s end as before (seed %i)', async (seed) => {
  const history = events('http', seed, historySlots(now, seed, total));
  const live = events('http', seed, liveParts(seed, now + length));
  for (const seconds of [5, 60]) {
    const ratio = (await spread(live, now, seconds)) / (await spread(history, now - length, seconds));
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  }
});

test('steps of any length bring the same events, each once', async () => {
  const [[steps, ids]] = await database.rows(
    `SELECT count(*), count(DISTINCT n) FROM (${events('http', 1, liveParts(1, now + length))})`
  );
  const whole = new LiveSlots(now, 1, total).between(now, now + length);
  const [[atOnce]] = await database.rows(`SELECT count(*) FROM (${events('http', 1, whole)})`);
  expect([ids, atOnce]).toEqual([steps, steps]);
  expect(Number(steps)).toBeGreaterThan(1000);
});
