import { lastValueFrom } from 'rxjs';

import { type DataFrame, dateTime, getFieldDisplayName } from '@grafana/data';

import { type AplQuery } from '../types';
import { fakeGrafana } from './fakeGrafana';

type Group = 'host' | undefined;

/** Returns a table of counts a minute, with or without groups by host. */
const table = (name: string, group: Group, counts: number[]) => {
  const columns: Array<[field: { name: string; type: string; agg?: object }, cells: unknown[]]> = [
    [{ name: '_time', type: 'datetime' }, counts.map((_, minute) => `2024-01-01T00:0${minute}:00Z`)],
    [{ name: 'count_', type: 'integer', agg: { name: 'count' } }, counts],
  ];
  if (group !== undefined) {
    columns.splice(1, 0, [{ name: group, type: 'string' }, counts.map(() => 'a')]);
  }
  return {
    name,
    fields: columns.map(([field]) => field),
    groups: ['_time', group].flatMap((own) => (own === undefined ? [] : [{ name: own }])),
    columns: columns.map(([, cells]) => cells),
  };
};

/** Returns the frames of an answer with the counts of two datasets and their totals. */
async function framesOf(group: Group, options: Partial<AplQuery> = {}): Promise<DataFrame[]> {
  const tables = [table('logs', group, [1, 2]), table('web', group, [3]), table('_totals', group, [6])];
  const { datasource } = fakeGrafana({ 'POST v1/datasets/_apl': { format: 'tabular', status: {}, tables } });
  const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T01:00:00Z')];
  const { data } = await lastValueFrom(
    datasource.query({
      ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: 'dashboard' },
      ...{ startTime: 0, range: { from, to, raw: { from, to } } },
      targets: [{ refId: 'A', kind: 'apl', query: 'union logs, web', ...options }],
    })
  );
  return data;
}

describe('Several tables in one answer are frames of all of them', () => {
  it.each<[what: string, group: Group, options: Partial<AplQuery>, names: string[]]>([
    ['series', undefined, {}, ['logs count_', 'web count_']],
    ['series of groups', 'host', {}, ['logs a', 'web a']],
    ['one wide frame each', 'host', { wide: true }, ['logs a', 'web a']],
    ['series with a template for their names', 'host', { legend: '{{host}}!' }, ['a!', 'a!']],
    ['rows', 'host', { format: 'table' }, ['logs count_', 'web count_']],
  ])('distinguished by their names: %s', async (_, group, options, names) => {
    const frames = await framesOf(group, options);
    const counts = frames.map(({ fields }) => fields[fields.length - 1]);
    expect(frames.map(({ refId, name }) => [refId, name])).toEqual([
      ['A', 'logs'],
      ['A', 'web'],
    ]);
    expect(counts.map((field, index) => getFieldDisplayName(field, frames[index], frames))).toEqual(names);
    expect(counts.map(({ values }) => values)).toEqual([[1, 2], [3]]);
  });

  it('except that the option Totals gives the totals alone, without a name', async () => {
    const frames = await framesOf('host', { totals: true });
    expect(frames.map(({ name, fields }) => [name, fields[fields.length - 1].values])).toEqual([[undefined, [6]]]);
  });
});
