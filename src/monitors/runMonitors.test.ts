import { delay, identity, lastValueFrom, NEVER, type Observable, of, toArray } from 'rxjs';

import { type DataFrame, dateTime } from '@grafana/data';

import { templatesWith } from '../query/interpolation/testing/templates';
import { type TargetFrames } from '../query/result/targetFrames';
import { ServiceClient } from '../service/client';
import { type ServiceRequest } from '../service/fetch';
import { type MonitorFilter, type MonitorsQuery } from '../types';
import { monitorQueries } from './runMonitors';

const hour = 3_600_000;
const from = Date.parse('2026-01-31T10:00:00Z');
const to = Date.parse('2026-01-31T12:00:00Z');
const at = (clock: string) => Date.parse(`2026-01-31T${clock}:00Z`);

type Check = [clock: string, state: string];
/** Checks by the start of the requested range: `range`, or `before` for the earlier lookup. */
type Histories = Record<string, Check[] | number | unknown>;

interface Given {
  monitors?: unknown;
  histories?: Histories;
  before?: Histories;
  filter?: Partial<MonitorFilter>;
  variables?: Record<string, unknown>;
  isLayer?: boolean;
  page?: string;
  /** Histories in the form in which the service lists them. */
  lists?: Record<string, unknown[]>;
  /** True if responses arrive later, as over a network. */
  isDelayed?: boolean;
}

const history = (checks: Check[]) =>
  checks.map(([clock, state], index) => ({
    checkId: `c${index}`,
    name: 'x',
    state,
    timestamp: `2026-01-${clock.length > 5 ? clock : `31T${clock}`}:00Z`,
  }));

const errors = { id: 'm1', name: 'Too many errors', type: 'Threshold', aplQuery: "['logs'] | count" };
const slow = { id: 'm2', name: 'Slow', type: 'Threshold' };

/** Runs a query for monitors. Returns the result and the requests that were sent. */
function run({
  monitors = [errors],
  histories = {},
  before = {},
  filter,
  variables = {},
  isLayer,
  page,
  lists = {},
  isDelayed = false,
}: Given) {
  const requests: ServiceRequest[] = [];
  const isAnswered = (found: unknown): found is Check[] => Array.isArray(found);
  const service = new ServiceClient(
    (request) => {
      requests.push(request);
      const id = decodeURIComponent(request.path.split('/')[2] ?? '');
      const isEarlier = Date.parse(request.params?.startTime ?? '') < from;
      const found = id === '' ? undefined : ((isEarlier ? before : histories)[id] ?? []);
      const json = id === '' ? monitors : (lists[id] ?? (isAnswered(found) ? history(found) : found));
      return typeof json === 'number'
        ? of({ status: json, text: '{"message":"no"}', header: () => undefined })
        : of({ status: 200, text: JSON.stringify(json), header: () => undefined }).pipe(
            isDelayed ? delay(1) : identity
          );
    },
    { edge: false }
  );
  const target: MonitorsQuery = {
    refId: 'A',
    kind: 'monitors',
    query: '',
    monitors: filter && { names: [], states: [], ...filter },
  };
  const range = { from: dateTime(from), to: dateTime(to), raw: { from: dateTime(from), to: dateTime(to) } };
  const { run: runQuery } = monitorQueries(service);
  const context = {
    settings: { organizationUrl: page },
    templates: templatesWith(variables),
    request: { range, scopedVars: isLayer ? { __annotation: { value: 'x' } } : {} },
  };
  return { requests, answers: runQuery(target, context), again: () => runQuery(target, context) };
}

async function frameOf(given: Given): Promise<DataFrame> {
  const last = await lastValueFrom(run(given).answers);
  expect(last.partial).toBe(false);
  return last.frames()[0];
}

const values = ({ fields }: DataFrame, name: string): unknown[] =>
  fields.find((field) => field.name === name)?.values ?? [];
const noticesOf = ({ meta }: DataFrame) => meta?.notices?.map(({ text }) => text) ?? [];
const all = (answers: Observable<TargetFrames>) => lastValueFrom(answers.pipe(toArray()));

