import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Annotation } from '../../src/service/types';
import { AnnotationStore, noJournal } from '../annotations/annotationStore';
import { openFileJournal } from '../annotations/fileJournal';
import { type Database, openDatabase } from '../database/database';
import { createDemoData, DemoGrowth, demoDatasets } from '../demo/demoData';
import { LiveStory } from '../demo/liveStory';
import { tellStory } from '../demo/story';
import { parseIsoTime } from '../database/instants';
import { MetricsStore } from '../metrics/store/metricsStore';
import { testNowNs } from '../testing/client';
import { demoMonitor } from './demoMonitors';
import { annotateDeployments } from './deployments';
import { measureBy } from './measure';
import { Monitor } from './monitor';
import { type MonitorDraft } from './monitorRecord';
import { MonitorStore } from './monitorStore';
import { deepTest } from '../../tests/jest/deep';

const minute = 60_000_000_000n;

const definition: MonitorDraft = {
  name: 'Too slow',
  type: 'Threshold',
  aplQuery: 'a | count',
  operator: 'Above',
  threshold: 10,
  rangeMinutes: 5,
};

const demoContext = (database: Database) => ({
  events: {
    database,
    findDataset: (name: string) => demoDatasets.find((dataset) => dataset.name === name),
    listDatasets: () => demoDatasets,
    pageLimit: 1000,
  },
  metrics: { database, store: new MetricsStore(database), findMetrics: () => Promise.reject(new Error('no metrics')) },
  timeLimitMs: 60_000,
  signal: new AbortController().signal,
});

