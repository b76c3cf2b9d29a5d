import { type AnnotationEvent } from '@grafana/data';

import { type Annotation } from '../service/types';
import { annotationEvents } from './annotationEvents';
import { annotationsFrame } from './annotationsFrame';

const point: Annotation = {
  id: 'ann_1',
  datasets: ['logs', 'traces'],
  time: '2024-01-02T03:04:05Z',
  type: 'deployment',
  title: 'Release 7',
  description: 'By **CI**',
  url: 'https://a.example/r/7',
};
const noon = Date.UTC(2024, 0, 2, 12);

function eventsOf(...annotations: Array<Partial<Annotation>>): AnnotationEvent[] {
  return annotationEvents(
    annotationsFrame(
      annotations.map((annotation) => ({ ...point, ...annotation })),
      'Anno'
    )
  );
}

describe('An annotation on a chart', () => {
  it('is a point that ends when it begins, where it has no end', () => {
    const [event] = eventsOf({});
    expect(event).toMatchObject({
      time: Date.UTC(2024, 0, 2, 3, 4, 5),
      timeEnd: Date.UTC(2024, 0, 2, 3, 4, 5),
      isRegion: false,
    });
  });

  it('is a point where its end is null', () => {
    const [event] = eventsOf({ endTime: null });
    expect(event).toMatchObject({ timeEnd: event.time, isRegion: false });
  });

  it('is a region where it has an end', () => {
    const [event] = eventsOf({ time: '2024-01-02T12:00:00Z', endTime: '2024-01-02T13:00:00+00:00' });
    expect(event).toMatchObject({ time: noon, timeEnd: noon + 3_600_000, isRegion: true });
  });

  it('is a point where its end is before its beginning', () => {
    const [event] = eventsOf({ time: '2024-01-02T12:00:00Z', endTime: '2024-01-02T11:00:00Z' });
    expect(event).toMatchObject({ time: noon, timeEnd: noon, isRegion: false });
  });

  it('is a point where its end cannot be read', () => {
    const [event] = eventsOf({ time: '2024-01-02T12:00:00Z', endTime: 'later' });
    expect(event).toMatchObject({ time: noon, timeEnd: noon, isRegion: false });
  });

  it('stands at its millisecond where its time has nanoseconds or an offset', () => {
    const events = eventsOf({ time: '2024-01-02T12:00:00.123456789Z' }, { time: '2024-01-02T14:00:00.5+02:00' });
    expect(events.map((event) => event.time)).toEqual([noon + 123, noon + 500]);
  });

  it('has the number 0 as id, so that Grafana does not offer to edit it as its own', () => {
    expect(eventsOf({})[0]).toHaveProperty('id', 0);
  });

  it('has the same keys whatever it lacks, as Grafana takes the columns from the first', () => {
    const bare = {
      endTime: undefined,
      title: undefined,
      description: undefined,
      url: undefined,
      datasets: [],
      type: '',
    };
    const [first, second] = eventsOf(bare, { endTime: '2025-01-01T00:00:00Z' });
    expect(Object.keys(first).sort()).toEqual(Object.keys(second).sort());
    expect(Object.values(first)).not.toContain(undefined);
  });

  it('has its type and datasets as tags, each a tag of its own', () => {
    expect(eventsOf({ datasets: ['logs', 'a,b'] })[0].tags).toEqual(['deployment', 'logs', 'a,b']);
  });

  it('shows its title as text and its description as safe Markdown', () => {
    const [event] = eventsOf({ title: '<img src=x onerror=alert(1)>', description: 'By **CI** <b>', url: undefined });
    expect(event.title).toBe('&lt;img src=x onerror=alert(1)&gt;');
    expect(event.text).toBe('<p>By <strong>CI</strong> &lt;b&gt;</p>');
  });

  it('shows its type where it has no title', () => {
    expect(eventsOf({ title: undefined })[0].title).toBe('deployment');
  });

  it('has its type and its datasets as tags, each once, which Grafana shows as text', () => {
    expect(eventsOf({ type: 'R&D <beta>', datasets: ['logs', '', 'R&D <beta>', 'logs'] })[0].tags).toEqual([
      'R&D <beta>',
      'logs',
    ]);
  });

  it('has each of many tags once', () => {
    const datasets = Array.from({ length: 40 }, (_, index) => `d${index % 30}`);
    expect(eventsOf({ type: 'd1', datasets })[0].tags).toEqual([
      'd1',
      ...new Set(datasets.filter((tag) => tag !== 'd1')),
    ]);
  });

  it('links to its address, which is http or https', () => {
    expect(eventsOf({ description: '' })[0].text).toBe(
      '<p><a href="https://a.example/r/7" target="_blank" rel="noopener noreferrer">Open a.example</a></p>'
    );
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'no address', '//a.example']) {
      expect(eventsOf({ description: '', url })[0].text).toBe('');
    }
  });

  it.each([
    ['https://a.example/r?y=1&z=2', 'https://a.example/r?y=1&amp;z=2', 'a.example'],
    ['https://me:word@a.example:8443/r', 'https://me:word@a.example:8443/r', 'a.example:8443'],
    ['https://a.example/it\'s"<b>', "https://a.example/it's%22%3Cb%3E", 'a.example'],
    ['HTTPS://A.example', 'https://a.example/', 'a.example'],
  ])('names the host of %s, and its address is escaped', (url, address, host) => {
    expect(eventsOf({ description: '', url })[0].text).toBe(
      `<p><a href="${address}" target="_blank" rel="noopener noreferrer">Open ${host}</a></p>`
    );
  });

  it('keeps its own title and text among many', () => {
    const events = eventsOf(
      ...Array.from({ length: 500 }, (_, index) => ({
        time: new Date(noon + index).toISOString(),
        title: index % 3 === 0 ? '' : `Release <${index}>`,
        type: `t-${index}`,
        description: index % 2 === 0 ? '' : `*${index}*`,
        url: '',
      }))
    );
    events.forEach((event, index) => {
      expect(event.title).toBe(index % 3 === 0 ? `t-${index}` : `Release &lt;${index}&gt;`);
      expect(event.text).toBe(index % 2 === 0 ? '' : `<p><em>${index}</em></p>`);
    });
  });

  it('keeps its own title and text among many in other scripts', () => {
    const signs = ['\uFEFFé', '字', '😀', '<ß>', 'a'];
    const events = eventsOf(
      ...Array.from({ length: 500 }, (_, index) => ({
        time: new Date(noon + index).toISOString(),
        title: `${signs[index % 5]} ${index}`,
        description: `\`${signs[(index + 1) % 5]}\`${index}`,
        url: '',
      }))
    );
    const shown = (sign: string) => sign.replace('<', '&lt;').replace('>', '&gt;');
    events.forEach((event, index) => {
      expect(event.title).toBe(`${shown(signs[index % 5])} ${index}`);
      expect(event.text).toBe(`<p><code>${shown(signs[(index + 1) % 5])}</code>${index}</p>`);
    });
  });

  it('shows half a character of its description as U+FFFD, and the next one has its own text', () => {
    const [first, second] = eventsOf(
      { title: 'a\uD83D', description: '\uDE00b', url: '' },
      { title: '\uDE00', url: '' }
    );
    expect([first.title, first.text]).toEqual(['a\uD83D', '<p>\uFFFDb</p>']);
    expect(second.title).toBe('\uDE00');
  });

  it('is left out where its time cannot be read, and the others stay', () => {
    const events = eventsOf({ time: 'yesterday' }, { time: '' }, {});
    expect(events).toHaveLength(1);
  });
});

