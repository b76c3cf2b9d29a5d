/** @jest-environment jsdom */
import { textUtil } from '@grafana/data';

import { type Annotation } from '../service/types';
import { type QueryKind } from '../types';
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

  it('costs no event its place at the end of the calendar', async () => {
    expect(await linkOf({ time: '+275760-09-13T00:00:00Z' })).not.toBeNull();
  });
});
