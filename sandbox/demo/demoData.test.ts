import { type Database, openDatabase } from '../database/database';
import { keptAs, sqlTypes } from '../database/dataset';
import { parseIsoTime } from '../database/instants';
import { demoAnnotations } from './demoAnnotations';
import { createDemoData, DemoGrowth, demoDatasets, type DemoOptions } from './demoData';
import { tellStory } from './story';

const now = 1_772_366_400_000_000_000n;
const options: DemoOptions = { now, seed: 1, rows: 50_000 };

const make = (given: Partial<DemoOptions> = {}) =>
  openDatabase({ prepare: (empty) => createDemoData(empty, { ...options, ...given }) });

/** One number for all rows and columns of the demo data, regardless of their order. */
async function fingerprint(database: Database): Promise<unknown[]> {
  const sums = [];
  for (const { name } of demoDatasets) {
    sums.push(...(await database.rows(`SELECT sum(hash(COLUMNS(*)))::VARCHAR, count(*) FROM "${name}"`)));
  }
  return sums;
}

let database: Database;
beforeAll(async () => {
  database = await make();
});
afterAll(() => database.close());

const one = async (sql: string) => (await database.rows(sql))[0];

describe('few rows', () => {
  const few = (given: Partial<DemoOptions> = {}) => make({ rows: 2000, ...given });
  const fingerprintOf = async (given?: Partial<DemoOptions>) => {
    const made = await few(given);
    const sums = await fingerprint(made);
    made.close();
    return sums;
  };
  let first: unknown[];
  beforeAll(async () => {
    first = await fingerprintOf();
  });

  test('are the same for the same seed and the same present', async () => {
    expect(await fingerprintOf()).toEqual(first);
  });

  test.each<[what: string, given: Partial<DemoOptions>]>([
    ['seed', { seed: 2 }],
    ['present', { now: now + 1_000_000_000n }],
  ])('are others for another %s', async (_what, given) => {
    expect(await fingerprintOf(given)).not.toEqual(first);
  });
});

test.each([1, 99, 3333, options.rows])('%i rows are as many in sum', async (rows) => {
  const made = rows === options.rows ? database : await make({ rows });
  let sum = 0n;
  for (const { name } of demoDatasets) {
    const [[count]] = await made.rows(`SELECT count(*) FROM "${name}"`);
    sum += BigInt(String(count));
  }
  expect(sum).toBe(BigInt(rows));
  if (made !== database) {
    made.close();
  }
});

test.each(demoDatasets)('the columns of $name are the fields it declares', async ({ name, fields }) => {
  const columns = await database.rows(`DESCRIBE "${name}"`);
  expect(columns.map(([column, type]) => [column, type])).toEqual(
    fields.map((field) => [field.name, sqlTypes[keptAs(field.type)]])
  );
});

test.each(demoDatasets)('$name covers three days up to the present, and nothing after', async ({ name }) => {
  const [first, last, arrived] = await one(`SELECT min(_time), max(_time), max(_sysTime) FROM "${name}"`);
  expect(Number(now - BigInt(String(first))) / 3.6e12).toBeGreaterThan(71);
  expect(Number(now - BigInt(String(last))) / 60e9).toBeLessThan(5);
  expect(BigInt(String(arrived)) <= now).toBe(true);
});

test('there are times with all nine digits, nulls, empty texts, arrays and maps', async () => {
  expect(
    await one(`SELECT count(*) FILTER (epoch_ns(_time) % 1000 <> 0) > 10000, count(*) > count("geo.city"), count(*) > count(headers),
      count(*) FILTER (user_agent = '') > 0, bool_and(json_type(tags) = 'ARRAY'), bool_and(json_type(headers) = 'OBJECT'), count(error) * 20 < count(*)
      FROM "sample-http-logs"`)
  ).toEqual([true, true, true, true, true, true, true]);
});

test('few pages get most of the requests', async () => {
  const [share] = await one(
    `SELECT sum(c) / (SELECT count(*) FROM "sample-http-logs") FROM (SELECT count(*) c FROM "sample-http-logs" GROUP BY uri ORDER BY c DESC LIMIT 10)`
  );
  expect(share).toBeGreaterThan(0.5);
});

