import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Annotation } from '../../src/service/types';
import { AnnotationStore } from '../annotations/annotationStore';
import { openFileJournal } from '../annotations/fileJournal';
import { noJournal } from '../annotations/journal';
import { openDatabase } from '../database/database';
import { createDemoData, DemoGrowth, demoDatasets } from '../demo/demoData';
import { LiveStory } from '../demo/liveStory';
import { tellStory } from '../demo/story';
import { parseIsoTime } from '../database/instants';
import { testNowNs } from '../testing/client';
import { demoMonitor } from './demoMonitor';
import { DeploymentIntegration } from './deployments';
import { measureBy } from './measure';
import { Monitor, type MonitorDefinition } from './monitor';
import { startMonitors } from './startMonitors';

const second = 1_000_000_000n;
const minute = 60n * second;

const definition: MonitorDefinition = {
  name: 'Too slow',
  apl: 'x',
  comparison: 'above',
  threshold: 10,
  range: 5n * minute,
  every: minute,
  datasets: ['a'],
  type: 'monitor',
  description: '',
};

describe('a monitor', () => {
  /** Returns a monitor over values that the test sets, and what it annotates. */
  function watch(given: Partial<MonitorDefinition> = {}, store = new AnnotationStore([], noJournal)) {
    let values: number[] = [];
    const asked: Array<[start: bigint, end: bigint]> = [];
    const monitor = new Monitor({ ...definition, ...given }, store, (_apl, start, end) => {
      asked.push([start, end]);
      return values.includes(NaN) ? Promise.reject(new Error('no values')) : Promise.resolve(values);
    });
    const at = (minutes: number, ...now: number[]) => {
      values = now;
      return monitor.check(BigInt(minutes) * minute);
    };
    return { at, asked, store };
  }

  test('annotates once when it triggers, and ends the annotation when it resolves', async () => {
    const { at, asked, store } = watch();
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
  });

  test('may trigger below its threshold, and says what it was told to say', async () => {
    const { at, store } = watch({
      comparison: 'below',
      threshold: 2,
      description: 'Too few.',
      url: 'https://x.example',
    });
    await at(1, 2, 5);
    expect(store.list()).toEqual([]);
    await at(2, 1.5, 1);
    expect(store.list()).toMatchObject([{ description: 'Too few. 1 is below 2.', url: 'https://x.example' }]);
  });

  test('takes no values for nothing to worry about', async () => {
    const { at, store } = watch();
    await at(1, 11);
    await at(2);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:02:00Z' }]);
  });

  test('concludes nothing from a query that fails', async () => {
    const { at, store } = watch();
    await at(1, 11);
    await expect(at(2, NaN)).rejects.toThrow('no values');
    expect(store.list()[0]).not.toHaveProperty('endTime');
    await at(3, 1);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:03:00Z' }]);
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
    const again = watch({}, store);
    await again.at(2, 11);
    expect(store.list()).toHaveLength(1);
    await again.at(3, 1);
    expect(store.list()).toMatchObject([{ endTime: '1970-01-01T00:03:00Z' }]);
  });
});

describe('the living demo data', () => {
  test('has deployments that change its rows, and a monitor that sees the bad one', async () => {
    const options = { now: testNowNs, seed: 1, rows: 150_000 };
    const database = await openDatabase({ prepare: (empty) => createDemoData(empty, options) });
    const store = new AnnotationStore([], noJournal);
    const growth = new DemoGrowth(database, options, new DeploymentIntegration(store, () => undefined));
    const measure = measureBy(
      {
        database,
        findDataset: (name) => demoDatasets.find((dataset) => dataset.name === name),
        listDatasets: () => demoDatasets,
        pageLimit: 1000,
      },
      new AbortController().signal
    );
    const monitor = new Monitor(demoMonitor, store, measure);
    for (let time = testNowNs; time <= testNowNs + 80n * minute; time += minute) {
      await growth.growTo(time);
      await monitor.check(time);
    }
    const of = (type: string) => store.list().filter((annotation) => annotation.type === type);
    const instant = (annotation: Annotation) => parseIsoTime(annotation.time) ?? 0n;
    const deployments = of('deployment');
    expect(deployments.length).toBeGreaterThanOrEqual(5);
    expect(new Set(deployments.map(({ id }) => id)).size).toBe(deployments.length);
    const bad = deployments.findIndex(({ title }) => title?.startsWith('checkout'));
    expect(deployments[bad + 1].title).toMatch(/rolled back/);

    // It triggers after the bad deployment and resolves after its rollback.
    const alarms = of('monitor');
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toMatchObject({ title: 'Too many errors', endTime: expect.any(String) });
    expect(instant(alarms[0])).toBeGreaterThan(instant(deployments[bad]));
    expect(instant(alarms[0])).toBeLessThan(instant(deployments[bad + 1]));
    expect(parseIsoTime(alarms[0].endTime ?? '')).toBeGreaterThan(instant(deployments[bad + 1]));

    const share = async (start: bigint, end: bigint) => {
      const [[value]] = await database.rows(
        `SELECT avg((status >= '500')::INTEGER) FROM "sample-http-logs" WHERE _time BETWEEN make_timestamp_ns(${start}) AND make_timestamp_ns(${end})`
      );
      return Number(value);
    };
    const start = instant(deployments[bad]);
    expect(await share(start + 3n * minute, start + 6n * minute)).toBeGreaterThan(0.1);
    expect(await share(start - 6n * minute, start)).toBeLessThan(0.03);

    // Rows are forgotten after days; what was annotated is not.
    await growth.forget(testNowNs + 4320n * minute + 200n * minute);
    expect(of('deployment')).toEqual(deployments);
    expect(of('monitor')).toHaveLength(1);
    database.close();
  });

  test('keeps its deployments where annotations are kept, and says when it cannot', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'deployments-'));
    const life = async (store: AnnotationStore, said: string[] = []) => {
      const integration = new DeploymentIntegration(store, (line) => said.push(line));
      const story = new LiveStory(tellStory(testNowNs, 1), testNowNs, 1);
      for (const deployment of story.advance(testNowNs + 60n * minute)) {
        await integration.deployed(deployment);
      }
      return said;
    };
    const first = new AnnotationStore([], await openFileJournal(directory));
    expect(await life(first)).toEqual([]);
    await first.close();

    // The second run tells the same story again: its deployments are others.
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

test.each<[apl: string, message: RegExp]>([
  ['nothing | count', /monitor "Too slow" does not work: dataset "nothing" not found/],
  ["['sample-http-logs'] | foo", /does not work: .*line 1, column 24/],
  ["['sample-http-logs'] | project uri", /needs a column of numbers/],
])('a monitor with the query %s is refused at the start', async (apl, message) => {
  const database = await openDatabase({
    prepare: (empty) => createDemoData(empty, { now: testNowNs, seed: 1, rows: 2000 }),
  });
  const starting = startMonitors({
    definitions: [{ ...definition, apl }],
    store: new AnnotationStore([], noJournal),
    context: {
      database,
      findDataset: (name) => demoDatasets.find((dataset) => dataset.name === name),
      listDatasets: () => demoDatasets,
      pageLimit: 1000,
    },
    start: testNowNs,
    say: () => undefined,
  });
  await expect(starting).rejects.toThrow(message);
  database.close();
});
