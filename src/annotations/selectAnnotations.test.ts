import { of, Subject } from 'rxjs';

import { type DataFrame, dateTime } from '@grafana/data';

import { templatesWith } from '../query/interpolation/testing/templates';
import { type AnnotationFilter, type AnnotationsQuery, type AplQuery } from '../types';
import { type ListedAnnotations } from '../service/queryResult';
import { type Annotation, type AnnotationListFilter } from '../service/types';
import { AnnotationLists } from './annotationLists';
import { kinds } from '../kinds';
import { interpolation } from '../query/interpolation/interpolation';
import { runAnnotations } from './runAnnotations';
import { eventsOf, framesOf, unknowing } from './testing/layers';

const from = dateTime('2024-01-02T10:00:00Z');
const to = dateTime('2024-01-02T12:00:00Z');
const at = (time: string) => Date.parse(`2024-01-02T${time}:00Z`);

function annotation(id: string, type: string, begin: string, end?: string, rest: Partial<Annotation> = {}): Annotation {
  const endTime = end && `2024-01-02T${end}:00Z`;
  return { id, type, datasets: ['logs'], time: `2024-01-02T${begin}:00Z`, endTime, title: `Title of ${id}`, ...rest };
}

function ask(
  annotations: Annotation[],
  filter: Partial<AnnotationFilter>,
  variables: Record<string, unknown> = {}
): { frame: Promise<DataFrame>; asked: AnnotationListFilter[] } {
  const asked: AnnotationListFilter[] = [];
  const lists = new AnnotationLists({
    listAnnotations: (wanted = {}) => {
      asked.push(wanted);
      return of({ annotations });
    },
  });
  const target: AplQuery = {
    refId: 'A',
    kind: 'annotations',
    query: '',
    annotations: { datasets: [], types: [], ...filter },
  };
  const request = { range: { from, to, raw: { from, to } }, scopedVars: {} };
  const frames = framesOf(
    runAnnotations(target, { lists, templates: templatesWith(variables), request, source: unknowing })
  );
  return { frame: frames.then(([frame]) => frame), asked };
}

const column = (frame: DataFrame, name: string) => frame.fields.find((field) => field.name === name)?.values;
const ids = async ({ frame }: ReturnType<typeof ask>) => column(await frame, 'id');

describe('Annotations are chosen', () => {
  const few = [
    annotation('a', 'deployment', '10:30'),
    annotation('b', 'incident', '10:40', '11:00', { description: 'The Database is down' }),
    annotation('c', 'incident', '10:50', '10:20', { title: undefined }),
  ];

  it('by text in the title or in the description, in upper or lower case', async () => {
    expect(await ids(ask(few, { text: 'DATABASE' }))).toEqual(['b']);
    expect(await ids(ask(few, { text: 'title OF a' }))).toEqual(['a']);
    expect(await ids(ask(few, { text: '  ' }))).toEqual(['c', 'b', 'a']);
    expect(await ids(ask(few, { text: '.' }))).toEqual([]);
  });

  it('by any of the values of a variable in the text', async () => {
    expect(await ids(ask(few, { text: 'of $who' }, { who: ['a', 'b'] }))).toEqual(['b', 'a']);
    expect(await ids(ask(few, { text: '$who' }, { who: '*' }))).toEqual(['c', 'b', 'a']);
  });

  it('as points or as intervals; an end before the beginning makes no interval', async () => {
    expect(await ids(ask(few, { shape: 'points' }))).toEqual(['c', 'a']);
    expect(await ids(ask(few, { shape: 'intervals' }))).toEqual(['b']);
  });

  it('all of them, however many there are', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => annotation(String(index), 'deployment', '10:30'));
    expect(await ids(ask(many, {}))).toEqual(many.map(({ id }) => id));
  });

  it('with a notice for an end that is before the beginning', async () => {
    const { meta } = await ask(few, {}).frame;
    expect(meta?.notices).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^1 annotation is shown without an end.*before/) }),
    ]);
  });
});

