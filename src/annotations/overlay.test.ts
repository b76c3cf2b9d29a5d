import { type AnnotationEvent, type DataFrame, FieldType } from '@grafana/data';

import { type OverlayOptions } from '../types';
import { type Annotation } from '../service/types';
import { templatesWith } from '../query/interpolation/testing/templates';
import { layerEvents } from './annotationEvents';
import { layerOf } from './layer';
import { layerNotices } from './layerNotices';
import { eventsOf, layerWith, tableOf } from './testing/layers';

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

async function shown(overlay: OverlayOptions): Promise<AnnotationEvent> {
  return (await eventsOf(tableOf([annotation]), { overlay }))[0];
}

describe('A layer with templates', () => {
  it('makes the title of fields, as text', async () => {
    expect((await shown({ title: '{{title}} – {{ type }} <b>' })).title).toBe(
      '<h5>Release &lt;7&gt; – deployment &lt;b&gt;</h5>'
    );
  });

  it('makes the text of fields, as safe Markdown', async () => {
    expect((await shown({ text: '*{{type}}* {{title}}\n\n{{description}}' })).text).toContain(
      '<p><em>deployment</em> Release &lt;7&gt;</p>\n<p>By <strong>CI</strong></p>'
    );
  });

  it('writes times with their nanoseconds, lists with commas, and nothing for a field that is not there', async () => {
    expect((await shown({ title: '{{time}}|{{datasets}}|{{nothing}}|' })).title).toBe(
      '<h5>2024-01-02T03:04:05.123456789Z<wbr>|logs, traces||</h5>'
    );
  });

  it('leaves braces that are not closed', async () => {
    expect((await shown({ title: '{{type}} {{' })).title).toBe('<h5>deployment {{</h5>');
  });

  it('encodes values in a link, so that none changes where it leads', async () => {
    expect((await shown({ link: 'https://ci.example/{{title}}?of={{datasets}}' })).text).toContain(
      'href="https://ci.example/Release%20%3C7%3E?of=logs%2C%20traces"'
    );
  });

  it('takes a whole address from a field, and no link that is not http or https', async () => {
    expect((await shown({ link: '{{url}}/log' })).text).toContain('href="https://a.example/r/7/log"');
    for (const link of ['javascript:alert("{{title}}")', 'ftp://a.example/{{id}}', '{{title}}']) {
      expect((await shown({ link })).text).not.toContain('href');
    }
  });

  it('shows the tags that are chosen: type, each dataset, the id, or none', async () => {
    expect((await shown({ tags: ['id', 'datasets', 'type'] })).tags).toEqual(['ann_1', 'logs', 'traces', 'deployment']);
    expect((await shown({ tags: ['id'] })).tags).toEqual(['ann_1']);
    expect((await shown({ tags: [] })).tags).toEqual([]);
  });

  it('survives options that are not what they should be', async () => {
    const overlay: OverlayOptions = JSON.parse('{"title": 7, "text": null, "link": {}, "tags": "type", "time": " "}');
    const layer = layerOf({ target: { refId: 'A', kind: 'annotations', query: '', overlay } }, templatesWith({}));
    expect(await layerEvents([tableOf([annotation])], layer)).toEqual([await shown({})]);
  });
});

describe('Variables of the dashboard', () => {
  const variables = {
    env: 'live',
    hosts: ['a b', 'c/d'],
    base: 'https://ci.example/x',
    tricky: '{{id}} $env',
    word: '',
  };
  const filled = async (overlay: OverlayOptions): Promise<AnnotationEvent> =>
    (await eventsOf(tableOf([annotation]), { overlay, templates: templatesWith(variables) }))[0];

  it('are replaced in a layer’s title and text', async () => {
    const { title, text } = await filled({ title: '{{type}} on $env', text: 'Seen by **${hosts}**', link: '$word' });
    expect([title, text]).toEqual(['<h5>deployment on live</h5>', '<p>Seen by <strong>a b, c/d</strong></p>']);
  });

  it('are replaced in its link, encoded, so that none changes its target', async () => {
    expect((await filled({ link: 'https://ci.example/$env?of=${hosts}&id={{id}}' })).text).toContain(
      'href="https://ci.example/live?of=a%20b%2C%20c%2Fd&amp;id=ann_1"'
    );
    expect((await filled({ link: '{{url}}?base=$base' })).text).toContain(
      'href="https://a.example/r/7?base=https%3A%2F%2Fci.example%2Fx"'
    );
  });

  it('may be the address that the link begins with', async () => {
    for (const link of ['$base/{{type}}', '${base}/{{type}}', '[[base]]/{{type}}']) {
      expect((await filled({ link })).text).toContain('href="https://ci.example/x/deployment"');
    }
  });

  it('are not read as templates themselves, and values of fields are not read as variables', async () => {
    expect((await filled({ title: '$tricky' })).title).toBe('<h5>{{id}} $env</h5>');
    const dollars = tableOf([{ ...annotation, title: 'costs $env' }]);
    const [event] = await eventsOf(dollars, { templates: templatesWith(variables), overlay: { title: '{{title}}!' } });
    expect(event.title).toBe('<h5>costs $env!</h5>');
  });
});

