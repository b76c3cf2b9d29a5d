import { defer, firstValueFrom, lastValueFrom, NEVER, type Observable, of, toArray } from 'rxjs';

import { type DataFrame, type DataQueryRequest, dateTime, FieldType, getFieldDisplayName } from '@grafana/data';

import { ServiceClient } from '../../service/client';
import { type ServiceResponse } from '../../service/fetch';
import { type AplQuery } from '../../types';
import { templatesWith } from '../interpolation/testing/templates';
import { RunningPages } from '../paging/runningPages';
import { runQuery } from '../runQuery';
import { compared } from './compared';

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2024, 0, 2, 12);

type Cells = Array<Array<string | number | null>>;
interface Asked {
  apl: string;
  from: number;
  to: number;
}

const ofStatus = {
  fields: [
    ['_time', 'datetime'],
    ['status', 'integer'],
    ['n', 'integer', 'count'],
  ],
  groups: ['_time', 'status'],
};
const overTime = 'logs | summarize n = count() by bin(_time, 1h), status';

/** Answers a row for each status and hour of the range; before noon of the day before, `500` is not there. */
const hourly = ({ from, to }: Asked) => {
  const rows: Cells = [];
  for (let time = Math.ceil(from / hour) * hour; time < to; time += hour) {
    for (const status of from < noon - day ? [200] : [200, 500]) {
      rows.push([new Date(time).toISOString(), status, from < noon - day ? 80 : 100]);
    }
  }
  return { ...ofStatus, rows, buckets: { field: '_time', size: hour * 1e6 } };
};

interface Given {
  fields: string[][];
  groups?: string[];
  rows: Cells;
  buckets?: { field: string; size: number };
  status?: object;
}

function textOf({ fields, groups = [], rows, buckets, status = {} }: Given): string {
  const table = {
    name: '0',
    sources: [{ name: 'logs' }],
    fields: fields.map(([name, type, agg]) => ({ name, type, ...(agg && { agg: { name: agg } }) })),
    groups: groups.map((name) => ({ name })),
    buckets,
    columns: fields.map((_, place) => rows.map((row) => row[place])),
  };
  return JSON.stringify({ format: 'tabular', status, tables: [table] });
}

/** Runs a query as a panel does, whose range is the three hours before noon. */
function panel(
  saved: Partial<AplQuery>,
  answer: (asked: Asked) => Given | Observable<ServiceResponse>,
  request: Partial<DataQueryRequest<AplQuery>> = {},
  variables: Record<string, unknown> = {}
) {
  const asked: Asked[] = [];
  const service = new ServiceClient(
    ({ body }) =>
      defer(() => {
        const { apl, startTime, endTime } = Object(body);
        const one = { apl, from: Date.parse(startTime), to: Date.parse(endTime) };
        asked.push(one);
        const given = answer(one);
        return 'fields' in given ? of({ status: 200, text: textOf(given), header: () => undefined }) : given;
      }),
    { edge: false }
  );
  const [from, to] = [dateTime(noon - 3 * hour), dateTime(noon)];
  const query: AplQuery = { refId: 'A', kind: 'apl', query: overTime, ...saved };
  const whole: DataQueryRequest<AplQuery> = {
    ...{
      requestId: 'Q',
      interval: '1m',
      intervalMs: 60_000,
      scopedVars: {},
      timezone: 'utc',
      app: 'dashboard',
      startTime: 0,
    },
    ...{ range: { from, to, raw: { from: 'now-3h', to: 'now' } }, rangeRaw: { from: 'now-3h', to: 'now' } },
    ...{ targets: [query], panelPluginId: 'timeseries' },
    ...request,
  };
  const templates = templatesWith(variables);
  const running = new RunningPages();
  const answers = compared(query, whole, templates, (over) =>
    runQuery(query, { service, running, templates, request: over })
  );
  return { asked, answers };
}

async function framesOf(...args: Parameters<typeof panel>) {
  const { asked, answers } = panel(...args);
  const frames = (await lastValueFrom(answers)).frames();
  return { asked, frames, notices: frames.flatMap(({ meta }) => meta?.notices?.map(({ text }) => text) ?? []) };
}

const namesOf = (frames: DataFrame[]) =>
  frames.flatMap((frame) =>
    frame.fields.filter(({ type }) => type !== FieldType.time).map((field) => getFieldDisplayName(field, frame, frames))
  );
const columns = ({ fields }: DataFrame) => fields.map((field) => [getFieldDisplayName(field), field.values]);