describe('A table of monitors', () => {
  it('has the state now, since when, the threshold, and what the query reads', async () => {
    const frame = await frameOf({
      monitors: [
        { ...slow, columnName: 'p95', operator: 'AboveOrEqual', threshold: 250.5 },
        { ...errors, operator: 'Below', threshold: 5, description: 'Look at it' },
      ],
      histories: {
        m1: [
          ['10:05', 'closed'],
          ['11:10', 'open'],
          ['11:15', 'open'],
        ],
        m2: [['10:00', 'closed']],
      },
    });
    expect(values(frame, 'name')).toEqual(['Too many errors', 'Slow']);
    expect(values(frame, 'state')).toEqual(['open', 'closed']);
    expect(values(frame, 'since')).toEqual([at('11:10'), null]);
    expect(values(frame, 'threshold')).toEqual(['< 5', 'p95 ≥ 250.5']);
    expect(values(frame, 'dataset')).toEqual(['logs', '']);
    expect(values(frame, 'description')).toEqual(['Look at it', '']);
    expect(frame.fields.map(({ name }) => name)).not.toContain('url');
    expect(noticesOf(frame)).toEqual([]);
  });

  it('reads the dataset of a query of metrics', async () => {
    const frame = await frameOf({ monitors: [{ ...slow, mplQuery: '`shop-metrics`:`cpu` | align to 1m using avg' }] });
    expect(values(frame, 'dataset')).toEqual(['shop-metrics']);
  });

  it('links to the page of each monitor where the settings have an http or https address', async () => {
    const linked = await frameOf({ monitors: [{ ...errors, id: 'a/b' }], page: 'https://app.axiom.co/shop/' });
    expect(values(linked, 'url')).toEqual(['https://app.axiom.co/shop/monitors/a%2Fb']);
    const script = await frameOf({ page: 'javascript:alert(1)' });
    expect(script.fields.map(({ name }) => name)).not.toContain('url');
  });

  it('has the state at the end of the range, whatever checks the service lists after it', async () => {
    const frame = await frameOf({
      histories: {
        m1: [
          ['10:00', 'closed'],
          ['11:10', 'open'],
          ['12:05', 'closed'],
        ],
      },
    });
    expect(values(frame, 'state')).toEqual(['open']);
    expect(values(frame, 'since')).toEqual([at('11:10')]);
  });

  it('shows disabled and snoozed monitors, monitors enabled again, and monitors without a check', async () => {
    const frame = await frameOf({
      monitors: [
        { id: 'a', name: 'a', type: 'MatchEvent', disabled: true },
        { id: 'b', name: 'b', type: 'MatchEvent', disabled: true, disabledUntil: '0001-01-01T00:00:00Z' },
        { id: 'c', name: 'c', type: 'MatchEvent', disabled: true, disabledUntil: '2026-01-31T11:00:00Z' },
        { id: 'd', name: 'd', type: 'MatchEvent', disabled: false, disabledUntil: '2026-01-31T13:00:00Z' },
      ],
    });
    expect(values(frame, 'state')).toEqual(['disabled', 'disabled', 'unknown', 'snoozed']);
  });

  it('is empty, with its columns, where there is no monitor', async () => {
    const frame = await frameOf({ monitors: [] });
    expect(frame.length).toBe(0);
    expect(values(frame, 'name')).toEqual([]);
  });

  it('takes odd members for missing ones, and says how many checks can’t be read', async () => {
    const frame = await frameOf({
      monitors: [null, 'x', { id: 7, name: null, type: 3, threshold: 'high', aplQuery: {}, disabledUntil: 'never' }],
      histories: {
        '7': [
          ['10:01', 'OPEN'],
          ['10:02', 'snoozed'],
          ['99:99', 'open'],
        ],
      },
    });
    expect(values(frame, 'name')).toEqual(['7']);
    expect(values(frame, 'threshold')).toEqual([null]);
    expect(values(frame, 'state')).toEqual(['open']);
    expect(noticesOf(frame)).toEqual(['2 checks left out because of an invalid time or state.']);
  });

  it('says that the answer is not a list of monitors', async () => {
    await expect(frameOf({ monitors: { monitors: [] } })).rejects.toThrow(
      'Couldn’t list monitors. The service’s response is unexpected: it is not a list.'
    );
  });
});

