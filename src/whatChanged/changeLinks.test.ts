import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  dateTime,
  type Field,
  FieldType,
  getLinksSupplier,
  type ScopedVars,
} from '@grafana/data';

import { kinds } from '../kinds';
import { interpolation } from '../query/interpolation/interpolation';
import { templatesWith } from '../query/interpolation/testing/templates';
import { allowExplore } from '../testing/allowExplore';
import { type AplQuery } from '../types';
import { linksToChanges } from './changeLinks';

allowExplore();

const noon = Date.UTC(2024, 0, 2, 12);
const minute = 60_000;
const query: AplQuery = {
  refId: 'B',
  kind: 'apl',
  query: 'logs | where m == "$method" | summarize n = count() by bin(_time, 5m), status',
  legend: '{{status}}',
};

const seriesOf = (status: string, interval: number | undefined = 5 * minute): DataFrame => ({
  fields: [
    { name: '_time', type: FieldType.time, config: { interval }, values: [noon, noon + 5 * minute] },
    { name: 'n', type: FieldType.number, config: {}, values: [1, 2], labels: { status } },
  ],
  length: 2,
});

const [from, to] = [dateTime(noon), dateTime(noon + 10 * minute)];
const range = { from, to, raw: { from: 'now-10m', to: 'now' } };

function linked(frames: DataFrame[], request: Partial<DataQueryRequest<AplQuery>> = {}, asked = query) {
  const templates = templatesWith({ method: 'GET' });
  const source = {
    ...{ uid: 'apl', name: 'APL for Axiom' },
    interpolateVariablesInQueries: (queries: AplQuery[], scopedVars: ScopedVars) =>
      queries.map((each) => ({
        ...kinds[each.kind].interpolate(
          each,
          interpolation(scopedVars, templates, (mpl) => mpl)
        ),
        datasource: { uid: 'apl' },
      })),
  };
  const answered = frames.map((frame) => ({ ...frame, refId: asked.refId }));
  const whole: DataQueryRequest<AplQuery> = {
    requestId: 'Q',
    interval: '1m',
    intervalMs: 60_000,
    scopedVars: {},
    timezone: 'utc',
    startTime: 0,
    app: CoreApp.Dashboard,
    panelPluginId: 'timeseries',
    range,
    targets: [asked],
    ...request,
  };
  return linksToChanges(answered, { source, request: whole });
}

/** The links in a field's row as Grafana creates them. */
const linksAt = (frame: DataFrame, field: Field, row?: number) =>
  getLinksSupplier(frame, field, {}, (text) => text)({ valueRowIndex: row });

/** The query that a link opens in Explore. */
function opened(href = '') {
  const { range, datasource, queries } = JSON.parse(new URL(href, 'https://grafana').searchParams.get('left') ?? '');
  return { range, datasource, queries };
}

const linksOf = (frames: DataFrame[]) =>
  frames.flatMap(({ fields }) => fields.flatMap(({ config }) => config.links ?? []));