describe('Series', () => {
  it('of an earlier range are dashed, named after it, and drawn at the times of the range', async () => {
    const { asked, frames, notices } = await framesOf({ compare: '1d' }, hourly);
    expect(asked.map(({ from, to }) => [from - noon, to - noon])).toEqual([
      [-3 * hour, 0],
      [-3 * hour - day, -day],
    ]);
    expect(namesOf(frames)).toEqual(['200', '500', '200 (1 d before)']);
    const times = [3, 2, 1].map((before) => noon - before * hour);
    expect(frames.map(({ fields }) => fields[0].values)).toEqual([times, times, times]);
    expect(frames.map(({ fields }) => fields[1].values)).toEqual([
      [100, 100, 100],
      [100, 100, 100],
      [80, 80, 80],
    ]);
    const custom = frames.map(({ fields }) => fields[1].config.custom);
    expect(custom.slice(0, 2)).toEqual([undefined, undefined]);
    expect(custom[2]).toMatchObject({ lineStyle: { fill: 'dash' }, stacking: { mode: 'none' } });
    expect(frames.map(({ refId, fields }) => [refId, fields[1].labels])).toEqual([
      ['A', { status: '200' }],
      ['A', { status: '500' }],
      ['A', { status: '200' }],
    ]);
    expect(frames.some(({ meta }) => meta !== undefined && 'timeCompare' in meta)).toBe(false);
    expect(notices).toEqual([]);
  });

  it.each<[string, Partial<AplQuery>, string[]]>([
    ['with a legend', { legend: 'Status {{status}}' }, ['Status 200', 'Status 500', 'Status 200 (1 d before)']],
    ['in one frame', { wide: true }, ['200', '500', '200 (1 d before)']],
    ['with gaps filled', { fill: 'zero' }, ['200', '500', '200 (1 d before)']],
  ])('%s have the same names as those of the range', async (_, saved, names) => {
    expect(namesOf((await framesOf({ compare: '1d', ...saved }, hourly)).frames)).toEqual(names);
  });

  it('whose name Grafana makes have it as well', async () => {
    const two = (asked: Asked): Given => {
      const { rows, ...rest } = hourly(asked);
      return { ...rest, fields: [...ofStatus.fields, ['m', 'float', 'avg']], rows: rows.map((row) => [...row, 1.5]) };
    };
    const { frames } = await framesOf({ compare: '7d' }, two);
    expect(namesOf(frames)).toEqual(['n 200', 'm 200', 'n 500', 'm 500', 'n 200 (7 d before)', 'm 200 (7 d before)']);
    const alone = (asked: Asked): Given => ({
      ...{
        fields: [
          ['_time', 'datetime'],
          ['n', 'integer', 'count'],
        ],
        groups: ['_time'],
      },
      rows: hourly(asked).rows.map(([time, , n]) => [time, n]),
    });
    expect(namesOf((await framesOf({ compare: '2h' }, alone)).frames)).toEqual(['n', 'n (2 h before)']);
  });

  it('of the range before are put on its bins', async () => {
    const request = {
      range: { from: dateTime(noon - 2.4 * hour), to: dateTime(noon), raw: { from: 'now-144m', to: 'now' } },
    };
    const { asked, frames } = await framesOf({ compare: 'range' }, hourly, request);
    expect(asked[1]).toMatchObject({ from: noon - 4.8 * hour, to: noon - 2.4 * hour });
    // Two bins of an hour are nearest to 2.4 hours.
    expect(frames.map(({ fields }) => fields[0].values.map((time: number) => (time - noon) / hour))).toEqual([
      [-2, -1],
      [-2, -1],
      [-2, -1],
      [-2, -1],
    ]);
    expect(namesOf(frames).slice(2)).toEqual(['200 (range before)', '500 (range before)']);
  });

  it('follow the range where the query says it by variables, and take what to compare with from one', async () => {
    const query = `logs | where _time > datetime("\${__from:date:iso}") and $__timeFilter(_time) and at >= $__from | summarize n = count() by bin(_time, 1h), status`;
    const { asked, notices } = await framesOf({ query, compare: '$before' }, hourly, {}, { before: '1d' });
    expect(asked[0].apl).toContain(String(noon - 3 * hour));
    expect(asked[1].apl).toContain(String(noon - 3 * hour - day));
    expect(asked[1].apl).toContain(new Date(noon - day).toISOString());
    expect(notices).toEqual([]);
  });

  it.each(['now()', 'ago(1d)'])(
    'with %s in the query have a notice: it is the present in both ranges',
    async (call) => {
      const query = `logs | where created > ${call} // and not now()\n| summarize n = count() by bin(_time, 1h), status`;
      const { notices } = await framesOf({ query, compare: '1d' }, hourly);
      expect(notices).toEqual([expect.stringContaining(`${call.slice(0, 3)}() in the query means the present`)]);
      const { notices: without } = await framesOf(
        { query: overTime.replace('logs', "logs | where ago == 'now('"), compare: '1d' },
        hourly
      );
      expect(without).toEqual([]);
    }
  );
});