test('afternoons have more requests than nights', async () => {
  const [day, night] = await one(
    `SELECT count(*) FILTER (hour(_time) BETWEEN 13 AND 17), count(*) FILTER (hour(_time) BETWEEN 1 AND 5) FROM "sample-http-logs"`
  );
  expect(Number(day)).toBeGreaterThan(2 * Number(night));
});

test('an incident shows as failures and slowness in requests, spans and log lines', async () => {
  const incident = tellStory(now, 1).incidents[0];
  const during = `_time BETWEEN make_timestamp_ns(${incident.time + 300_000_000_000n}) AND make_timestamp_ns(${incident.endTime - 300_000_000_000n})`;
  const [failing, otherwise, slow, usual] = await one(`SELECT
    avg((status >= '500')::INT) FILTER (${during}), avg((status >= '500')::INT) FILTER (NOT ${during}),
    median(req_duration_ms) FILTER (${during}), median(req_duration_ms) FILTER (NOT ${during}) FROM "sample-http-logs"`);
  expect(failing).toBeGreaterThan(5 * Number(otherwise));
  expect(slow).toBeGreaterThan(2 * Number(usual));
  const [spans, spansOtherwise] = await one(
    `SELECT avg(error::INT) FILTER (${during}), avg(error::INT) FILTER (NOT ${during}) FROM "otel-demo-traces"`
  );
  expect(spans).toBeGreaterThan(3 * Number(spansOtherwise));
  const [lines, linesOtherwise] = await one(
    `SELECT avg((severity_text = 'ERROR')::INT) FILTER (${during}), avg((severity_text = 'ERROR')::INT) FILTER (NOT ${during}) FROM "otel-demo-logs"`
  );
  expect(lines).toBeGreaterThan(3 * Number(linesOtherwise));
});

test.each(['incident-provider', 'incident-checkout'])(
  'only orders feel %s, and most where they call the provider',
  async (key) => {
    const incident = tellStory(now, 1).incidents.find((one) => one.key === key);
    const { time = 0n, endTime = 0n } = incident ?? {};
    const during = `_time BETWEEN make_timestamp_ns(${time + 150_000_000_000n}) AND make_timestamp_ns(${endTime - 150_000_000_000n})`;
    const figures = (where: string) =>
      one(`SELECT avg(error::INT) FILTER (${during}), avg(error::INT) FILTER (NOT ${during}), avg(duration) FILTER (${during}), avg(duration) FILTER (NOT ${during})
      FROM "otel-demo-traces" WHERE ${where}`).then((cells) => cells.map(Number));
    const [failing, failingElsewhere] = await figures(`name = 'POST /charges'`);
    const [, , calls, callsElsewhere] = await figures(`name = 'call provider'`);
    expect(failing).toBeGreaterThan(10 * failingElsewhere);
    expect(calls).toBeGreaterThan(2.5 * callsElsewhere);
    const [, , stock, usualStock] = await figures(`name = 'check stock'`);
    const [otherFailures, usualFailures, others, usualOthers] = await figures(
      `"service.name" IN ('catalog', 'reviews')`
    );
    for (const [took, usual] of [
      [stock, usualStock],
      [others, usualOthers],
    ]) {
      expect(took).toBeLessThan(1.3 * usual);
    }
    expect(otherFailures).toBeLessThan(2 * usualFailures);
  }
);

test.each(['incident-provider', 'incident-checkout'])(
  'only requests of orders fail and are slow in %s',
  async (key) => {
    const incident = tellStory(now, 1).incidents.find((one) => one.key === key);
    const { time = 0n, endTime = 0n } = incident ?? {};
    const during = `_time BETWEEN make_timestamp_ns(${time + 150_000_000_000n}) AND make_timestamp_ns(${endTime - 150_000_000_000n})`;
    // Requests since the database's failover count as usual.
    const usually = `_time > make_timestamp_ns(${now - 24n * 3_600_000_000_000n}) AND NOT ${during}`;
    const figures = (where: string) =>
      one(`SELECT avg((status >= '500')::INT) FILTER (${during}), avg((status >= '500')::INT) FILTER (${usually}),
      median(req_duration_ms) FILTER (${during}), median(req_duration_ms) FILTER (${usually})
      FROM "sample-http-logs" WHERE ${where}`).then((cells) => cells.map(Number));
    const [failing, usuallyFailing, took, usuallyTook] = await figures(`uri IN ('/checkout', '/api/v1/payments')`);
    expect(failing).toBeGreaterThan(5 * usuallyFailing);
    expect(took).toBeGreaterThan(2 * usuallyTook);
    const [others, othersUsually, otherTook, otherUsuallyTook] = await figures(
      `uri NOT IN ('/checkout', '/api/v1/payments')`
    );
    expect(others).toBeLessThan(othersUsually + 0.01);
    expect(otherTook).toBeLessThan(1.3 * otherUsuallyTook);
  }
);