describe('A point of a series', () => {
  it('leads to what changed in its interval among the events of its group', () => {
    const [, frame] = linked([seriesOf('200'), seriesOf('500')]);
    const [link, ...others] = linksAt(frame, frame.fields[1], 1);
    expect(link.title).toBe('What changed here?');
    expect(others).toEqual([]);
    expect(opened(link.href)).toEqual({
      range: { from: 'now-10m', to: 'now' },
      datasource: 'apl',
      queries: [
        {
          refId: 'A',
          kind: 'changes',
          datasource: { uid: 'apl' },
          query: query.query.replace('$method', 'GET'),
          changes: {
            window: { from: '1704197100000', to: '1704197400000' },
            group: { status: '500' },
            measure: 'n',
            usual: 1.41,
            ordinary: [{ from: '1704196800000', to: '1704197100000' }],
          },
        },
      ],
    });
  });

  it('has the interval of its own series', () => {
    const frames = linked([seriesOf('200', 0), seriesOf('404', minute), seriesOf('500')]);
    const ends = frames.map((frame) =>
      linksAt(frame, frame.fields[1], 1).map(({ href }) => opened(href).queries[0].changes.window.to)
    );
    expect(ends).toEqual([[], ['1704197160000'], ['1704197400000']]);
  });

  it('is compared with intervals that have no row as well', () => {
    const range = { from: dateTime(noon - 10 * minute), to: dateTime(noon + 20 * minute), raw: { from: '', to: '' } };
    const [frame] = linked([seriesOf('200')], { range });
    const { window, ordinary } = opened(linksAt(frame, frame.fields[1], 1)[0].href).queries[0].changes;
    const times = [window, ...ordinary].map((span) => [span.from, span.to].map((time) => (time - noon) / minute));
    expect(times).toEqual([
      [0, 10],
      [-10, -5],
      [15, 20],
    ]);
  });

  it('is compared with the 250 intervals before and after it at most, however long the range is', () => {
    const month = 30 * 24 * 60 * minute;
    const range = { from: dateTime(noon - month), to: dateTime(noon + month), raw: { from: '', to: '' } };
    const [frame] = linked([seriesOf('200')], { range });
    const { ordinary } = opened(linksAt(frame, frame.fields[1], 1)[0].href).queries[0].changes;
    const times = ordinary.map((span: { from: number; to: number }) =>
      [span.from, span.to].map((time) => (time - noon) / minute)
    );
    expect(times).toEqual([
      [5 - 250 * 5, -5],
      [15, 5 + 250 * 5],
    ]);
  });

  it('without a row leads to the query: Grafana asks for one, too', () => {
    const [frame] = linked([seriesOf('200')]);
    expect(opened(linksAt(frame, frame.fields[1])[0].href).queries[0].changes).toEqual({
      group: { status: '200' },
      measure: 'n',
    });
  });

  it('without events of its group leads to the events of all groups: of a stack, another series may be meant', () => {
    const frame = seriesOf('200');
    frame.fields[1].values = [1, 0];
    const changesAt = (row: number) =>
      opened(linksAt(linked([frame])[0], linked([frame])[0].fields[1], row)[0].href).queries[0].changes;
    expect([changesAt(0), changesAt(1)].map(({ group }) => group)).toEqual([{ status: '200' }, undefined]);
  });

  it('takes the time of the frame that is drawn, whose rows are those of all series', () => {
    const [frame] = linked([seriesOf('200')]);
    const [time, value] = frame.fields;
    const drawn = { ...frame, fields: [{ ...time, values: [noon - 5 * minute, ...time.values] }, value], length: 3 };
    expect(opened(linksAt(drawn, value, 0)[0].href).queries[0].changes.window.to).toBe('1704196800000');
  });

  it('tells a number or a truth value from a string that looks like it', () => {
    const labels = ['1', '"1"', '2', 'true', '"true"', 'null', '"null"', 'A', '"A"'];
    const frames = linked(labels.map((status) => seriesOf(status)));
    const groups = frames.map(
      (frame) => opened(linksAt(frame, frame.fields[1])[0].href).queries[0].changes.group.status
    );
    expect(groups).toEqual([1, '"1"', '2', true, '"true"', 'null', '"null"', 'A', '"A"']);
  });

  it('keeps its other links', () => {
    const frame = seriesOf('200');
    frame.fields[1].config.links = [{ title: 'Run book', url: '/d/1' }];
    expect(linksOf(linked([frame])).map(({ title }) => title)).toEqual(['Run book', 'What changed here?']);
  });
});

describe('No link is made', () => {
  it.each([
    ['in a table, where each number would be one', [seriesOf('200')], { panelPluginId: 'table' }],
    ['for points without an interval', [seriesOf('200', 0)], {}],
    [
      'in an earlier range that Grafana compares with',
      [seriesOf('200')],
      { range: { from, to, raw: { from, to } }, rangeRaw: range.raw },
    ],
    ['for more series than a person reads', Array.from({ length: 101 }, (_, index) => seriesOf(String(index))), {}],
  ])('%s', (_, frames, request) => {
    expect(linksOf(linked(frames, request))).toEqual([]);
  });

  it('for annotations, which have no events', () => {
    expect(linksOf(linked([seriesOf('200')], {}, { ...query, kind: 'annotations', query: '' }))).toEqual([]);
  });
});