describe('Annotations without an end', () => {
  const open = [annotation('a', 'incident', '11:00'), annotation('b', 'deployment', '11:00')];

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are points, unless their type is chosen as one that still goes on: then they reach to now', async () => {
    jest.setSystemTime(at('11:30'));
    expect((await eventsOf(await ask(open, {}).frame)).map((event) => event.isRegion)).toEqual([false, false]);
    expect(await eventsOf(await ask(open, { ongoing: ['$type'] }, { type: 'incident' }).frame)).toMatchObject([
      { time: at('11:00'), timeEnd: at('11:30'), isRegion: true },
      { time: at('11:00'), timeEnd: at('11:00'), isRegion: false },
    ]);
  });

  it('say in their tooltip and in a table that they go on: the end that is shown is now', async () => {
    jest.setSystemTime(at('11:30'));
    const frame = await ask(open, { ongoing: ['incident'] }).frame;
    expect(column(frame, 'ongoing')).toEqual([true, false]);
    const texts = (await eventsOf(frame)).map(({ text }) => text);
    expect(texts).toEqual(['<p><em>Ongoing: no end yet.</em></p>', '']);
    expect(column(await ask(open, {}).frame, 'ongoing')).toBeUndefined();
  });

  it('reach to the end of a range that is over', async () => {
    jest.setSystemTime(at('18:00'));
    const [event] = await eventsOf(await ask(open, { ongoing: ['incident'] }).frame);
    expect(event.timeEnd).toBe(to.valueOf());
  });

  it('stay points where they begin in the future', async () => {
    jest.setSystemTime(at('10:30'));
    const [event] = await eventsOf(await ask(open, { ongoing: ['incident'] }).frame);
    expect(event.isRegion).toBe(false);
  });

  it('are looked for before the range, where they may have begun; what ended before it is left out', async () => {
    jest.setSystemTime(at('11:30'));
    const earlier = [
      annotation('open', 'incident', '08:00'),
      annotation('over', 'incident', '08:00', '09:00'),
      annotation('point', 'deployment', '08:00'),
      annotation('reaching', 'deployment', '08:00', '10:30'),
    ];
    const asking = ask(earlier, { ongoing: ['incident'] });
    expect(await ids(asking)).toEqual(['open', 'reaching']);
    expect(asking.asked).toEqual([{ start: '2023-12-03T10:00:00.000Z', end: to.toISOString(), datasets: undefined }]);
  });
});

describe('As data, annotations', () => {
  const incidents = [
    annotation('before', 'incident', '09:00', '10:30'),
    annotation('after', 'incident', '11:30', '13:00'),
    annotation('overlapping', 'incident', '11:40', '11:50'),
    annotation('point', 'incident', '11:00'),
    annotation('rollout', 'deployment', '11:45', '11:50'),
  ];

  it('are states over time, cut at the edges of the range, with nothing in between', async () => {
    const frame = await ask(incidents, { as: 'timeline' }).frame;
    const moments = ['10:00', '10:30', '11:30', '11:40', '11:45', '11:50'];
    expect(frame.meta?.preferredVisualisationPluginId).toBe('state-timeline');
    expect(column(frame, 'time')).toEqual(moments.map(at));
    const [after, both] = ['Title of after', 'Title of after, Title of overlapping'];
    expect(column(frame, 'incident')).toEqual(['Title of before', null, after, both, both, after]);
    expect(column(frame, 'deployment')).toEqual([null, null, null, null, 'Title of rollout', null]);
    expect(frame.meta?.notices).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^1 annotation is left/) }),
    ]);
  });

  it('are no states where there are no intervals: a frame without rows only carries notices', async () => {
    expect(await ask([], { as: 'timeline' }).frame).toBeUndefined();
    const points = await ask([annotation('point', 'incident', '11:00')], { as: 'timeline' }).frame;
    expect(points).toMatchObject({ length: 0, meta: { notices: [{ severity: 'warning' }] } });
  });

  it('are numbers for each type, and 0 where there are none', async () => {
    const { fields } = await ask(incidents, { as: 'counts' }).frame;
    expect(fields.map(({ labels, values }) => [labels?.type, values])).toEqual([
      ['deployment', [1]],
      ['incident', [4]],
    ]);
    expect((await ask([], { as: 'counts' }).frame).fields).toMatchObject([{ values: [0] }]);
    const chosen = await ask(incidents, { as: 'counts', types: ['none', 'incident'] }).frame;
    expect(chosen.fields.map(({ config, values }) => [config.displayName, values])).toEqual([
      ['incident', [4]],
      ['none', [0]],
    ]);
  });
});

describe('A dashboard', () => {
  it('asks once for layers whose ranges differ by less than a second', () => {
    const listAnnotations = jest.fn(() => new Subject<ListedAnnotations>());
    const lists = new AnnotationLists({ listAnnotations });
    lists.list({ start: '2024-01-02T10:00:00.123Z', end: '2024-01-02T12:00:00.123Z' }).subscribe();
    lists.list({ start: '2024-01-02T10:00:00.456Z', end: '2024-01-02T12:00:00.456Z' }).subscribe();
    expect(listAnnotations).toHaveBeenCalledTimes(1);
  });

  it('hands its filters to Explore with the values of its variables, and keeps one without a value', () => {
    const filter: AnnotationFilter = {
      datasets: ['$set'],
      types: ['$none', '$all'],
      text: '$word',
      ongoing: ['$type'],
    };
    const variables = { set: ['a', 'b'], none: [], all: '', word: 'down', type: 'incident' };
    const inExplore = (annotations: AnnotationFilter, values: Record<string, unknown>) => {
      const query: AnnotationsQuery = { refId: 'A', kind: 'annotations', query: '', annotations };
      return kinds.annotations.interpolate(
        query,
        interpolation({}, templatesWith(values), (mpl) => mpl)
      );
    };
    expect(inExplore(filter, variables)).toMatchObject({
      annotations: {
        datasets: ['a', 'b'],
        types: ['$none', '$all'],
        text: 'down',
        ongoing: ['incident'],
      },
    });
    expect(inExplore({ datasets: ['$set'], types: [] }, { set: '*' })).toMatchObject({ annotations: { datasets: [] } });
  });
});