describe('Rows of groups', () => {
  const groups = (asked: Asked): Given => ({
    ...{
      fields: [
        ['status', 'integer'],
        ['n', 'integer', 'count'],
      ],
      groups: ['status'],
    },
    rows:
      asked.to === noon
        ? [
            [200, 100],
            [404, 3],
            [500, 30],
          ]
        : [
            [200, 80],
            [301, 4],
            [500, 0],
          ],
  });
  const query = 'logs | summarize n = count() by status';
  const joined = [
    ['n', [100, 3, 30, null]],
    ['n (1 d before)', [80, null, 0, 4]],
    ['n (change)', [0.25, null, null, null]],
  ];

  it('have the earlier value and the change beside each value, and groups that are gone follow', async () => {
    const { frames, notices } = await framesOf({ query, compare: '1d' }, groups, { panelPluginId: 'table' });
    expect(frames.map(columns)).toEqual([[['status', ['200', '404', '500', '301']], ...joined]]);
    expect(frames[0].length).toBe(4);
    expect(frames[0].fields.map(({ config }) => [config.unit, config.filterable])).toEqual([
      [undefined, true],
      [undefined, true],
      [undefined, undefined],
      ['percentunit', undefined],
    ]);
    expect(notices).toEqual([]);
  });

  it('are joined in a table too, whose other columns stay', async () => {
    const withText = (asked: Asked): Given => {
      const { fields, rows, ...rest } = groups(asked);
      return { ...rest, fields: [...fields, ['one', 'string']], rows: rows.map((row) => [...row, `of ${asked.from}`]) };
    };
    const saved = {
      query: 'logs | summarize n = count(), one = take_any(x) by status',
      format: 'table' as const,
      compare: '1d',
    };
    const { frames } = await framesOf(saved, withText, { panelPluginId: 'table' });
    const one = `of ${noon - 3 * hour}`;
    expect(frames.map(columns)).toEqual([
      [['status', [200, 404, 500, 301]], ...joined, ['one', [one, one, one, null]]],
    ]);
  });

  it('by time are joined at the same place of both ranges', async () => {
    const { frames } = await framesOf({ format: 'table', compare: '1d' }, hourly, { panelPluginId: 'table' });
    const [time, status, now, before, change] = frames[0].fields;
    expect(time.values.map((at: number) => (at - noon) / hour)).toEqual([-3, -3, -2, -2, -1, -1]);
    expect(status.values).toEqual([200, 500, 200, 500, 200, 500]);
    expect(now.values).toEqual([100, 100, 100, 100, 100, 100]);
    expect(before.values).toEqual([80, null, 80, null, 80, null]);
    expect(change.values).toEqual([0.25, null, 0.25, null, 0.25, null]);
  });

  it('have no change in per cent where a panel draws all numbers on one scale', async () => {
    const { frames } = await framesOf({ query, compare: '1d' }, groups, { panelPluginId: 'barchart' });
    expect(namesOf(frames)).toEqual(['status', 'n', 'n (1 d before)']);
  });

  it('of one number are one row, also where the groups are fields', async () => {
    const one = (asked: Asked): Given => ({
      fields: [['n', 'integer', 'count']],
      rows: [[asked.to === noon ? 9 : 10]],
    });
    const { frames } = await framesOf({ query: 'logs | count', compare: '1d' }, one, { panelPluginId: 'stat' });
    expect(frames.map(columns)).toEqual([
      [
        ['n', [9]],
        ['n (1 d before)', [10]],
        ['n (change)', [-0.1]],
      ],
    ]);
    const wide = await framesOf({ query, compare: '1d', format: 'numeric', wide: true }, groups, {
      panelPluginId: 'stat',
    });
    expect(namesOf(wide.frames)).toEqual(
      ['200', '404', '500', '301'].flatMap((name) => [name, `${name} (1 d before)`, `${name} (change)`])
    );
    expect(wide.frames[0].fields.map(({ values }) => values[0])).toEqual([
      100,
      80,
      0.25,
      3,
      null,
      null,
      30,
      0,
      null,
      null,
      4,
      null,
    ]);
  });

  it('where there are none now are those of before', async () => {
    const gone = (asked: Asked): Given => ({ ...groups(asked), ...(asked.to === noon && { rows: [] }) });
    const { frames } = await framesOf({ query, compare: '1d' }, gone, { panelPluginId: 'table' });
    expect(frames.map(columns)).toEqual([
      [
        ['status', ['200', '301', '500']],
        ['n', [null, null, null]],
        ['n (1 d before)', [80, 4, 0]],
        ['n (change)', [null, null, null]],
      ],
    ]);
  });

  it('that nothing distinguishes are not compared, as log lines are not', async () => {
    const lines = (): Given => ({
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
      ],
      rows: [1, 2].map((n) => ['2024-01-02T11:00:00Z', n]),
    });
    const table = await framesOf({ query: 'logs', compare: '1d' }, lines, { panelPluginId: 'table' });
    expect(namesOf(table.frames)).toEqual(['n']);
    expect(table.notices).toEqual([
      expect.stringContaining('not all of its rows are distinguished by the groups of a summarize'),
    ]);
    const logs = await framesOf({ query: 'logs', compare: '1d', format: 'logs' }, lines, { panelPluginId: 'logs' });
    expect(logs.frames).toHaveLength(1);
    expect(logs.notices.at(-1)).toContain('only series over time and rows of groups are');
  });
});

