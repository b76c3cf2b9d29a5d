import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import React from 'react';

import {
  type AnnotationEvent,
  type AnnotationQuery,
  FieldType,
  getDefaultTimeRange,
  LoadingState,
  type PanelData,
  textUtil,
} from '@grafana/data';

import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { anyText } from '@aplkit/language/apl/testing/anyText';
import { generated } from '@aplkit/language/apl/testing/generated';
import { decodeAnnotations } from '../service/decode';
import { type Annotation, type Cell } from '../service/types';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery, type OverlayOptions, type QueryKind } from '../types';
import AnnotationEditor from './AnnotationEditor';
import { datasetChooser } from './askedDataset';
import { eventsOf, eventsOf as eventsOfFrame, tableOf } from './testing/layers';

describe('AnnotationEditor', () => {
  it('A layer is given the datasets and types that a person chooses, and says how colors come about', async () => {
    const { datasource } = fakeGrafana({ 'GET v2/datasets': 403, 'GET v2/annotations': [] }, { set: 'logs' });
    const onChange = jest.fn();
    const query: AplQuery = {
      refId: 'Anno',
      kind: 'annotations',
      query: '',
      annotations: { datasets: ['a'], types: ['t'] },
    };
    render(<AnnotationEditor datasource={datasource} query={query} onChange={onChange} onRunQuery={jest.fn()} />);
    const user = userEvent.setup({ delay: null });

    expect(screen.getByText(/Use one layer per color/)).toBeInTheDocument();
    await user.click(await screen.findByLabelText(/^Datasets/));
    // The token can't read the schema, but variables are still offered.
    await user.click(await screen.findByRole('option', { name: '$set' }));
    expect(onChange).toHaveBeenCalledWith({ ...query, annotations: { datasets: ['a', '$set'], types: ['t'] } });
  });

  describe('The editor of a layer', () => {
    function show(query: AplQuery) {
      const { datasource } = fakeGrafana({ 'GET v2/annotations': [] });
      const onChange = jest.fn();
      render(<AnnotationEditor datasource={datasource} query={query} onChange={onChange} onRunQuery={jest.fn()} />);
      return { onChange, user: userEvent.setup({ delay: null }) };
    }
    const query: AplQuery = {
      ...{ refId: 'Anno', kind: 'annotations', query: '' },
      annotations: { datasets: [], types: ['t'] },
    };

    it('takes a text when the person is done with it, and keeps the rest of the filter', async () => {
      const { onChange, user } = show(query);
      await user.type(screen.getByLabelText(/^Text/), 'down{Enter}');
      expect(onChange.mock.calls).toEqual([[{ ...query, annotations: { datasets: [], types: ['t'], text: 'down' } }]]);
    });

    it('names each field by its own label', async () => {
      const { onChange, user } = show(query);
      await user.type(screen.getByLabelText(/^Tooltip text/), 'down{Enter}');
      expect(onChange).toHaveBeenCalledWith({ ...query, overlay: { text: 'down' } });
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
    });

    it('chooses between points and intervals', async () => {
      const { onChange, user } = show(query);
      await user.click(screen.getByLabelText('Intervals'));
      expect(onChange).toHaveBeenCalledWith({
        ...query,
        annotations: { datasets: [], types: ['t'], shape: 'intervals' },
      });
    });

    it('takes a template when the person is done with it', () => {
      const { onChange } = show(query);
      const title = screen.getByLabelText(/^Title/);
      fireEvent.change(title, { target: { value: 'Deployed' } });
      fireEvent.blur(title);
      expect(onChange).toHaveBeenCalledWith({ ...query, overlay: { title: 'Deployed' } });
    });

    it('takes tags, also none at all', async () => {
      const { onChange, user } = show(query);
      await user.click(screen.getByLabelText(/^Tags/));
      await user.click(await screen.findByText('no tags'));
      expect(onChange).toHaveBeenCalledWith({ ...query, overlay: { tags: [] } });
    });

    it('changes to events of a dataset, and keeps the filter for the way back', async () => {
      const { onChange, user } = show(query);
      await user.click(screen.getByLabelText('APL'));
      expect(onChange).toHaveBeenCalledWith({ ...query, kind: 'apl', format: 'table' });
    });

    it('asks for APL and for the fields of its times where the layer shows events of a dataset', async () => {
      show({ ...query, kind: 'apl', query: 'releases' });
      expect(await screen.findByRole('textbox', { name: 'The layer’s APL query' })).toHaveValue('releases');
      expect(screen.getByLabelText(/End field/)).toBeInTheDocument();
      expect(screen.queryByRole('combobox', { name: /Datasets/ })).not.toBeInTheDocument();
    });

    it('says of which moment the state of a monitor is, as all regions of the layer are open', async () => {
      show({ ...query, kind: 'monitors' });
      expect(await screen.findByRole('combobox', { name: /^State at the end/ })).toBeInTheDocument();
      expect(screen.getByText('Only monitors in this state when the range ends')).toBeInTheDocument();
    });

    it('says how many rows of the query have no time', () => {
      const { datasource } = fakeGrafana();
      const times = { name: 'when', type: FieldType.string, config: {}, values: ['2026-01-31T10:00:00Z', 'later'] };
      const data: PanelData = {
        ...{ state: LoadingState.Done, timeRange: getDefaultTimeRange() },
        series: [{ length: 2, fields: [times] }],
      };
      const layer: AplQuery = { ...query, kind: 'apl', query: 'releases', overlay: { time: 'when' } };
      const props = { datasource, query: layer, data, onChange: jest.fn(), onRunQuery: jest.fn() };
      render(<AnnotationEditor {...props} />);
      expect(screen.getByRole('alert')).toHaveTextContent('1 row is left out: it has no time.');
    });

    describe('after the query ran', () => {
      const run = (layer: AplQuery, data: Partial<PanelData>, annotation?: AnnotationQuery<AplQuery>) => {
        const { datasource } = fakeGrafana();
        const whole = { state: LoadingState.Done, series: [], timeRange: getDefaultTimeRange(), ...data };
        const props = { datasource, query: layer, annotation, onChange: jest.fn(), onRunQuery: jest.fn() };
        render(<AnnotationEditor {...props} data={whole} />);
        return screen.getByRole('region', { name: 'Layer preview' });
      };
      const incident = (time: string, title: string) => ({
        id: title,
        type: 'incident',
        datasets: ['logs'],
        time,
        title,
      });

      it('shows how many events there are and the first of them, as text', () => {
        const list = Array.from({ length: 7 }, (_, index) =>
          incident(`2026-01-31T10:0${index}:00Z`, `**Down** <${index}>`)
        );
        const preview = run(query, { series: [tableOf(list)] });
        expect(within(preview).getByRole('status')).toHaveTextContent('7 events');
        expect(preview).toHaveTextContent(/:04:00 · \*\*Down\*\* <4> · incident, logs/);
        expect(preview).not.toHaveTextContent('<5>');
        expect(preview).toHaveTextContent('and 2 more');
      });

      it('shows events as a person mapped them in Grafana’s table', () => {
        const layer = { name: 'L', enable: true, iconColor: 'red', mappings: { title: { value: 'type' } } };
        const preview = run(query, { series: [tableOf([incident('2026-01-31T10:00:00Z', 'Down')])] }, layer);
        expect(preview).toHaveTextContent(/ · incident · incident, logs/);
      });

      it('says that there are none, or why it failed', () => {
        expect(run(query, {})).toHaveTextContent('No events in the dashboard’s time range.');
        cleanup();
        const errors = [{ message: 'The token may not read annotations.' }];
        expect(run(query, { state: LoadingState.Error, errors })).toHaveTextContent(
          /^The token may not read annotations.$/
        );
      });
    });
  });
});

