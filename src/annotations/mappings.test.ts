import { AnnotationEventFieldSource, type AnnotationEventMappings } from '@grafana/data';

import { type Annotation } from '../service/types';
import { type OverlayOptions } from '../types';
import { eventsOf, tableOf } from './testing/layers';

const annotation: Annotation = {
  id: 'ann_1',
  datasets: ['logs', 'traces'],
  time: '2024-01-02T03:00:00Z',
  endTime: '2024-01-02T04:00:00Z',
  type: 'deployment',
  title: 'Release 7',
  description: 'By **CI**',
};
const begin = Date.UTC(2024, 0, 2, 3);
const { Field, Skip, Text } = AnnotationEventFieldSource;

async function shown(mappings: AnnotationEventMappings, overlay: OverlayOptions = {}) {
  return (await eventsOf(tableOf([annotation]), { mappings, overlay }))[0];
}

describe('In the table below a layer’s editor a person', () => {
  it('chooses the fields of title, text and tags', async () => {
    const mappings = {
      title: { source: Field, value: 'id' },
      text: { source: Field, value: 'title' },
      tags: { source: Field, value: 'datasets' },
    };
    expect(await shown(mappings)).toMatchObject({
      ...{ title: '<h5>ann_1</h5>', text: '<p>Release 7</p>', tags: ['logs', 'traces'] },
      ...{ time: begin, timeEnd: begin + 3_600_000, id: 0 },
    });
  });

  it('chooses fields by the names that Grafana shows, also where no source is saved', async () => {
    expect(await shown({ time: { value: 'END' } })).toMatchObject({ time: begin + 3_600_000, isRegion: false });
  });

  it('takes precedence over the layer’s own templates', async () => {
    expect((await shown({ title: { value: 'type' } }, { title: '{{id}}' })).title).toBe('<h5>deployment</h5>');
  });

  it('gives a fixed text, or leaves a part out', async () => {
    const mappings = {
      title: { source: Text, value: '<Deployed>' },
      text: { source: Skip },
      timeEnd: { source: Skip },
    };
    expect(await shown(mappings)).toMatchObject({ title: '<h5>&lt;Deployed&gt;</h5>', text: '', timeEnd: begin });
  });

  it('sees the default parts where nothing is chosen, or a field that is not there', async () => {
    const defaults = await shown({});
    expect(defaults).toMatchObject({ title: '<h5>Release 7</h5>', tags: ['deployment', 'logs', 'traces'] });
    expect(await shown({ title: { source: Field, value: 'nope' }, text: { source: Field }, tags: {} })).toEqual(
      defaults
    );
  });

  it('cannot give events an id: Grafana would offer to edit them as its own', async () => {
    expect((await shown({ id: { source: Field, value: 'id' } })).id).toBe(0);
  });
});