function rows(fields: Record<string, [type: FieldType, ...values: unknown[]]>): DataFrame {
  const columns = Object.entries(fields).map(([name, [type, ...values]]) => ({ name, type, config: {}, values }));
  return { length: columns[0]?.values.length ?? 0, fields: columns };
}

describe('A layer of events of a dataset', () => {
  const { time, string, other } = FieldType;

  it('finds time, end, title, text, tags and link by the names of fields', async () => {
    const frame = rows({
      _time: [time, 1000, 2000],
      endTime: [time, 5000, null],
      title: [string, 'Release <1>', 'Release 2'],
      message: [string, 'by **CI**', null],
      tags: [other, ['a', 'b'], null],
      type: [string, 'release', 'release'],
      url: [string, 'https://a.example/x', 'javascript:alert(1)'],
    });
    expect(await eventsOf(frame, { kind: 'apl' })).toEqual([
      {
        ...{ id: 0, time: 1000, timeEnd: 5000, isRegion: true, title: '<h5>Release &lt;1&gt;</h5>' },
        tags: ['a', 'b', 'release'],
        text: '<p>by <strong>CI</strong></p><p><a href="https://a.example/x" target="_blank" rel="noopener noreferrer">Open a.example</a></p>',
      },
      { id: 0, time: 2000, timeEnd: 2000, isRegion: false, title: '<h5>Release 2</h5>', tags: ['release'], text: '' },
    ]);
  });

  it('takes the fields that are chosen before those of the usual names', async () => {
    const frame = rows({
      _time: [time, 1000],
      begun: [string, '1970-01-01T00:00:02.000000001Z'],
      done: [time, 3000],
      version: [string, '7'],
    });
    const [event] = await eventsOf(frame, {
      kind: 'apl',
      overlay: { time: 'begun', end: 'done', title: 'Version {{version}}', tags: ['version'] },
    });
    expect(event).toMatchObject({ time: 2000, timeEnd: 3000, title: '<h5>Version 7</h5>', tags: ['7'] });
  });

  it('has several tags where the text of its tags has commas, as in Grafana’s own annotations', async () => {
    const frame = rows({ _time: [time, 1000], tags: [string, 'a, b,,a'], app: [string, 'c,d'] });
    expect((await eventsOf(frame, { kind: 'apl' }))[0].tags).toEqual(['a', 'b']);
    expect((await eventsOf(frame, { kind: 'apl', overlay: { tags: ['app', 'tags'] } }))[0].tags).toEqual([
      'c,d',
      'a',
      'b',
    ]);
  });

  it('takes the first field of times where none has a usual name, and no number for a time', async () => {
    expect(await eventsOf(rows({ deployed: [time, 1000] }), { kind: 'apl' })).toMatchObject([{ time: 1000 }]);
    expect(await eventsOf(rows({ time: [FieldType.number, 1000] }), { kind: 'apl' })).toEqual([]);
  });

  it('leaves out rows without a time, and ends that come before', async () => {
    const frame = rows({ _time: [time, null, 2000], end: [time, 5, 5] });
    expect(await eventsOf(frame, { kind: 'apl' })).toMatchObject([{ time: 2000, timeEnd: 2000, isRegion: false }]);
  });

  it('is empty where the answer is', async () => {
    expect(await eventsOf({ length: 0, fields: [] }, { kind: 'apl' })).toEqual([]);
  });

  it.each<Record<string, [FieldType, ...unknown[]]>>([
    { time: [FieldType.number, 0.5], _time: [time, 2000] },
    { time: [string, 'soon'], _time: [time, 2000] },
    { time: [time, null], _time: [time, 2000] },
    { Timestamp: [FieldType.boolean, true], start: [string, '1970-01-01T00:00:02Z'] },
    { time: [FieldType.number, 0.5], start: [FieldType.number, 7], empty: [time, null], deployed: [time, 2000] },
  ])('takes the first field that holds times: %j', async (columns) => {
    expect(await eventsOf(rows(columns), { kind: 'apl' })).toMatchObject([{ time: 2000 }]);
  });

  it('takes the first field that holds times for the end, too', async () => {
    const frame = rows({ _time: [time, 1000], timeEnd: [FieldType.number, 0.5], end: [time, 2000] });
    expect(await eventsOf(frame, { kind: 'apl' })).toMatchObject([{ time: 1000, timeEnd: 2000, isRegion: true }]);
  });

  it('has no events, and a notice, where no field holds times', async () => {
    const frame = rows({ time: [FieldType.number, 0.5], start: [string, 'soon'] });
    expect(await eventsOf(frame, { kind: 'apl' })).toEqual([]);
    expect(layerNotices([frame], layerWith({ kind: 'apl' }))).toEqual([
      '1 row is left out: it has no time. Enter the time field, or add a _time column to the query.',
    ]);
  });

  it('has no blank tags', async () => {
    const tags = (cell: unknown) => rows({ _time: [time, 1000], tags: [FieldType.other, cell], type: [string, ' '] });
    for (const cell of [['a', ' ', '', '\t', ' b '], 'a, ,\u00a0, b']) {
      expect(await eventsOf(tags(cell), { kind: 'apl' })).toMatchObject([{ tags: ['a', 'b'] }]);
    }
    const [event] = await eventsOf(rows({ _time: [time, 1000], app: [string, '  '] }), {
      kind: 'apl',
      overlay: { tags: ['app'] },
    });
    expect(event.tags).toEqual([]);
  });
});
