import { of, Subject } from 'rxjs';

import { type DataFrame, dateTime, FieldType } from '@grafana/data';

import { type AnnotationsQuery } from '../types';
import { type ListedAnnotations } from '../service/queryResult';
import { type Annotation, type AnnotationListFilter } from '../service/types';
import { AnnotationLists } from './annotationLists';
import { type Templates } from '../query/interpolation/interpolateNames';
import { annotationQuery } from './layer';
import { type AnnotationContext, runAnnotations } from './runAnnotations';
import { eventsOf, framesOf, unknowing } from './testing/layers';

const at = '2024-01-02T03:04:05Z';
const annotations: Annotation[] = ['deployment', 'incident'].map((type) => ({
  id: type,
  type,
  datasets: ['logs'],
  time: at,
}));
const from = dateTime('2024-01-01T00:00:00Z');
const to = dateTime('2024-01-03T00:00:00Z');
const request = { range: { from, to, raw: { from, to } }, scopedVars: {} };

/** A fake of Grafana's template service with these variables. */
function templates(variables: Record<string, string | string[]> = {}): Templates {
  return {
    replace: (text = '', _scoped, format) =>
      text.replace(/\$(\w+)|\$\{(\w+):csv\}/g, (whole, plain?: string, csv?: string) => {
        const value = variables[plain ?? csv ?? ''];
        if (value === undefined) {
          return whole;
        }
        return csv !== undefined || typeof format !== 'function' ? String(value) : format(value);
      }),
  };
}

function ask(filter: AnnotationsQuery['annotations'], variables?: Record<string, string | string[]>) {
  const listAnnotations = jest.fn((_: AnnotationListFilter) => of({ annotations }));
  const lists = new AnnotationLists({ listAnnotations: (wanted = {}) => listAnnotations(wanted) });
  const target = annotationQuery({ refId: 'A', kind: 'annotations', query: '', annotations: filter });
  if (target.kind !== 'annotations') {
    throw new Error(`The layer became a query of kind ${target.kind}.`);
  }
  const frames = framesOf(
    runAnnotations(target, { lists, templates: templates(variables), request, source: unknowing })
  );
  return { frames, listAnnotations };
}

const ids = (frames: DataFrame[]) => frames[0].fields.find((field) => field.name === 'id')?.values;