describe('a monitor', () => {
  /** A monitor whose values the test sets, and its annotations. */
  function watch(given: Partial<MonitorDraft> = {}, store = new AnnotationStore([], noJournal), annotation?: string) {
    let values: number[] = [];
    const asked: Array<[start: bigint, end: bigint]> = [];
    const measure = (_: MonitorDraft, start: bigint, end: bigint) => {
      asked.push([start, end]);
      return values.includes(NaN) ? Promise.reject(new Error('no values')) : Promise.resolve(values);
    };
    const monitor = new Monitor({ ...definition, ...given }, store, measure, annotation);
    const at = (minutes: number, ...now: number[]) => {
      values = now;
      return monitor.check(BigInt(minutes) * minute);
    };
    const states = () => monitor.checks.map(({ at: time, isOpen }) => [Number(time / minute), isOpen]);
    return { at, asked, store, states };
  }

  test('annotates once when it triggers, and ends the annotation when it resolves', async () => {
    const { at, asked, store, states } = watch();
    await at(10, 10);
    expect(store.list()).toEqual([]);
    await at(11, 3, 12.34567, 11);
    const triggered = {
      id: expect.any(String),
      datasets: ['a'],
      time: '1970-01-01T00:11:00Z',
      type: 'monitor',
      title: 'Too slow',
      description: '12.35 is above 10.',
    };
    expect(store.list()).toEqual([triggered]);
    await at(12, 50);
    expect(store.list()).toEqual([triggered]);
    await at(13, 9);
    expect(store.list()).toEqual([{ ...triggered, endTime: '1970-01-01T00:13:00Z' }]);
    await at(14, 11);
    expect(store.list()).toHaveLength(2);
    expect(asked[0]).toEqual([5n * minute, 10n * minute]);
    expect(states()).toEqual(
      [...[10, 13].map((minutes) => [minutes, false]), ...[11, 12, 14].map((minutes) => [minutes, true])].sort(
        ([a], [b]) => Number(a) - Number(b)
      )
    );
  });

  test.each<[operator: MonitorDraft['operator'], within: number[], beyond: number[], reason: string]>([
    ['Above', [2, 1], [2, 3, 4], '4 is above 2.'],
    ['AboveOrEqual', [1.9], [2], '2 is at or above 2.'],
    ['Below', [2, 5], [5, 1.5, 1], '1 is below 2.'],
    ['BelowOrEqual', [2.1], [2], '2 is at or below 2.'],
    ['AboveOrBelow', [2], [2, 1], '1 is not 2.'],
  ])('compares %s its threshold, and says so', async (operator, within, beyond, reason) => {
    const { at, store } = watch({ operator, threshold: 2, description: 'Odd.' });
    await at(1, ...within);
    expect(store.list()).toEqual([]);
    await at(2, ...beyond);
    expect(store.list()).toMatchObject([{ description: `Odd. ${reason}` }]);
  });

  test('of events opens when there are any', async () => {
    const { at, store } = watch({ type: 'MatchEvent', operator: undefined, threshold: undefined });
    await at(1, 0);
    await at(2, 3);
    expect(store.list()).toMatchObject([{ time: '1970-01-01T00:02:00Z', description: 'Matching events: 3.' }]);
  });

  test('of metrics annotates their dataset', async () => {
    const { at, store } = watch({ aplQuery: undefined, mplQuery: '`my metrics`:`orders` | align to 1m using sum' });
    await at(1, 11);
    expect(store.list()).toMatchObject([{ datasets: ['my metrics'] }]);
  });

  test('is not checked while it is disabled', async () => {
    const disabled = watch({ disabled: true });
    await disabled.at(1, 11);
    const paused = watch({ disabledUntil: '1970-01-01T00:05:00Z' });
    await paused.at(4, 11);
    await paused.at(5, 11);
    expect([disabled.asked, disabled.states(), paused.states()]).toEqual([[], [], [[5, true]]]);
  });

  test('takes no values for nothing to worry about', async () => {
    const { at, store } = watch();
    await at(1, 11);
    await at(2);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:02:00Z' }]);
  });

  test('concludes nothing from a query that fails', async () => {
    const { at, store, states } = watch();
    await at(1, 11);
    await expect(at(2, NaN)).rejects.toThrow('no values');
    expect(store.list()[0]).not.toHaveProperty('endTime');
    await at(3, 1);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:03:00Z' }]);
    expect(states()).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('leaves an end that a person gave, and does not miss what a person deleted', async () => {
    const { at, store } = watch();
    await at(1, 11);
    await store.change(store.list()[0].id, { endTime: '1970-01-01T00:01:30Z' });
    await at(2, 1);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:01:30Z' }]);
    await at(3, 11);
    await store.delete(store.list()[1].id);
    await at(4, 1);
    expect(store.list()).toHaveLength(1);
  });

  test('goes on with its open annotation after a restart', async () => {
    const { at, store } = watch();
    await at(1, 11);
    const again = watch({}, store, store.list()[0].id);
    await again.at(2, 11);
    expect(store.list()).toHaveLength(1);
    await again.at(3, 1);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:03:00Z' }]);
  });
});

describe('monitors that are created', () => {
  const storeOf = (annotations: AnnotationStore, values: number[]) =>
    new MonitorStore({
      ...{ annotations, demo: [], since: 0n, now: () => 10n * minute, say: () => undefined },
      measure: () => Promise.resolve(values),
    });

  test('go on with their open annotation when they are created again after a restart', async () => {
    const annotations = new AnnotationStore([], noJournal);
    const first = storeOf(annotations, [11]);
    await first.create(definition);
    await first.stop();
    const second = storeOf(annotations, [12]);
    await second.create(definition);
    await second.stop();
    expect(annotations.list()).toMatchObject([{ description: '11 is above 10.' }]);
    const third = storeOf(annotations, [1]);
    await third.create(definition);
    await third.stop();
    expect(annotations.list()).toMatchObject([{ endTime: '1970-01-01T00:10:00Z' }]);
  });

  test('of the same name have annotations of their own', async () => {
    const annotations = new AnnotationStore([], noJournal);
    const store = storeOf(annotations, [11]);
    await store.create(definition);
    await store.create(definition);
    await store.stop();
    expect(annotations.list()).toHaveLength(2);
  });
});

describe('the living demo data', () => {
  deepTest('has deployments that change its rows, and a monitor that sees the bad one', async () => {
    const options = { now: testNowNs, seed: 1, rows: 150_000 };
    const database = await openDatabase({ prepare: (empty) => createDemoData(empty, options) });
    const store = new AnnotationStore([], noJournal);
    const growth = new DemoGrowth(
      database,
      options,
      annotateDeployments(store, () => undefined)
    );
    const monitor = new Monitor(demoMonitor, store, measureBy(demoContext(database)));
    // Each step costs the same, whether it covers one minute or ten.
    for (let grown = testNowNs; grown < testNowNs + 80n * minute; grown += 10n * minute) {
      await growth.growTo(grown + 10n * minute);
      for (let time = grown; time < grown + 10n * minute; time += minute) {
        await monitor.check(time);
      }
    }
    const of = (type: string) => store.list().filter((annotation) => annotation.type === type);
    const instant = (annotation: Annotation) => parseIsoTime(annotation.time) ?? 0n;
    const deployments = of('deployment');
    expect(deployments.length).toBeGreaterThanOrEqual(5);
    expect(new Set(deployments.map(({ id }) => id)).size).toBe(deployments.length);
    const bad = deployments.findIndex(({ title }) => title?.startsWith('checkout'));
    expect(deployments[bad + 1].title).toMatch(/rolled back/);

    // The monitor triggers after the bad deployment and resolves after the rollback.
    const alarms = of('monitor');
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toMatchObject({ title: 'Too many errors', endTime: expect.any(String) });
    expect(instant(alarms[0])).toBeGreaterThan(instant(deployments[bad]));
    expect(instant(alarms[0])).toBeLessThan(instant(deployments[bad + 1]));
    expect(parseIsoTime(alarms[0].endTime ?? '')).toBeGreaterThan(instant(deployments[bad + 1]));

    const share = async (start: bigint, end: bigint) => {
      const [[value]] = await database.rows(
        `SELECT avg((status >= '500')::INTEGER) FROM "sample-http-logs" WHERE uri IN ('/checkout', '/api/v1/payments') AND _time BETWEEN make_timestamp_ns(${start}) AND make_timestamp_ns(${end})`
      );
      return Number(value);
    };
    const start = instant(deployments[bad]);
    expect(await share(start + 3n * minute, start + 6n * minute)).toBeGreaterThan(0.1);
    expect(await share(start - 6n * minute, start)).toBeLessThan(0.03);

    // Rows are removed after days; annotations stay.
    await growth.forget(testNowNs + 4320n * minute + 200n * minute);
    expect(of('deployment')).toEqual(deployments);
    expect(of('monitor')).toHaveLength(1);
    database.close();
  });

  test('keeps its deployments where annotations are kept, and says when it cannot', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'deployments-'));
    const life = async (store: AnnotationStore, said: string[] = []) => {
      const annotate = annotateDeployments(store, (line) => said.push(line));
      const story = new LiveStory(tellStory(testNowNs, 1), testNowNs, 1);
      for (const deployment of story.advance(testNowNs + 60n * minute)) {
        await annotate(deployment);
      }
      return said;
    };
    const first = new AnnotationStore([], await openFileJournal(directory));
    expect(await life(first)).toEqual([]);
    await first.close();

    // The second run repeats the same story with different deployments.
    const second = new AnnotationStore([], await openFileJournal(directory));
    expect(second.list()).toEqual(first.list());
    expect(second.list().length).toBeGreaterThan(2);
    await life(second);
    expect(second.list()).toHaveLength(2 * first.list().length);
    await second.close();
    await rm(directory, { recursive: true });

    const full = { ...noJournal, append: () => Promise.reject(new Error('the disk is full')) };
    const said = await life(new AnnotationStore([], full));
    expect(said[0]).toMatch(/^The deployment of catalog 2\.8\.2 could not be annotated: the disk is full\.$/);
  });

  test('lives the same life for the same seed', () => {
    const lives = [1, 1, 2].map((seed) => {
      return new LiveStory(tellStory(testNowNs, seed), testNowNs, seed).advance(testNowNs + 600n * minute);
    });
    expect(lives[0]).toEqual(lives[1]);
    expect(lives[0]).not.toEqual(lives[2]);
    expect(lives[0].length).toBeGreaterThan(30);
  });
});