test('orders call the provider once, and once for each item while the deployment that does so runs', async () => {
  const { deployments } = tellStory(now, 1);
  const [began, ended] = ['deploy-2.8.0', 'deploy-2.7.1'].map(
    (key) => deployments.find((each) => each.key === key)?.time
  );
  const calls = `SELECT trace_id, count(*) AS calls, min(_time) AS since FROM "otel-demo-traces" WHERE name = 'call provider' GROUP BY trace_id`;
  const counts = (where: string) => one(`SELECT min(calls), max(calls) FROM (${calls}) WHERE ${where}`);
  const minute = 60_000_000_000n;
  const while280 = `since BETWEEN make_timestamp_ns(${began}) AND make_timestamp_ns(${(ended ?? 0n) - minute})`;
  expect(await counts(while280)).toEqual([2n, 4n]);
  expect(
    await counts(`since < make_timestamp_ns(${(began ?? 0n) - minute}) OR since > make_timestamp_ns(${ended})`)
  ).toEqual([1n, 1n]);
});

test('what a failed trace logs fits its spans', async () => {
  const failed = `SELECT trace_id FROM "otel-demo-traces" WHERE error`;
  // The call that timed out lasted exactly as long as its timeout.
  expect(
    await one(`SELECT count(*) > 5, min(round(duration / 1e6)), max(round(duration / 1e6))
      FROM "otel-demo-logs" JOIN "otel-demo-traces" USING (trace_id, span_id) WHERE body = 'call provider failed: payment provider timed out after 3000 ms'`)
  ).toEqual([true, 3000, 3000]);
  expect(
    await one(
      `SELECT count(*) FROM (SELECT 1 FROM "otel-demo-logs" GROUP BY trace_id HAVING count(DISTINCT "attributes.error.message") > 1)`
    )
  ).toEqual([0n]);
  expect(
    await one(`SELECT count(*) FILTER (body LIKE 'mail queued%' OR body LIKE 'send confirmation%'), count(*) FILTER (body LIKE 'order canceled%') > 0
      FROM "otel-demo-logs" WHERE trace_id IN (${failed})`)
  ).toEqual([0n, true]);
});

test('a deployment changes how long requests take', async () => {
  const slower = tellStory(now, 1).deployments[1];
  const around = (from: bigint, to: bigint) =>
    `median(req_duration_ms) FILTER (_time BETWEEN make_timestamp_ns(${from}) AND make_timestamp_ns(${to}))`;
  const hours = 6n * 3_600_000_000_000n;
  const [before, after] = await one(
    `SELECT ${around(slower.time - hours, slower.time)}, ${around(slower.time, slower.time + hours)} FROM "sample-http-logs"`
  );
  expect(after).toBeGreaterThan(1.2 * Number(before));
});

test('spans lie inside the span that called them, and every log line belongs to a span', async () => {
  const end = (span: string) => `epoch_ns(${span}._time) + ${span}.duration`;
  expect(
    await one(`SELECT count(*) FILTER (child._time < parent._time OR ${end('child')} > ${end('parent')} + 1), count(*) > 1000
      FROM "otel-demo-traces" child JOIN "otel-demo-traces" parent ON child.parent_span_id = parent.span_id AND child.trace_id = parent.trace_id`)
  ).toEqual([0n, true]);
  expect(
    await one(`SELECT count(*) FROM "otel-demo-logs" ANTI JOIN "otel-demo-traces" USING (trace_id, span_id)`)
  ).toEqual([0n]);
});