describe('A query for annotations', () => {
  it('asks for those of its datasets in the range of the request', async () => {
    const { frames, listAnnotations } = ask({ datasets: ['traces', 'logs'], types: [] });
    expect(ids(await frames)).toEqual(['deployment', 'incident']);
    expect(listAnnotations).toHaveBeenCalledWith({
      start: '2024-01-01T00:00:00.000Z',
      end: '2024-01-03T00:00:00.000Z',
      datasets: ['logs', 'traces'],
    });
  });

  it('has room for the whole time in the columns of both times', async () => {
    const [{ fields }] = await ask(undefined).frames;
    const widths = fields
      .filter(({ type }) => type === FieldType.time)
      .map(({ name, config }) => [name, config.custom]);
    expect(widths).toEqual([
      ['time', { width: 210 }],
      ['timeEnd', { width: 210 }],
    ]);
  });

  it('has the newest first in a table, and in the order of time for a layer; both times in one precision', async () => {
    const listed: Annotation[] = [
      { id: 'a', type: 'x', datasets: ['logs'], time: '2024-01-02T03:00:00Z' },
      { id: 'b', type: 'x', datasets: ['logs'], time: '2024-01-02T04:00:00.5Z', endTime: '2024-01-02T05:00:00Z' },
    ];
    const lists = new AnnotationLists({ listAnnotations: () => of({ annotations: listed }) });
    const frameFor = async (scopedVars: AnnotationContext['request']['scopedVars']) => {
      const context = { lists, templates: templates(), request: { ...request, scopedVars }, source: unknowing };
      const [frame] = await framesOf(runAnnotations({ refId: 'A', kind: 'annotations', query: '' }, context));
      return frame;
    };
    const idsOf = ({ fields }: DataFrame) => fields.find(({ name }) => name === 'id')?.values;
    const table = await frameFor({});
    expect(idsOf(table)).toEqual(['b', 'a']);
    expect(table.fields.slice(0, 2).map(({ config }) => config.unit)).toEqual(
      Array<string>(2).fill('time:YYYY-MM-DD HH:mm:ss.SSS')
    );
    expect(idsOf(await frameFor({ __annotation: { value: {} } }))).toEqual(['a', 'b']);
  });

  it('chooses the dataset for questions about each annotation of a layer: here that of the settings for traces', async () => {
    const listed: Annotation[] = [{ id: 'a', type: 'x', datasets: ['logs', 'spans'], time: at }];
    const lists = new AnnotationLists({ listAnnotations: () => of({ annotations: listed }) });
    const source = { ...unknowing, settings: { ...unknowing.settings, tracesDataset: 'spans' } };
    const layer = { ...request, scopedVars: { __annotation: { value: {} } } };
    const context = { lists, templates: templates(), request: layer, source };
    const frames = await framesOf(runAnnotations({ refId: 'A', kind: 'annotations', query: '' }, context));
    const [{ text = '' }] = eventsOf(frames[0], {}, 'apl');
    expect(decodeURIComponent(text)).toContain('"query":"spans"');
  });

  it('asks for what was created since the dashboard was loaded, where its range ends now', async () => {
    jest.useFakeTimers({ now: Date.parse('2024-01-03T00:10:00Z') });
    const late = { ...annotations[0], id: 'late', time: '2024-01-03T00:09:00Z' };
    const listAnnotations = jest.fn((_: AnnotationListFilter) => of({ annotations: [late] }));
    const lists = new AnnotationLists({ listAnnotations: (wanted = {}) => listAnnotations(wanted) });
    const target: AnnotationsQuery = { refId: 'A', kind: 'annotations', query: '' };
    const loaded = { ...request, range: { from, to, raw: { from: 'now-2d', to: 'now' } } };
    const frames = await framesOf(
      runAnnotations(target, { lists, templates: templates(), request: loaded, source: unknowing })
    );
    expect(ids(frames)).toEqual(['late']);
    expect(listAnnotations.mock.calls[0][0].end).toBe('2024-01-03T00:10:00.000Z');
    jest.useRealTimers();
  });

  it('gives a dashboard’s layer columns, whose first values are texts: Grafana offers them below the layer’s editor', async () => {
    const [{ fields }] = await ask(undefined).frames;
    const texts = fields.map(({ name, values }) => [name, String(values[0])]);
    expect(Object.fromEntries(texts)).toMatchObject({ title: '', type: 'deployment', tags: 'deployment,logs' });
  });

  it('says how long the list waited for the service’s limits', async () => {
    const list = { annotations, waited: { times: 1, milliseconds: 1200, status: 429 } };
    const lists = new AnnotationLists({ listAnnotations: () => of(list) });
    const target: AnnotationsQuery = { refId: 'A', kind: 'annotations', query: '' };
    const [frame] = await framesOf(
      runAnnotations(target, { lists, templates: templates(), request, source: unknowing })
    );
    expect(frame.meta?.notices?.map(({ text }) => text)).toEqual([
      expect.stringContaining('(status 429), so the request was retried once after a total wait of 1.2 s'),
    ]);
  });

  it('asks for the whole organization where nothing is chosen', async () => {
    const { frames, listAnnotations } = ask(undefined);
    expect(ids(await frames)).toHaveLength(2);
    expect(listAnnotations.mock.calls[0][0].datasets).toBeUndefined();
  });

  it('survives a saved filter that is not what it should be', async () => {
    const saved: AnnotationsQuery['annotations'] = JSON.parse(
      '{"datasets": [], "types": [], "ongoing": "x", "text": 7, "shape": 1}'
    );
    expect(ids(await ask(saved).frames)).toEqual(['deployment', 'incident']);
  });

  it('keeps the types that are asked for', async () => {
    expect(ids(await ask({ datasets: [], types: ['incident'] }).frames)).toEqual(['incident']);
  });

  it('takes each value of a variable for a name of its own', async () => {
    const { frames, listAnnotations } = ask(
      { datasets: ['otel-$part', '${more:csv}'], types: ['$types'] },
      { part: ['logs', 'traces'], more: ['a', 'b'], types: ['incident'] }
    );
    expect(ids(await frames)).toEqual(['incident']);
    expect(listAnnotations.mock.calls[0][0].datasets).toEqual(['a', 'b', 'otel-logs', 'otel-traces']);
  });

  it('shows none, and sends nothing, where a variable has no value', async () => {
    const { frames, listAnnotations } = ask({ datasets: ['$none'], types: [] }, { none: [] });
    expect(ids(await frames)).toEqual([]);
    expect(listAnnotations).not.toHaveBeenCalled();
  });

  it('asks for all where the value of "All" is an asterisk', async () => {
    const { frames, listAnnotations } = ask({ datasets: ['$all'], types: [] }, { all: '*' });
    await frames;
    expect(listAnnotations.mock.calls[0][0].datasets).toBeUndefined();
  });
});

describe('Several layers of a dashboard', () => {
  it('share one request while it runs', () => {
    const answer = new Subject<ListedAnnotations>();
    const listAnnotations = jest.fn(() => answer);
    const lists = new AnnotationLists({ listAnnotations });
    const seen: number[] = [];
    lists.list({ start: '1', datasets: ['b', 'a'] }).subscribe((list) => seen.push(list.annotations.length));
    lists.list({ start: '1', datasets: ['a', 'b'] }).subscribe((list) => seen.push(list.annotations.length));
    lists.list({ start: '2', datasets: ['a', 'b'] }).subscribe();
    expect(listAnnotations).toHaveBeenCalledTimes(2);
    answer.next({ annotations });
    answer.complete();
    expect(seen).toEqual([2, 2]);
    lists.list({ start: '1', datasets: ['a', 'b'] }).subscribe();
    expect(listAnnotations).toHaveBeenCalledTimes(3);
  });

  it('cancel the request when the last of them goes, and not before', () => {
    const running = new Subject<ListedAnnotations>();
    const observed = jest.spyOn(running, 'subscribe');
    const lists = new AnnotationLists({ listAnnotations: () => running });
    const first = lists.list({}).subscribe();
    const second = lists.list({}).subscribe();
    expect(observed).toHaveBeenCalledTimes(1);
    first.unsubscribe();
    expect(running.observed).toBe(true);
    second.unsubscribe();
    expect(running.observed).toBe(false);
  });
});
