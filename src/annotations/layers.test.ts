import {
  AnnotationEventFieldSource,
  type AnnotationEventMappings,
  AppEvents,
  type DataFrame,
  type DataQueryResponse,
  dateTime,
  EventBusSrv,
  FieldType,
} from '@grafana/data';
import { setAppEvents } from '@grafana/runtime';
import { lastValueFrom } from 'rxjs';
import { openingsFrame } from '../monitors/monitorFrames';
import { watched } from '../monitors/monitorHistory';
import { templatesWith } from '../query/interpolation/testing/templates';
import { type Annotation } from '../service/types';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type OverlayOptions } from '../types';
import { layerEvents } from './annotationEvents';
import { layerOf } from './layer';
import { layerNotices } from './layerNotices';
import { eventsOf, layerWith, tableOf } from './testing/layers';

describe('monitorEvents', () => {
  const at = (clock: string) => Date.parse(`2026-01-31T${clock}:00Z`);
  const monitor = {
    id: 'm1',
    name: 'Too <b>many</b> errors',
    type: 'Threshold',
    description: 'Look at the **logs** <img src=x>',
    column: 'percent',
    operator: 'Above',
    threshold: 5,
    disabled: false,
  };

  function events(overlay: OverlayOptions = {}) {
    const runs = [
      { state: 'open' as const, from: at('09:00'), lastCheck: at('10:25'), to: at('10:30') },
      { state: 'closed' as const, from: at('10:30'), lastCheck: at('10:55'), to: at('11:00') },
      { state: 'open' as const, from: at('11:00'), lastCheck: at('11:40') },
    ];
    const frame = openingsFrame([watched(monitor, ['logs'], runs, at('12:00'))], {
      refId: 'Anno',
      range: { from: at('10:00'), to: at('12:00') },
      end: at('11:45'),
      page: 'https://app.axiom.co/shop',
      notices: [],
    });
    const layer = layerOf({ target: { refId: 'Anno', kind: 'monitors', query: '', overlay } }, templatesWith({}));
    return layerEvents([frame], layer, 'apl');
  }

  describe('Openings of monitors over charts', () => {
    it('are regions that end when they close, or now, with the same keys and the id 0', () => {
      const [first, second] = events();
      expect(first).toMatchObject({ time: at('09:00'), timeEnd: at('10:30'), isRegion: true, id: 0 });
      expect(second).toMatchObject({ time: at('11:00'), timeEnd: at('11:45'), isRegion: true, id: 0 });
      expect(Object.keys(first)).toEqual(Object.keys(second));
      expect(first.text).not.toContain('Ongoing');
      expect(second.text).toContain('Ongoing: no end yet.');
    });

    it('say what opened, why, and where to look, without markup of the service', () => {
      const [{ title, text = '', tags }] = events();
      expect(title).toBe('<h5>Too &lt;b&gt;many&lt;/b&gt; errors</h5>');
      expect(text).toContain('Look at the <strong>logs</strong>');
      expect(text).not.toContain('<img');
      expect(text).toContain('Opens at: percent &gt; 5');
      expect(text).toContain('href="https://app.axiom.co/shop/monitors/m1"');
      expect(text).toContain('What changed?');
      expect(tags).toEqual(['Threshold', 'logs']);
    });

    it('take templates and tags as annotations do', () => {
      const [{ title, tags }] = events({ title: '{{id}}', tags: [] });
      expect(title).toBe('<h5>m1</h5>');
      expect(tags).toEqual([]);
    });
  });
});

describe('LayerAlerts', () => {
  const incident = { id: '1', type: 'incident', datasets: [], time: '2024-01-02T03:04:05Z' };

  function dashboard(answer: unknown) {
    const answers: Record<string, unknown> = { 'GET v2/annotations': answer, 'POST v1/datasets/_apl': answer };
    const { datasource } = fakeGrafana(answers);
    const bus = new EventBusSrv();
    setAppEvents(bus);
    const alerts: unknown[][] = [];
    bus.on(AppEvents.alertError, (payload) => alerts.push([...(payload ?? [])]));
    const range = { from: dateTime(0), to: dateTime(3_600_000), raw: { from: 'now-1h', to: 'now' } };
    /** Sends a request like a dashboard's, for the layer with this name or for a panel. */
    const refresh = (
      layer: string | undefined,
      kind: 'annotations' | 'apl' = 'annotations'
    ): Promise<DataQueryResponse> =>
      lastValueFrom(
        datasource.query({
          ...{
            requestId: 'AQ1',
            interval: '1m',
            intervalMs: 60_000,
            timezone: 'utc',
            app: 'dashboard',
            startTime: 0,
            range,
          },
          scopedVars: layer === undefined ? {} : { __annotation: { text: layer, value: {} } },
          targets: [{ refId: 'Anno', kind, query: kind === 'apl' ? 'releases' : '' }],
        })
      );
    return { answers, alerts, refresh };
  }

  describe('On a dashboard', () => {
    it('a layer that fails says so, with its name and why, once and not at each refresh', async () => {
      const { alerts, refresh } = dashboard(403);
      await refresh('Incidents');
      await refresh('Incidents');
      expect(alerts).toEqual([
        ['The annotation layer “Incidents” couldn’t be loaded', expect.stringContaining('permission')],
      ]);
      await refresh('Releases', 'apl');
      expect(alerts[1][0]).toContain('“Releases”');
    });

    it('a layer that fails for another reason, or again after it worked, says so again', async () => {
      const { answers, alerts, refresh } = dashboard(403);
      await refresh('Incidents');
      answers['GET v2/annotations'] = 502;
      await refresh('Incidents');
      await refresh('Incidents');
      expect(alerts).toHaveLength(2);
      answers['GET v2/annotations'] = [incident];
      await refresh('Incidents');
      expect(alerts).toHaveLength(2);
      answers['GET v2/annotations'] = 502;
      await refresh('Incidents');
      expect(alerts).toHaveLength(3);
    });

    it('a panel that fails says so in the panel alone', async () => {
      const { alerts, refresh } = dashboard(403);
      expect((await refresh(undefined)).errors).toHaveLength(1);
      expect(alerts).toEqual([]);
    });
  });
});

