import { createTheme, type DataFrame, dateTime } from '@grafana/data';

import { type RowsQuery } from '../../types';
import {
  type Asked,
  day,
  framesOf,
  type Given,
  hour,
  hourly,
  namesOf,
  noon,
  ofStatus,
  overTime,
} from './testing/panel';

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
    expect(custom[2]).toMatchObject({ drawStyle: 'line', lineStyle: { fill: 'dash' }, stacking: { mode: 'none' } });
    expect(frames.map(({ refId, fields }) => [refId, fields[1].labels])).toEqual([
      ['A', { status: '200' }],
      ['A', { status: '500' }],
      ['A', { status: '200' }],
    ]);
    expect(frames.some(({ meta }) => meta !== undefined && 'timeCompare' in meta)).toBe(false);
    expect(notices).toEqual([]);
  });

  it('have the color of their group, as far as it is known', async () => {
    const gone = (asked: Asked): Given => {
      const { rows, ...rest } = hourly(asked);
      return { ...rest, rows: asked.to === noon ? rows.filter(([, status]) => status !== 200) : rows };
    };
    const colors = (frames: DataFrame[]) => frames.map(({ fields }) => fields[1].config.color?.fixedColor);
    const [first, second] = createTheme().visualization.palette;
    expect(colors((await framesOf({ compare: '1h' }, hourly)).frames)).toEqual([undefined, undefined, first, second]);
    // A series that is missing now has the panel's next color.
    expect(colors((await framesOf({ compare: '1h' }, gone)).frames)).toEqual([undefined, undefined, first]);
    const target: RowsQuery = { refId: 'B', kind: 'apl', query: overTime };
    const beside = await framesOf({ compare: '1h' }, hourly, { targets: [target, target] });
    expect(colors(beside.frames)).toEqual([undefined, undefined, undefined, undefined]);
    // A stat panel colors a number by its thresholds.
    const stat = await framesOf({ compare: '1h' }, hourly, { panelPluginId: 'stat' });
    expect(colors(stat.frames)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each<[string, Partial<RowsQuery>, string[]]>([
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
    // Two bins of an hour are closest to 2.4 hours.
    expect(frames.map(({ fields }) => fields[0].values.map((time: number) => (time - noon) / hour))).toEqual([
      [-2, -1],
      [-2, -1],
      [-2, -1],
      [-2, -1],
    ]);
    expect(namesOf(frames).slice(2)).toEqual(['200 (preceding range)', '500 (preceding range)']);
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
      expect(notices).toEqual([expect.stringContaining(`${call.slice(0, 3)}() uses the current time`)]);
      const { notices: without } = await framesOf(
        { query: overTime.replace('logs', "logs | where ago == 'now('"), compare: '1d' },
        hourly
      );
      expect(without).toEqual([]);
    }
  );
});