describe('The filter', () => {
  const two = { monitors: [errors, slow], histories: { m1: [['10:01', 'open']], m2: [['10:01', 'closed']] } };

  it.each<[string, Partial<MonitorFilter>, string[]]>([
    ['by name', { names: ['Slow'] }, ['Slow']],
    ['by ID', { names: ['m1'] }, ['Too many errors']],
    ['by each value of a variable, which may have commas', { names: ['$chosen'] }, ['Slow']],
    ['by the value of All', { names: ['$all'] }, ['Too many errors', 'Slow']],
    ['by a variable without a value', { names: ['$none'] }, []],
    ['by state', { states: ['closed'] }, ['Slow']],
    ['by states of a variable', { states: ['$states'] }, ['Too many errors', 'Slow']],
  ])('selects %s', async (_, filter, names) => {
    const variables = { chosen: ['Slow', 'a, b'], all: ['*'], none: [], states: ['open', 'closed'] };
    expect(values(await frameOf({ ...two, filter, variables }), 'name')).toEqual(names);
  });

  it('says which names and IDs no monitor has', async () => {
    const frame = await frameOf({ monitors: [errors, slow], filter: { names: ['Slow', 'Nobody', 'm9'] } });
    expect(values(frame, 'name')).toEqual(['Slow']);
    expect(noticesOf(frame)).toEqual(['Monitors not found: “Nobody” and “m9”. Choose other monitors in the query.']);
    expect(noticesOf(await frameOf({ filter: { names: ['m1'] } }))).toEqual([]);
  });

  it('requests the histories of the chosen monitors only', async () => {
    const { answers, requests } = run({ ...two, filter: { names: ['m2'] } });
    await lastValueFrom(answers);
    expect(requests.map(({ path }) => path)).toEqual(['v2/monitors', 'v2/monitors/m2/history']);
  });
});

describe('Histories', () => {
  it('are requested for the range alone where their checks cover it', async () => {
    const { answers, requests } = run({ histories: { m1: [['10:02', 'closed']] } });
    await lastValueFrom(answers);
    expect(requests[1].params).toEqual({
      startTime: '2026-01-31T10:00:00.000Z',
      endTime: '2026-01-31T12:00:00.000Z',
    });
    expect(requests).toHaveLength(2);
  });

  it('tell the state before the range where the service lists changes only', async () => {
    const given: Given = {
      histories: { m1: [['11:00', 'closed']] },
      before: {
        m1: [
          ['31T08:00', 'closed'],
          ['31T09:00', 'open'],
        ],
      },
    };
    expect(values(await frameOf({ ...given, histories: {} }), 'state')).toEqual(['open']);
    expect(values(await frameOf({ ...given, histories: {} }), 'since')).toEqual([at('09:00')]);
    expect(values(await frameOf({ ...given, isLayer: true }), 'time')).toEqual([at('09:00')]);
  });

  it('still count where the service refuses to look so far back', async () => {
    const frame = await frameOf({ histories: { m1: [['10:01', 'open']] }, before: { m1: 400 } });
    expect(values(frame, 'state')).toEqual(['open']);
    expect(values(frame, 'since')).toEqual([at('10:01')]);
  });

  it('are fetched once for panels that load at the same time, and again later', async () => {
    const { answers, again, requests } = run({ histories: { m1: [['10:02', 'closed']] }, isDelayed: true });
    await Promise.all([lastValueFrom(answers), lastValueFrom(again())]);
    expect(requests).toHaveLength(2);
    await lastValueFrom(again());
    expect(requests).toHaveLength(4);
  });

  it('come at most 6 at a time, in parts that say how many there are', async () => {
    const monitors = Array.from({ length: 200 }, (_, index) => ({ id: `m${index}`, name: `M${index}`, type: 'x' }));
    let running = 0;
    let most = 0;
    const waiting = new ServiceClient(
      ({ path }) => {
        running += path.endsWith('history') ? 1 : 0;
        most = Math.max(most, running);
        return path.endsWith('history')
          ? NEVER
          : of({ status: 200, text: JSON.stringify(monitors), header: () => undefined });
      },
      { edge: false }
    );
    const { answers } = run({ monitors });
    const parts = await all(answers);
    expect(parts).toHaveLength(201);
    expect(noticesOf(parts[12].frames()[0])).toEqual(['Loaded 12 of 200 monitors …']);
    expect(parts[12].partial).toBe(true);
    expect(noticesOf(parts[200].frames()[0])).toEqual([]);
    const range = { from: dateTime(from), to: dateTime(to), raw: { from: dateTime(from), to: dateTime(to) } };
    monitorQueries(waiting)
      .run(
        { refId: 'A', kind: 'monitors', query: '' },
        { settings: {}, templates: templatesWith({}), request: { range, scopedVars: {} } }
      )
      .subscribe()
      .unsubscribe();
    expect(most).toBe(6);
  });

  it('that are refused leave the others, with a notice that names their monitors', async () => {
    const given = { monitors: [errors, slow], histories: { m1: 403, m2: [['10:01', 'closed']] } };
    const frame = await frameOf(given);
    expect(values(frame, 'name')).toEqual(['Slow', 'Too many errors']);
    expect(values(frame, 'state')).toEqual(['closed', 'unknown']);
    expect(noticesOf(frame)).toEqual([
      expect.stringMatching(
        /^The state of “Too many errors” is unknown\. Couldn’t load the monitor’s history: .*token/
      ),
    ]);
  });

  it('that are all refused are an error', async () => {
    await expect(frameOf({ monitors: [errors, slow], histories: { m1: 403, m2: 403 } })).rejects.toThrow(
      /^Couldn’t load the monitor’s history/
    );
  });
});