describe('A comparison', () => {
  const broken = of({ status: 400, text: '{"message":"too far back"}', header: () => undefined });

  it('whose earlier range fails shows the range, and says why it is alone', async () => {
    const { frames, notices } = await framesOf({ compare: '1d' }, (asked) =>
      asked.to === noon ? hourly(asked) : broken
    );
    expect(namesOf(frames)).toEqual(['200', '500']);
    expect(notices).toEqual([expect.stringMatching(/^The range 1 d before could not be queried.*too far back/)]);
  });

  it('whose range fails has failed', async () => {
    await expect(framesOf({ compare: '1d' }, (asked) => (asked.to === noon ? broken : hourly(asked)))).rejects.toThrow(
      'too far back'
    );
  });

  it('says what was not found earlier, and what there is to say of the earlier range', async () => {
    const none = await framesOf({ compare: '1d' }, (asked) =>
      asked.to === noon ? hourly(asked) : { ...hourly(asked), rows: [] }
    );
    expect(namesOf(none.frames)).toEqual(['200', '500']);
    expect(none.notices).toEqual(['Nothing was found 1 d before.']);
    const partial = (asked: Asked) => ({ ...hourly(asked), ...(asked.to !== noon && { status: { isPartial: true } }) });
    expect((await framesOf({ compare: '1d' }, partial)).notices).toEqual([
      expect.stringMatching(/^1 d before: The service stopped before/),
    ]);
  });

  it('is one answer: nothing is shown before both ranges are there', async () => {
    const { answers } = panel({ compare: '1d' }, hourly);
    expect((await firstValueFrom(answers.pipe(toArray()))).map(({ partial }) => partial)).toEqual([false]);
    let shown = 0;
    panel({ compare: '1d' }, (asked) => (asked.to === noon ? hourly(asked) : NEVER)).answers.subscribe(() => shown++);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown).toBe(0);
  });

  it.each(['', 'none', '$nothing'])('with “%s” is none', async (compare) => {
    const { asked, frames, notices } = await framesOf({ compare }, hourly, {}, { nothing: 'none' });
    expect([asked.length, namesOf(frames), notices]).toEqual([1, ['200', '500'], []]);
  });

  it.each(['3', 'yesterday', '-1d'])('with “%s” says what to write', async (compare) => {
    const { asked, notices } = await framesOf({ compare }, hourly);
    expect(asked).toHaveLength(1);
    expect(notices).toEqual([expect.stringContaining(`“${compare}” is not an earlier time`)]);
  });

  it('by Grafana itself is left to it, with a notice where the query means the present', async () => {
    const range = (before: number, from = dateTime(noon - 3 * hour - before), to = dateTime(noon - before)) => ({
      from,
      to,
      raw: { from, to },
    });
    const query = 'logs | where at > ago(1h) | summarize n = count() by bin(_time, 1h), status';
    const earlier = await framesOf({ query, compare: '1d' }, hourly, { range: range(day) });
    expect(earlier.asked).toHaveLength(1);
    expect(earlier.notices).toEqual([expect.stringContaining('ago() in the query means the present')]);
    // The range itself, relative or absolute, is no comparison.
    const rangeRaw = { from: dateTime(noon - 3 * hour).toISOString(), to: dateTime(noon).toISOString() };
    for (const request of [
      {},
      { range: range(0), rangeRaw: range(0).raw },
      { range: range(0), rangeRaw },
      { rangeRaw: undefined },
    ]) {
      expect((await framesOf({ query }, hourly, request)).notices).toEqual([]);
    }
    expect((await framesOf({ query }, hourly, { range: range(day), rangeRaw })).notices).toHaveLength(1);
  });
});