test('rows keep arriving at the pace that history ended with, and the oldest can be forgotten', async () => {
  const live = await make();
  const growth = new DemoGrowth(live, options);
  const minute = 60_000_000_000n;
  const requests = (where: string) =>
    live.rows(`SELECT count(*) FROM "sample-http-logs" WHERE ${where}`).then(([[count]]) => Number(count));
  const before = await requests(`_sysTime > make_timestamp_ns(${now - 10n * minute})`);
  for (const second of [60n, 360n, 600n]) {
    await growth.growTo(now + second * 1_000_000_000n);
  }
  const after = await requests(`_sysTime > make_timestamp_ns(${now})`);
  expect(after / before).toBeGreaterThan(0.85);
  expect(after / before).toBeLessThan(1.15);
  expect(await requests(`_sysTime > make_timestamp_ns(${now + 10n * minute})`)).toBe(0);
  await growth.growTo(now);
  expect(await requests(`_sysTime > make_timestamp_ns(${now})`)).toBe(after);
  await growth.forget(now + 10n * minute);
  expect(await requests(`_time < make_timestamp_ns(${now - 3n * 1440n * minute + 10n * minute})`)).toBe(0);
  live.close();
});

test('rows are the same for steps of any length, and none arrives before its time', async () => {
  const second = 1_000_000_000n;
  const grown = async (...steps: bigint[]) => {
    const live = await make({ rows: 2000 });
    const growth = new DemoGrowth(live, { ...options, rows: 2000 });
    for (const step of steps) {
      await growth.growTo(now + step * second);
      const [[early]] = await live.rows(
        `SELECT count(*) FROM "sample-http-logs" WHERE _sysTime >= make_timestamp_ns(${now + step * second})`
      );
      expect(early).toBe(0n);
    }
    const sums = await fingerprint(live);
    live.close();
    return sums;
  };
  expect(await grown(1n, 29n, 30n, 31n, 600n)).toEqual(await grown(600n));
});

test('a deployment is announced at its time, although its rows are created earlier', async () => {
  const live = await make({ rows: 1000 });
  const minute = 60_000_000_000n;
  const late: bigint[] = [];
  let time = now;
  const growth = new DemoGrowth(live, { ...options, rows: 1000 }, async (deployment) => {
    late.push(time - deployment.time);
  });
  for (; time <= now + 25n * minute; time += minute / 6n) {
    await growth.growTo(time);
  }
  expect(late.length).toBeGreaterThan(0);
  late.forEach((each) => expect(each >= 0n && each < minute / 6n).toBe(true));
  live.close();
});

test('rows keep arriving when the incidents of history are forgotten', async () => {
  const live = await make({ rows: 1000 });
  const growth = new DemoGrowth(live, { ...options, rows: 1000 });
  const hours = 4n * 3_600_000_000_000n;
  await growth.growTo(now + hours);
  const [[count]] = await live.rows(
    `SELECT count(*) FROM "otel-demo-traces" WHERE _time > make_timestamp_ns(${now + hours / 2n})`
  );
  expect(Number(count)).toBeGreaterThan(0);
  live.close();
});

describe('demo annotations', () => {
  test('have the same ids for the same seed and move with the present', () => {
    const later = demoAnnotations(now + 5_000_000_000n, 1);
    demoAnnotations(now, 1).forEach((annotation, index) => {
      expect(later[index].id).toBe(annotation.id);
      expect((parseIsoTime(later[index].time) ?? 0n) - (parseIsoTime(annotation.time) ?? 0n)).toBe(5_000_000_000n);
    });
    expect(demoAnnotations(now, 2)[0].id).not.toBe(later[0].id);
  });

  test('are deployments, incidents with an end, and feature flags', () => {
    const annotations = demoAnnotations(now, 1);
    const ends = (type: string) =>
      annotations.filter((annotation) => annotation.type === type).map(({ endTime }) => endTime !== undefined);
    expect(ends('deployment')).toEqual(expect.arrayContaining([true, false]));
    expect(new Set(ends('incident'))).toEqual(new Set([true]));
    expect(new Set(ends('feature-flag'))).toEqual(new Set([false]));
  });
});