describe('States over time', () => {
  const timeline = { as: 'timeline' as const };

  it('have a field for each monitor and a row for each change', async () => {
    const frame = await frameOf({
      monitors: [errors, slow],
      filter: timeline,
      histories: {
        m1: [
          ['10:00', 'closed'],
          ['10:30', 'open'],
          ['10:31', 'open'],
          ['11:30', 'closed'],
        ],
        m2: [['10:01', 'closed']],
      },
    });
    expect(frame.meta?.preferredVisualisationPluginId).toBe('state-timeline');
    expect(frame.fields.map(({ name }) => name)).toEqual(['time', 'Slow', 'Too many errors']);
    expect(values(frame, 'time')).toEqual([from, at('10:01'), at('10:30'), at('11:30')]);
    expect(values(frame, 'Too many errors')).toEqual(['closed', 'closed', 'open', 'closed']);
    expect(values(frame, 'Slow')).toEqual([null, 'closed', 'closed', 'closed']);
  });

  describe('of a range that ends after now', () => {
    beforeEach(() => jest.useFakeTimers({ now: at('11:00'), doNotFake: ['setTimeout', 'setInterval'] }));
    afterEach(() => jest.useRealTimers());

    it('end now', async () => {
      const frame = await frameOf({
        filter: timeline,
        histories: {
          m1: [
            ['10:00', 'closed'],
            ['10:30', 'open'],
          ],
        },
      });
      expect(values(frame, 'time')).toEqual([from, at('10:30'), at('11:00')]);
      expect(values(frame, 'Too many errors')).toEqual(['closed', 'open', null]);
    });

    it('include a check that the service’s clock has after now', async () => {
      const frame = await frameOf({
        filter: timeline,
        histories: {
          m1: [
            ['10:00', 'closed'],
            ['11:02', 'open'],
          ],
        },
      });
      expect(values(frame, 'time')).toEqual([from, at('11:02')]);
      expect(values(frame, 'Too many errors')).toEqual(['closed', null]);
    });
  });

  it('of many monitors have as many rows as each has changes', async () => {
    const flips = 20;
    const monitors = Array.from({ length: 1000 }, (_, index) => ({ id: `m${index}`, name: `M${index}`, type: 'x' }));
    const checksOf = (index: number) =>
      Array.from({ length: flips }, (_, flip) => ({
        state: flip % 2 === 0 ? 'open' : 'closed',
        timestamp: new Date(from + flip * 120_000 + index).toISOString(),
      }));
    const given = Object.fromEntries(monitors.map(({ id }, index) => [id, checksOf(index)]));
    const parts = await all(run({ monitors, filter: timeline, lists: given }).answers);
    const drawn = (loaded: number) => {
      const frames = parts[loaded].frames();
      const cells = frames.reduce((sum, { fields, length }) => sum + fields.length * length, 0);
      return { frames: frames.length, cells, notices: frames.flatMap((frame) => noticesOf(frame)) };
    };
    expect(drawn(40)).toMatchObject({ frames: 1, cells: 40 * flips * 41 });
    expect(drawn(700)).toMatchObject({ frames: 700, notices: ['Loaded 700 of 1,000 monitors …'] });
    expect(drawn(1000)).toEqual({ frames: 1000, cells: 2 * (1000 * (flips + 1) - 1), notices: [] });
  });

  it('have a field beside the time for a monitor called time', async () => {
    const frame = await frameOf({ monitors: [{ ...errors, name: 'time' }], filter: timeline });
    expect(frame.fields.map(({ name }) => name)).toEqual(['time', 'time (m1)']);
  });

  it('distinguish monitors of one name', async () => {
    const frame = await frameOf({ monitors: [errors, { ...errors, id: 'm3' }], filter: timeline });
    expect(frame.fields.map(({ name }) => name)).toEqual(['time', 'Too many errors (m1)', 'Too many errors (m3)']);
  });
});