describe('The table of annotations', () => {
  it('says how many are left out or not shown as they are', () => {
    const frame = annotationsFrame(
      [point, { ...point, time: 'x' }, { ...point, endTime: 'x' }, { ...point, url: 'javascript:alert(1)' }],
      'A'
    );
    expect(frame.length).toBe(3);
    expect(frame.meta?.notices?.map((notice) => notice.text)).toEqual([
      expect.stringMatching(/^1 annotation is left out, because the time/),
      expect.stringMatching(/^1 annotation is shown as a point/),
      expect.stringMatching(/^1 annotation is shown without link/),
    ]);
    expect(frame.fields.find((field) => field.name === 'url')?.values).toEqual([point.url, point.url, null]);
  });

  it('is sorted by time, to the nanosecond', () => {
    const times = ['2024-01-02T12:00:00.000000002Z', '2024-01-02T12:00:00.000000001Z', '2024-01-02T11:00:00Z'];
    const frame = annotationsFrame(
      times.map((time, index) => ({ ...point, time, id: String(index) })),
      'A'
    );
    expect(frame.fields.find((field) => field.name === 'id')?.values).toEqual(['2', '1', '0']);
  });

  it('has addresses as they were written', () => {
    const url = "HTTPS://a.example/../x?a='2'";
    expect(annotationsFrame([{ ...point, url }], 'A').fields.find(({ name }) => name === 'url')?.values).toEqual([url]);
  });

  it('has one row, and nothing is said, where all is well', () => {
    const frame = annotationsFrame([point], 'A');
    expect(frame).toMatchObject({ refId: 'A', length: 1, meta: { preferredVisualisationType: 'table', notices: [] } });
    for (const field of frame.fields) {
      expect(field.values).toHaveLength(1);
    }
  });
});
