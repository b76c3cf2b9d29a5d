/** @jest-environment jsdom */
import { type AnnotationEvent, textUtil } from '@grafana/data';

import { type Annotation } from '../service/types';
import { eventsOf as eventsOfFrame, tableOf } from './testing/layers';

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
  return eventsOfFrame(tableOf(annotations.map((annotation) => ({ ...point, ...annotation }))));
}

describe('An annotation on a chart', () => {
  it('is a point that ends when it begins, where it has no end', async () => {
    const [event] = await eventsOf({});
    expect(event).toMatchObject({
      time: Date.UTC(2024, 0, 2, 3, 4, 5),
      timeEnd: Date.UTC(2024, 0, 2, 3, 4, 5),
      isRegion: false,
    });
  });

  it('is a point where its end is null', async () => {
    const [event] = await eventsOf({ endTime: null });
    expect(event).toMatchObject({ timeEnd: event.time, isRegion: false });
  });

  it('is a region where it has an end', async () => {
    const [event] = await eventsOf({ time: '2024-01-02T12:00:00Z', endTime: '2024-01-02T13:00:00+00:00' });
    expect(event).toMatchObject({ time: noon, timeEnd: noon + 3_600_000, isRegion: true });
  });

  it('is a point where its end is before its beginning', async () => {
    const [event] = await eventsOf({ time: '2024-01-02T12:00:00Z', endTime: '2024-01-02T11:00:00Z' });
    expect(event).toMatchObject({ time: noon, timeEnd: noon, isRegion: false });
  });

  it('is a point where its end cannot be read', async () => {
    const [event] = await eventsOf({ time: '2024-01-02T12:00:00Z', endTime: 'later' });
    expect(event).toMatchObject({ time: noon, timeEnd: noon, isRegion: false });
  });

  it('is at its millisecond if its time has nanoseconds or an offset', async () => {
    const events = await eventsOf({ time: '2024-01-02T12:00:00.123456789Z' }, { time: '2024-01-02T14:00:00.5+02:00' });
    expect(events.map((event) => event.time)).toEqual([noon + 123, noon + 500]);
  });

  it('is shown beside one whose description Grafana cannot render', () => {
    const [hostile, other] = eventsOf({ description: '- '.repeat(3000) }, {});
    expect(hostile.text).toContain('<p>- - -');
    expect(other.text).toContain('<p>By <strong>CI</strong></p>');
  });

  it('has the number 0 as id, so that Grafana does not offer to edit it as its own', async () => {
    expect((await eventsOf({}))[0]).toHaveProperty('id', 0);
  });

  it('has the same keys whatever it lacks, as Grafana takes the columns from the first', async () => {
    const bare = {
      endTime: undefined,
      title: undefined,
      description: undefined,
      url: undefined,
      datasets: [],
      type: '',
    };
    const [first, second] = await eventsOf(bare, { endTime: '2025-01-01T00:00:00Z' });
    expect(Object.keys(first).sort()).toEqual(Object.keys(second).sort());
    expect(Object.values(first)).not.toContain(undefined);
  });

  it('has its type and datasets as tags, each a tag of its own', async () => {
    expect((await eventsOf({ datasets: ['logs', 'a,b'] }))[0].tags).toEqual(['deployment', 'logs', 'a,b']);
  });

  it('shows its title as text and its description as safe Markdown', async () => {
    const [event] = await eventsOf({
      title: '<img src=x onerror=alert(1)>',
      description: 'By **CI** <b>',
      url: undefined,
    });
    expect(event.title).toBe('<h5>&lt;img src=x onerror=alert(1)&gt;</h5>');
    expect(event.text).toBe('<p>By <strong>CI</strong> &lt;b&gt;</p>');
  });

  it('shows its type where it has no title', async () => {
    expect((await eventsOf({ title: undefined }))[0].title).toBe('<h5>deployment</h5>');
  });

  it('has its type and its datasets as tags, each once, which Grafana shows as text', async () => {
    expect((await eventsOf({ type: 'R&D <beta>', datasets: ['logs', '', 'R&D <beta>', 'logs'] }))[0].tags).toEqual([
      'R&D <beta>',
      'logs',
    ]);
  });

  it('has each of many tags once', async () => {
    const datasets = Array.from({ length: 40 }, (_, index) => `d${index % 30}`);
    expect((await eventsOf({ type: 'd1', datasets }))[0].tags).toEqual([
      'd1',
      ...new Set(datasets.filter((tag) => tag !== 'd1')),
    ]);
  });

  it('links to its address, which is http or https', async () => {
    expect((await eventsOf({ description: '' }))[0].text).toBe(
      '<p><a href="https://a.example/r/7" target="_blank" rel="noopener noreferrer">Open a.example</a></p>'
    );
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'no address', '//a.example']) {
      expect((await eventsOf({ description: '', url }))[0].text).toBe('');
    }
  });

  it.each([
    ['https://a.example/r?y=1&z=2', 'https://a.example/r?y=1&amp;z=2', 'a.example'],
    ['https://me:word@a.example:8443/r', 'https://me:word@a.example:8443/r', 'a.example:8443'],
    ['https://a.example/it\'s"<b>', 'https://a.example/it&#39;s%22%3Cb%3E', 'a.example'],
    ['HTTPS://A.example', 'https://a.example/', 'a.example'],
  ])('names the host of %s, and its address is escaped', async (url, address, host) => {
    expect((await eventsOf({ description: '', url }))[0].text).toBe(
      `<p><a href="${address}" target="_blank" rel="noopener noreferrer">Open ${host}</a></p>`
    );
  });

  it('keeps its own title and text among many, in any script', async () => {
    const signs = ['é', '字', '😀', '<ß>', 'a'];
    const events = await eventsOf(
      ...Array.from({ length: 500 }, (_, index) => ({
        time: new Date(noon + index).toISOString(),
        title: index % 3 === 0 ? '' : `${signs[index % 5]} ${index}`,
        type: `t-${index}`,
        description: index % 2 === 0 ? '' : `*${index}*`,
        url: '',
      }))
    );
    const shown = (sign: string) => sign.replace('<', '&lt;').replace('>', '&gt;');
    events.forEach((event, index) => {
      expect(event.title).toBe(`<h5>${index % 3 === 0 ? `t-${index}` : `${shown(signs[index % 5])} ${index}`}</h5>`);
      expect(event.text).toBe(index % 2 === 0 ? '' : `<p><em>${index}</em></p>`);
    });
  });

  it('is left out where its time cannot be read, and the others stay', async () => {
    const events = await eventsOf({ time: 'yesterday' }, { time: '' }, {});
    expect(events).toHaveLength(1);
  });
});

