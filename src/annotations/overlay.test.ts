import { type AnnotationEvent, type DataFrame, FieldType } from '@grafana/data';

import { type OverlayOptions } from '../query/model';
import { type Annotation } from '../service/types';
import { annotationEvents } from './annotationEvents';
import { annotationsFrame } from './annotationsFrame';

const annotation: Annotation = {
  id: 'ann_1',
  datasets: ['logs', 'traces'],
  time: '2024-01-02T03:04:05.123456789Z',
  endTime: '2024-01-02T04:00:00Z',
  type: 'deployment',
  title: 'Release <7>',
  description: 'By **CI**',
  url: 'https://a.example/r/7',
};

const shown = (overlay: OverlayOptions): AnnotationEvent =>
  annotationEvents(annotationsFrame([annotation], 'A'), overlay)[0];

describe('A layer with templates', () => {
  it('makes the title of fields, as text', () => {
    expect(shown({ title: '{{title}} – {{ type }} <b>' }).title).toBe('Release &lt;7&gt; – deployment &lt;b&gt;');
  });

  it('makes the text of fields, as safe Markdown', () => {
    expect(shown({ text: '*{{type}}* {{title}}\n\n{{description}}' }).text).toContain(
      '<p><em>deployment</em> Release &lt;7&gt;</p><p>By <strong>CI</strong></p>'
    );
  });

  it('writes times with their nanoseconds, lists with commas, and nothing for a field that is not there', () => {
    expect(shown({ title: '{{time}}|{{datasets}}|{{nothing}}|' }).title).toBe(
      '2024-01-02T03:04:05.123456789Z|logs, traces||'
    );
  });

  it('leaves braces that are not closed', () => {
    expect(shown({ title: '{{type}} {{' }).title).toBe('deployment {{');
  });

  it('encodes values in a link, so that none changes where it leads', () => {
    expect(shown({ link: 'https://ci.example/{{title}}?of={{datasets}}' }).text).toContain(
      'href="https://ci.example/Release%20%3C7%3E?of=logs%2C%20traces"'
    );
  });

  it('takes a whole address from a field, and no link that is not http or https', () => {
    expect(shown({ link: '{{url}}/log' }).text).toContain('href="https://a.example/r/7/log"');
    for (const link of ['javascript:alert("{{title}}")', 'ftp://a.example/{{id}}', '{{title}}']) {
      expect(shown({ link }).text).not.toContain('href');
    }
  });

  it('shows the tags that are chosen: type, each dataset, the id, or none', () => {
    expect(shown({ tags: ['id', 'datasets', 'type'] }).tags).toEqual(['ann_1', 'logs', 'traces', 'deployment']);
    expect(shown({ tags: ['id'] }).tags).toEqual(['ann_1']);
    expect(shown({ tags: [] }).tags).toEqual([]);
  });

  it('survives options that are not what they should be', () => {
    const wrong: OverlayOptions = JSON.parse('{"title": 7, "text": null, "link": {}, "tags": "type"}');
    expect(shown(wrong)).toEqual(shown({}));
  });
});

function rows(fields: Record<string, [type: FieldType, ...values: unknown[]]>): DataFrame {
  const columns = Object.entries(fields).map(([name, [type, ...values]]) => ({ name, type, config: {}, values }));
  return { length: columns[0]?.values.length ?? 0, fields: columns };
}

describe('A layer of events of a dataset', () => {
  const { time, string, other } = FieldType;

  it('finds time, end, title, text, tags and link by the names of fields', () => {
    const frame = rows({
      _time: [time, 1000, 2000],
      endTime: [time, 5000, null],
      title: [string, 'Release <1>', 'Release 2'],
      message: [string, 'by **CI**', null],
      tags: [other, ['a', 'b'], null],
      type: [string, 'release', 'release'],
      url: [string, 'https://a.example/x', 'javascript:alert(1)'],
    });
    expect(annotationEvents(frame, {}, 'apl')).toEqual([
      {
        ...{ id: 0, time: 1000, timeEnd: 5000, isRegion: true, title: 'Release &lt;1&gt;' },
        tags: ['a', 'b', 'release'],
        text: '<p>by <strong>CI</strong></p><p><a href="https://a.example/x" target="_blank" rel="noopener noreferrer">Open a.example</a></p>',
      },
      { id: 0, time: 2000, timeEnd: 2000, isRegion: false, title: 'Release 2', tags: ['release'], text: '' },
    ]);
  });

  it('takes the fields that are chosen before those of the usual names', () => {
    const frame = rows({
      _time: [time, 1000],
      begun: [string, '1970-01-01T00:00:02.000000001Z'],
      done: [time, 3000],
      version: [string, '7'],
    });
    const [event] = annotationEvents(
      frame,
      { time: 'begun', end: 'done', title: 'Version {{version}}', tags: ['version'] },
      'apl'
    );
    expect(event).toMatchObject({ time: 2000, timeEnd: 3000, title: 'Version 7', tags: ['7'] });
  });

  it('takes the first field of times where none has a usual name, and no number for a time', () => {
    expect(annotationEvents(rows({ deployed: [time, 1000] }), {}, 'apl')).toMatchObject([{ time: 1000 }]);
    expect(annotationEvents(rows({ time: [FieldType.number, 1000] }), {}, 'apl')).toEqual([]);
  });

  it('leaves out rows without a time, and ends that come before', () => {
    const frame = rows({ _time: [time, null, 2000], end: [time, 5, 5] });
    expect(annotationEvents(frame, {}, 'apl')).toMatchObject([{ time: 2000, timeEnd: 2000, isRegion: false }]);
  });

  it('is empty where the answer is', () => {
    expect(annotationEvents({ length: 0, fields: [] }, {}, 'apl')).toEqual([]);
  });
});