describe('layerNotices', () => {
  function frame(times: Array<number | null>, notices: string[] = []): DataFrame {
    return {
      length: times.length,
      fields: [{ name: '_time', type: FieldType.time, config: {}, values: times }],
      meta: { notices: notices.map((text) => ({ severity: 'warning', text })) },
    };
  }

  describe('The editor of a layer says', () => {
    it('how many rows of an APL query have no time', () => {
      expect(layerNotices([frame([1, null, null]), frame([null])], layerWith({ kind: 'apl' }))).toEqual([
        expect.stringMatching(/^3 rows are left out: they have no time/),
      ]);
      expect(layerNotices([frame([1, null])], layerWith({ kind: 'apl' }))).toEqual([
        expect.stringMatching(/^1 row is left out/),
      ]);
      expect(layerNotices([frame([1, 2])], layerWith({ overlay: { time: 'done' }, kind: 'apl' }))).toEqual([
        expect.stringMatching(/^2 rows/),
      ]);
    });

    it('nothing where each row has one', () => {
      expect(layerNotices([frame([1, 2])], layerWith({ kind: 'apl' }))).toEqual([]);
      expect(layerNotices([], layerWith({ kind: 'apl' }))).toEqual([]);
    });

    it('which field of a template the answer does not have', () => {
      const overlay = { title: '{{_time}}', text: '{{nope}}', link: 'https://a.example/{{nope}}' };
      expect(layerNotices([frame([1])], layerWith({ overlay }))).toEqual([expect.stringMatching(/^{{nope}} is empty/)]);
      expect(layerNotices([], layerWith({ overlay }))).toEqual([]);
    });

    it('how many links and times of annotations are not as they should be', () => {
      const annotation = { id: '1', datasets: [], type: 't', time: '2024-01-02T03:04:05Z' };
      const list = [annotation, { ...annotation, url: 'javascript:alert(1)' }, { ...annotation, time: 'later' }];
      const layer = tableOf(list);
      expect(layerNotices([layer], layerWith({ overlay: { title: '{{Type}} {{nope}}' } }))).toEqual([
        expect.stringMatching(/^1 annotation is left out/),
        expect.stringMatching(/^1 annotation is shown without a link/),
        expect.stringMatching(/^{{nope}} is empty/),
      ]);
    });

    it('which links of a template, or of a query’s rows, are none', () => {
      const annotation = { id: '1', datasets: [], type: 't', time: '2024-01-02T03:04:05Z', url: 'https://a.example/' };
      const layer = tableOf([annotation, { ...annotation, id: '2' }]);
      expect(layerNotices([layer], layerWith({ overlay: { link: 'javascript:alert({{id}})' } }))).toEqual([
        expect.stringMatching(/^2 events have no link: “javascript:alert\(1\)” isn’t an http or https URL/),
      ]);
      expect(layerNotices([layer], layerWith({ overlay: { link: '{{url}}?from={{id}}' } }))).toEqual([]);
      const rows = frame([1, 2, 3]);
      rows.fields.push({
        name: 'url',
        type: FieldType.string,
        config: {},
        values: ['//a.example', '', 'https://a.example'],
      });
      expect(layerNotices([rows], layerWith({ kind: 'apl' }))).toEqual([
        expect.stringMatching(/^1 event has no link: “\/\/a.example”/),
      ]);
    });

    it('what the frames say, each sentence once', () => {
      expect(layerNotices([frame([1], ['cut']), frame([2], ['cut'])], layerWith())).toEqual(['cut']);
    });
  });
});

describe('mappings', () => {
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
});