describe('Without monitors', () => {
  it('a table keeps its columns, and states have no frame, so that Grafana shows "No data"', async () => {
    expect(await frameOf({ monitors: [] })).toMatchObject({ length: 0 });
    expect(await frameOf({ monitors: [], filter: { as: 'timeline' } })).toBeUndefined();
    const missing = await frameOf({ monitors: [], filter: { as: 'timeline', names: ['Gone'] } });
    expect(noticesOf(missing)).toEqual([expect.stringContaining('Gone')]);
  });
});

describe('A monitor disabled while it was open', () => {
  const given = {
    monitors: [{ ...errors, disabled: true }],
    histories: {
      m1: [
        ['10:00', 'closed'],
        ['10:30', 'open'],
        ['10:45', 'open'],
      ],
    },
  };

  it('has no state after its last check', async () => {
    const frame = await frameOf({ ...given, filter: { as: 'timeline' } });
    expect(values(frame, 'time')).toEqual([from, at('10:30'), at('10:45')]);
    expect(values(frame, 'Too many errors')).toEqual(['closed', 'open', null]);
  });

  it('has an opening that ends there', async () => {
    const frame = await frameOf({ ...given, isLayer: true });
    expect(values(frame, 'timeEnd')).toEqual([at('10:45')]);
    expect(values(frame, 'ongoing')).toEqual([false]);
  });

  it('is disabled in a table', async () => {
    expect(values(await frameOf(given), 'state')).toEqual(['disabled']);
  });
});

describe('A layer of monitors', () => {
  it('has a region for each opening, which ends when the monitor closes, or now', async () => {
    jest.useFakeTimers({ now: at('11:50') });
    const frame = await frameOf({
      isLayer: true,
      monitors: [{ ...errors, operator: 'Above', threshold: 5, description: 'Look' }],
      page: 'https://app.axiom.co/shop',
      histories: {
        m1: [
          ['10:00', 'closed'],
          ['10:30', 'open'],
          ['11:00', 'closed'],
          ['11:40', 'open'],
        ],
      },
    });
    jest.useRealTimers();
    expect(values(frame, 'time')).toEqual([at('10:30'), at('11:40')]);
    expect(values(frame, 'timeEnd')).toEqual([at('11:00'), at('11:50')]);
    expect(values(frame, 'ongoing')).toEqual([false, true]);
    expect(values(frame, 'title')).toEqual(['Too many errors', 'Too many errors']);
    expect(values(frame, 'description')[0]).toBe('Look\n\nOpens at: > 5');
    expect(values(frame, 'tags')[0]).toEqual(['Threshold', 'logs']);
    expect(values(frame, 'url')[0]).toBe('https://app.axiom.co/shop/monitors/m1');
  });

  it('is drawn once, complete', async () => {
    const { answers } = run({ isLayer: true, monitors: [errors, slow] });
    expect((await all(answers)).map(({ partial }) => partial)).toEqual([false]);
  });

  it('leaves out openings beside the range', async () => {
    const frame = await frameOf({
      isLayer: true,
      histories: {
        m1: [
          ['10:00', 'closed'],
          ['11:00', 'closed'],
        ],
      },
      before: {
        m1: [
          ['30T10:00', 'open'],
          ['30T11:00', 'closed'],
        ],
      },
    });
    expect(frame.length).toBe(0);
    expect(to - from).toBe(2 * hour);
  });
});
