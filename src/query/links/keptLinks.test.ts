import {
  compareDataFrameStructures,
  CoreApp,
  type DataFrame,
  dateTime,
  FieldType,
  type TimeRange,
} from '@grafana/data';

import { KeptLinks } from './keptLinks';

const rangeOf = (now: number, raw: TimeRange['raw'] = { from: 'now-1h', to: 'now' }): TimeRange => ({
  ...{ from: dateTime(now - 3_600_000), to: dateTime(now), raw },
});

/** Frame with a series whose link leads to `query`. */
function frameOf(query: string, range?: TimeRange): DataFrame {
  const internal = { query: () => ({ refId: 'A', query }), datasourceUid: 'apl', datasourceName: 'APL', range };
  const links = [{ title: 'What changed here?', url: '', internal }];
  const field = { name: 'count', type: FieldType.number, config: { links }, values: [1] };
  return { fields: [{ name: 'time', type: FieldType.time, config: {}, values: [0] }, field], length: 1 };
}

const linkOf = ([frame]: DataFrame[]) => frame.fields[1].config.links?.[0].internal;
const queryOf = (frames: DataFrame[]): unknown => {
  const query = linkOf(frames)?.query;
  return typeof query === 'function' ? query({ scopedVars: {} }).query : undefined;
};
const requestOf = (panel: object | undefined, range: TimeRange, rangeRaw?: TimeRange['raw']) => ({
  ...{ range, rangeRaw },
  // Grafana wraps its object for each request.
  scopedVars: { ...(panel && { __sceneObject: { text: '', value: { valueOf: () => panel } } }) },
});

describe('The links of a panel', () => {
  const [before, after] = [rangeOf(1e12), rangeOf(1e12 + 5000)];

  it('stay the same over a refresh, and lead to where the latest links lead', () => {
    const links = new KeptLinks();
    const panel = {};
    const first = links.kept([frameOf('before', before)], requestOf(panel, before));
    expect(queryOf(first)).toBe('before');
    const second = links.kept([frameOf('after', after)], requestOf(panel, after));
    expect(compareDataFrameStructures(first[0], second[0])).toBe(true);
    expect(queryOf(second)).toBe('after');
    expect(queryOf(first)).toBe('after');
  });

  it('lead to the new range when the user chooses another', () => {
    const links = new KeptLinks();
    const panel = {};
    links.kept([frameOf('a', before)], requestOf(panel, before));
    const day = rangeOf(1e12, { from: 'now-1d', to: 'now' });
    expect(linkOf(links.kept([frameOf('a', day)], requestOf(panel, day)))?.range).toEqual(day);
  });

  it('are not those of another panel', () => {
    const links = new KeptLinks();
    const [one, other] = ['one', 'other'].map((name) => links.kept([frameOf(name)], requestOf({}, before)));
    expect([queryOf(one), queryOf(other)]).toEqual(['one', 'other']);
  });

  it('stay the same if their query is no function', () => {
    const links = new KeptLinks();
    const panel = {};
    const frames = [before, after].map((range) => {
      const internal = { query: { refId: 'A' }, datasourceUid: 'apl', datasourceName: 'APL', range };
      const config = { links: [{ title: 'Spans', url: '', internal }] };
      const frame = { fields: [{ name: 'a', type: FieldType.number, config, values: [1] }], length: 1 };
      return links.kept([frame], requestOf(panel, range))[0];
    });
    expect(compareDataFrameStructures(frames[0], frames[1])).toBe(true);
    expect(frames[1].fields[0].config.links?.[0].internal?.query).toEqual({ refId: 'A' });
  });

  it('stay the same in a pane of Explore, for the last four panes', () => {
    const links = new KeptLinks();
    const inPane = (requestId: string, query: string) =>
      links.kept([frameOf(query)], { range: before, app: CoreApp.Explore, requestId });
    const first = inPane('explore_a', 'before');
    expect(compareDataFrameStructures(first[0], inPane('explore_a', 'after')[0])).toBe(true);
    ['b', 'c', 'd'].forEach((id) => inPane(`explore_${id}`, id));
    inPane('explore_a', 'later');
    expect(queryOf(first)).toBe('later');
    ['e', 'f', 'g', 'h'].forEach((id) => inPane(`explore_${id}`, id));
    inPane('explore_a', 'last');
    expect(queryOf(first)).toBe('later');
  });

  it('stay as they are outside of dashboards and Explore', () => {
    const frames = [frameOf('a')];
    expect(new KeptLinks().kept(frames, requestOf(undefined, before))).toBe(frames);
  });
});