describe('annotationEvents', () => {
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
      const events = await eventsOf(
        { time: '2024-01-02T12:00:00.123456789Z' },
        { time: '2024-01-02T14:00:00.5+02:00' }
      );
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
      // Combined in the same way as in Grafana.
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
      const element = await tooltip({
        description: '<strong>a <a href="https://b.example">',
        url: 'https://a.example',
      });
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
        expect.stringMatching(/^1 annotation is left out because of an invalid time/),
        expect.stringMatching(/^1 annotation is shown without an end/),
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
      expect(frame).toMatchObject({
        refId: 'A',
        length: 1,
        meta: { preferredVisualisationType: 'table', notices: [] },
      });
      for (const field of frame.fields) {
        expect(field.values).toHaveLength(1);
      }
    });
  });
});

describe('changesLine', () => {
  const point: Annotation = {
    id: 'a',
    datasets: ['web logs', 'traces'],
    time: '2024-01-02T12:00:00Z',
    type: 'release',
  };

  /** The link in an annotation's text as Grafana shows it. */
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
            changes: {
              window: { from: time, to: after },
              baseline: { from: before, to: time },
              annotation: Date.UTC(2024, 0, 2, 12),
            },
          },
        ],
      });
    });

    it('is asked of an interval, against as long before', async () => {
      expect((await opened({ endTime: '2024-01-02T12:20:00Z' })).queries[0].changes).toEqual({
        window: { from: '2024-01-02T12:00:00.000Z', to: '2024-01-02T12:20:00.000Z' },
        baseline: { from: '2024-01-02T11:40:00.000Z', to: '2024-01-02T12:00:00.000Z' },
        annotation: Date.UTC(2024, 0, 2, 12),
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
        annotation: Date.UTC(2024, 0, 2, 12),
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
});

describe('generatedLists', () => {
  const instant = fc
    .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const zoned = instant.chain((text) =>
    fc.constantFrom(text, text.replace('Z', '+02:00'), text.replace('Z', '456789Z'), text.replace(/\.\d+Z/, 'Z'))
  );
  const badTime = fc.constantFrom('', 'yesterday', '2024-13-01T00:00:00Z', '2024-02-30T00:00:00Z', '24-1-1', 'null');
  const time = fc.oneof({ weight: 5, arbitrary: zoned }, { weight: 1, arbitrary: badTime });
  const hostile = fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '**[x](data:text/html,1)**',
    '"><svg onload=alert(1)>',
    '{{title}} ${title} $title',
    '- [a](https://a.example/"onmouseover="alert(1))'
  );
  const text = fc.oneof(anyText({ maxLength: 40 }), hostile);
  const url = fc.oneof(
    fc.webUrl(),
    fc.constantFrom('javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:,x', '//a'),
    text
  );
  /** Any JSON value in place of a member. */
  const wrong = fc.constantFrom<Cell>(null, 7, true, [], {}, [null, 1]);
  const member = (right: fc.Arbitrary<Cell>) =>
    fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: wrong });
  const annotation = fc.record(
    {
      id: member(text),
      datasets: member(fc.array(text, { maxLength: 3 })),
      time: member(time),
      endTime: member(time),
      type: member(text),
      title: member(text),
      description: member(text),
      url: member(url),
    },
    { requiredKeys: [] }
  );

  const template = fc.constantFrom(
    ...[
      undefined,
      '{{title}} of {{datasets}}',
      '{{ TIME }}–{{timeEnd}} {{tags}}',
      '{{url}}/{{id}}',
      'https://a.example/{{description}}{{url}}',
    ]
  );
  const chosen: fc.Arbitrary<OverlayOptions> = fc.record({
    title: template,
    text: template,
    link: template,
    tags: fc.option(fc.subarray(['datasets', 'tags', 'id', 'url', 'nothing']), { nil: undefined }),
  });
  const overlay = fc.oneof(fc.constant({}), chosen);

  describe('Any list of annotations', () => {
    it('becomes an event for each whose time can be read, at exactly that time, in 500 lists', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(annotation, { maxLength: 30 }), async (list) => {
          const decoded = decodeAnnotations(list);
          const frame = tableOf(decoded);
          const events = await eventsOf(frame);

          const expected = decoded.map((one) => timeOf(one.time)).filter((one) => one !== undefined);
          expect(events.map((event) => event.time)).toEqual(expected.sort((a, b) => a - b));
          const said = frame.meta?.notices?.map((notice) => notice.text).find((notice) => notice.includes('left out'));
          expect(said?.startsWith(`${list.length - expected.length} `) ?? list.length === expected.length).toBe(true);
        }),
        generated(15, 5000)
      );
    });

    it('becomes events of one form, with no element and no address but those that are meant, in 500 lists', async () => {
      const element = document.createElement('div');
      await fc.assert(
        fc.asyncProperty(fc.array(annotation, { maxLength: 12 }), overlay, async (list, options) => {
          for (const event of await eventsOf(tableOf(decodeAnnotations(list)), { overlay: options }, 'apl')) {
            expect(Object.keys(event).sort()).toEqual(['id', 'isRegion', 'tags', 'text', 'time', 'timeEnd', 'title']);
            expect(event.timeEnd).toBeGreaterThanOrEqual(event.time ?? Infinity);
            expect(event.isRegion).toBe(event.timeEnd !== event.time);
            element.innerHTML = event.title ?? '';
            for (const { tagName, attributes } of element.querySelectorAll('*')) {
              expect([['H5', 'WBR', 'BDI'].includes(tagName), attributes.length]).toEqual([true, 0]);
            }
            element.innerHTML = event.text ?? '';
            for (const inner of element.querySelectorAll('*')) {
              expect('P BR DIV UL OL LI STRONG EM CODE SAMP PRE A WBR BDI'.split(' ')).toContain(inner.tagName);
              for (const { name, value } of inner.attributes) {
                expect(['href', 'target', 'rel', 'class']).toContain(name);
                expect(name === 'class' ? value : 'markdown-html').toBe('markdown-html');
                expect(name === 'href' ? value : 'https:').toMatch(/^(https?:|\/explore\?left=%7B)/);
              }
            }
          }
        }),
        generated(15, 5000)
      );
    });
  });

  /** Parses a time with the browser's parser; `undefined` unless it's ISO 8601 with a zone. */
  function timeOf(text: string): number | undefined {
    const known = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
    const milliseconds = known && !/-02-30|-13-/.test(text) ? Date.parse(text) : NaN;
    return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds);
  }
});