describe('The tooltip of an annotation', () => {
  async function tooltip(annotation: Partial<Annotation>): Promise<HTMLElement> {
    const [{ title, text }] = await eventsOf({ url: undefined, ...annotation });
    const element = document.createElement('div');
    // As Grafana puts it together.
    element.innerHTML = textUtil.sanitize(`${title}<br />${text}`);
    return element;
  }

  it('has the title as its heading', async () => {
    expect((await tooltip({})).querySelector('h5')?.textContent).toBe('Release 7');
  });

  it('has places to break in text without spaces, or it would leave the screen', async () => {
    const long = 'x'.repeat(400);
    for (const part of [{ title: long }, { description: long }, { description: `**${long}**` }]) {
      const element = await tooltip(part);
      expect(element.querySelectorAll('wbr').length).toBeGreaterThanOrEqual(13);
      expect(element.textContent).toContain(long);
    }
  });

  it('has lists in lists', async () => {
    const element = await tooltip({ description: '- one\n  - two' });
    expect(element.querySelector('.markdown-html ul ul li')?.textContent).toBe('two');
  });

  it('keeps a turned writing direction within the part that turns it', async () => {
    const element = await tooltip({ title: 'a\u202Eb', description: 'c\u2069\u202Ed *e*' });
    expect(Array.from(element.querySelectorAll('bdi'), ({ textContent }) => textContent)).toEqual([
      'a\u202Eb',
      'c\u202Ed ',
    ]);
  });

  it('does not go on in an element that a description leaves open', async () => {
    const element = await tooltip({ description: '<strong>a <a href="https://b.example">', url: 'https://a.example' });
    const link = element.querySelector('a[href="https://a.example/"]');
    expect([link?.textContent, link?.closest('strong')]).toEqual(['Open a.example', null]);
  });
});

describe('The table of annotations', () => {
  it('says how many are left out or not shown as they are', () => {
    const frame = tableOf([
      point,
      { ...point, time: 'x' },
      { ...point, endTime: 'x' },
      { ...point, url: 'javascript:alert(1)' },
    ]);
    expect(frame.length).toBe(3);
    expect(frame.meta?.notices?.map((notice) => notice.text)).toEqual([
      expect.stringMatching(/^1 annotation is left out: its time/),
      expect.stringMatching(/^1 annotation is shown as a point/),
      expect.stringMatching(/^1 annotation is shown without a link/),
    ]);
    expect(frame.fields.find((field) => field.name === 'url')?.values).toEqual([point.url, point.url, null]);
  });

  it('is sorted by time, to the nanosecond', () => {
    const times = ['2024-01-02T12:00:00.000000002Z', '2024-01-02T12:00:00.000000001Z', '2024-01-02T11:00:00Z'];
    const frame = tableOf(times.map((time, index) => ({ ...point, time, id: String(index) })));
    expect(frame.fields.find((field) => field.name === 'id')?.values).toEqual(['2', '1', '0']);
  });

  it('has addresses as they were written', () => {
    const url = "HTTPS://a.example/../x?a='2'";
    expect(tableOf([{ ...point, url }]).fields.find(({ name }) => name === 'url')?.values).toEqual([url]);
  });

  it('has one row, and nothing is said, where all is well', () => {
    const frame = tableOf([point]);
    expect(frame).toMatchObject({ refId: 'A', length: 1, meta: { preferredVisualisationType: 'table', notices: [] } });
    for (const field of frame.fields) {
      expect(field.values).toHaveLength(1);
    }
  });
});