describe('an open annotation', () => {
  async function restarted(measure: () => Promise<number[]>) {
    const annotations = new AnnotationStore([], noJournal);
    await annotations.create({ datasets: ['a'], time: '2026-03-01T11:00:00Z', type: 'monitor', title: 'Too slow' });
    const options = { annotations, demo: [], since: 0n, measure, now: () => testNowNs, say: () => undefined };
    return { annotations, store: new MonitorStore(options) };
  }

  test('is taken by one of two monitors that are created at once', async () => {
    const { annotations, store } = await restarted(() => Promise.resolve([11]));
    await Promise.all([store.create(definition), store.create(definition)]);
    await store.stop();
    expect(annotations.list()).toHaveLength(2);
  });

  test('is left by a monitor that is disabled, and by one whose query fails', async () => {
    const measure = jest.fn(() => Promise.resolve([11]));
    const { annotations, store } = await restarted(measure);
    await store.create({ ...definition, disabled: true });
    measure.mockRejectedValueOnce(new Error('no values'));
    await expect(store.create(definition)).rejects.toThrow('no values');
    await store.create(definition);
    await store.stop();
    expect(annotations.list()).toHaveLength(1);
  });
});

describe('a monitor at the start', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({
      prepare: (empty) => createDemoData(empty, { now: testNowNs, seed: 1, rows: 2000 }),
    });
  });
  afterAll(() => database.close());

  test.each<[aplQuery: string, message: RegExp]>([
    ['nothing | count', /monitor "Too slow" does not work: dataset "nothing" not found/],
    ["['sample-http-logs'] | foo", /does not work: .*line 1, column 24/],
    ["['sample-http-logs'] | project uri", /needs a numeric column/],
  ])('is refused with the query %s', async (aplQuery, message) => {
    const store = new MonitorStore({
      ...{ annotations: new AnnotationStore([], noJournal), demo: [], since: 0n },
      ...{ measure: measureBy(demoContext(database)), now: () => testNowNs, say: () => undefined },
    });
    await expect(store.start([{ ...definition, aplQuery }])).rejects.toThrow(message);
  });
});
