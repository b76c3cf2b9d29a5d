/** @jest-environment jsdom */
import { textUtil } from '@grafana/data';

import { type KnownSchema } from '../apl/analysis/schema';
import { type Annotation } from '../service/types';
import { type QueryKind } from '../types';
import { datasetChooser } from './askedDataset';
import { eventsOf, tableOf } from './testing/layers';

const point: Annotation = { id: 'a', datasets: ['web logs', 'traces'], time: '2024-01-02T12:00:00Z', type: 'release' };

/** Returns the link of an annotation's text as Grafana shows it. */
async function linkOf(annotation: Partial<Annotation>, kind: QueryKind = 'annotations') {
  const [{ text = '' }] = await eventsOf(tableOf([{ ...point, ...annotation }]), { kind }, 'apl');
  const element = document.createElement('div');
  element.innerHTML = textUtil.sanitize(text);
  return element.querySelector('a');
}

async function opened(annotation: Partial<Annotation>) {
  const href = (await linkOf(annotation))?.getAttribute('href') ?? '';
  expect(href).toMatch(/^\/explore\?/);
  return JSON.parse(new URL(href, 'https://grafana').searchParams.get('left') ?? '');
}

describe('What changed after an annotation', () => {
  it('is asked of its first dataset: the hour after a point, against the hour before', async () => {
    expect((await linkOf({}))?.textContent).toBe('What changed?');
    const [before, time, after] = [11, 12, 13].map((hour) => `2024-01-02T${hour}:00:00.000Z`);
    expect(await opened({})).toEqual({
      datasource: 'apl',
      range: { from: before, to: after },
      queries: [
        {
          refId: 'A',
          kind: 'changes',
          query: "['web logs']",
          changes: { window: { from: time, to: after }, baseline: { from: before, to: time } },
        },
      ],
    });
  });

  it('is asked of an interval, against as long before', async () => {
    expect((await opened({ endTime: '2024-01-02T12:20:00Z' })).queries[0].changes).toEqual({
      window: { from: '2024-01-02T12:00:00.000Z', to: '2024-01-02T12:20:00.000Z' },
      baseline: { from: '2024-01-02T11:40:00.000Z', to: '2024-01-02T12:00:00.000Z' },
    });
  });

  it('is asked of a dataset of any name', async () => {
    const name = `"><b a='1'> & \\ %22 é`;
    expect((await opened({ datasets: [name] })).queries[0].query).toBe(`['"><b a=\\'1\\'> & \\\\ %22 é']`);
  });

  it('has no link without a dataset, and for rows of APL', async () => {
    expect(await linkOf({ datasets: [] })).toBeNull();
    expect(await linkOf({}, 'apl')).toBeNull();
  });

  it('ends now at the latest, and is not asked of what is yet to begin', async () => {
    jest.useFakeTimers({ now: Date.parse('2024-01-02T12:10:00Z'), doNotFake: ['nextTick', 'setImmediate'] });
    expect((await opened({})).queries[0].changes).toEqual({
      window: { from: '2024-01-02T12:00:00.000Z', to: '2024-01-02T12:10:00.000Z' },
      baseline: { from: '2024-01-02T11:00:00.000Z', to: '2024-01-02T12:00:00.000Z' },
    });
    expect(await linkOf({ time: '2024-01-02T12:30:00Z' })).toBeNull();
    expect(await eventsOf(tableOf([{ ...point, time: '+275760-09-13T00:00:00Z' }]), {}, 'apl')).toHaveLength(1);
    jest.useRealTimers();
  });

  describe('with several datasets', () => {
    const traces = 'trace_id span_id parent_span_id name service.name duration'.split(' ');
    const fieldsOf = (name: string) =>
      name === 'traces' ? traces.map((one) => ({ name: one, type: 'string', unit: '', hidden: false })) : undefined;
    const known: KnownSchema = { datasets: undefined, views: new Map(), fieldsOf, edgeOf: () => undefined };
    const settings = { annotationWrites: false, incrementalRefresh: false };
    const chosen = (queries: string[]) => {
      const runner = { state: { queries: queries.map((query) => ({ query })) } };
      const panel = { state: { $data: runner }, forEachChild: (visit: (child: unknown) => void) => visit(runner) };
      const dashboard = { state: {}, forEachChild: (visit: (child: unknown) => void) => visit(panel) };
      const layer = { state: {}, parent: { parent: dashboard } };
      const request = { scopedVars: { __sceneObject: { value: { valueOf: () => layer } } } };
      return datasetChooser(request, { schema: { known }, settings })(['web logs', 'traces', 'lines']);
    };

    it.each([
      ['the one of the dashboard’s panels', ["['lines'] | count"], 'lines'],
      ['of several of the dashboard, spans', ["['web logs'] | count", 'traces | count'], 'traces'],
      ['else spans', ['other | count'], 'traces'],
    ])('is asked of %s', (_, queries, expected) => {
      expect(chosen(queries)).toBe(expected);
    });

    it('is asked of the chosen one', async () => {
      const frame = tableOf([point]);
      const [{ text = '' }] = await eventsOf({ ...frame, meta: { custom: { asked: ['traces'] } } }, {}, 'apl');
      expect(decodeURIComponent(text)).toContain('"query":"traces"');
    });
  });
});
