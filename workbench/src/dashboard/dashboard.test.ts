import { addPanel, newPanel, readDashboard } from './readDashboard';
import { readVariable } from './readVariable';

describe('addPanel', () => {
  const dashboard = readDashboard({
    uid: 'u',
    panels: [
      { id: 4, gridPos: { x: 0, y: 0, w: 24, h: 3 } },
      { id: 9, type: 'row', collapsed: true, gridPos: { x: 0, y: 3, w: 24, h: 1 } },
    ],
  });

  test('a new panel is empty, has a number of its own, and is above all others', () => {
    const panel = newPanel(dashboard, { type: 'p', uid: 'x' });
    expect(panel).toMatchObject({ id: 10, type: 'timeseries', dataSource: { uid: 'x' }, targets: [{ refId: 'A' }] });
    const { panels } = addPanel(dashboard, panel);
    expect(panels.map(({ id, position }) => [id, position.y])).toEqual([
      [10, 0],
      [4, 8],
      [9, 11],
    ]);
  });
});

describe('readDashboard', () => {
  const dashboard = (parts: object = {}) => readDashboard({ uid: 'u', title: 'T', panels: [], ...parts });

  describe('a dashboard', () => {
    it('gets Grafana’s defaults for what its JSON does not say', () => {
      expect(dashboard()).toMatchObject({
        uid: 'u',
        time: { from: 'now-6h', to: 'now' },
        timeZone: 'browser',
        refresh: '',
        variables: [],
        layers: [],
        panels: [],
      });
    });

    it.each([null, 'text', {}, { panels: {} }])('is not %j', (json) => {
      expect(() => readDashboard(json)).toThrow(/not a dashboard/);
    });
  });

  describe('a panel', () => {
    it('keeps its place, queries, options and transformations', () => {
      const saved = {
        id: 4,
        type: 'stat',
        title: 'Errors',
        gridPos: { x: 6, y: 2, w: 6, h: 4 },
        datasource: { type: 'p', uid: '$ds' },
        targets: [{ refId: 'A', query: 'x' }],
        transformations: [{ id: 'reduce' }, { id: 'limit', disabled: true }],
        options: { colorMode: 'value' },
        fieldConfig: { defaults: { unit: 'ms' } },
        interval: '1m',
      };
      expect(dashboard({ panels: [saved] }).panels[0]).toMatchObject({
        id: 4,
        type: 'stat',
        position: { x: 6, y: 2, w: 6, h: 4 },
        dataSource: { type: 'p', uid: '$ds' },
        targets: [{ refId: 'A', query: 'x' }],
        transformations: [{ id: 'reduce' }],
        options: { colorMode: 'value' },
        fieldConfig: { defaults: { unit: 'ms' } },
        minInterval: '1m',
      });
    });

    it('inside a collapsed row follows its row', () => {
      const row = { type: 'row', title: 'More', collapsed: true, panels: [{ type: 'table', title: 'Inside' }] };
      expect(dashboard({ panels: [row] }).panels.map(({ title }) => title)).toEqual(['More', 'Inside']);
    });
  });

  describe('an annotation layer', () => {
    const layers = (...list: object[]) => dashboard({ annotations: { list } }).layers;

    it('keeps its query, name, color and switch', () => {
      const saved = { name: 'Deployments', enable: false, hide: true, iconColor: 'green', target: { refId: 'Anno' } };
      expect(layers(saved)).toMatchObject([
        { name: 'Deployments', enabled: false, hidden: true, query: { iconColor: 'green', target: { refId: 'Anno' } } },
      ]);
    });

    it('of Grafana’s own annotations is left out', () => {
      expect(layers({ builtIn: 1, name: 'Annotations & Alerts', datasource: { uid: '-- Grafana --' } })).toEqual([]);
    });
  });

  describe('a variable', () => {
    const variable = (saved: object) => readVariable({ name: 'v', ...saved })?.state;

    it('with a query keeps the plugin’s query and what is chosen', () => {
      const saved = { type: 'query', query: { kind: 'apl' }, multi: true, current: { value: ['a', 'b'] }, refresh: 2 };
      expect(variable(saved)).toMatchObject({ query: { kind: 'apl' }, isMulti: true, value: ['a', 'b'], refresh: 2 });
    });

    it('with intervals takes the first where none is chosen', () => {
      expect(variable({ type: 'interval', query: '1m, 5m' })).toMatchObject({ intervals: ['1m', '5m'], value: '1m' });
    });

    it('of text has its query as its first value', () => {
      expect(variable({ type: 'textbox', query: 'start' })).toMatchObject({ value: 'start' });
    });

    it('that is constant is hidden', () => {
      expect(variable({ type: 'constant', query: 'c' })).toMatchObject({ value: 'c', hide: 2 });
    });

    it('of a data source names its plugin', () => {
      expect(variable({ type: 'datasource', query: 'a-plugin' })).toMatchObject({ pluginId: 'a-plugin' });
    });

    it('of ad hoc filters has those that are saved', () => {
      const filters = [{ key: 'status', operator: '!=', value: '200', condition: '' }, { key: 'uri' }];
      expect(variable({ type: 'adhoc', filters })).toMatchObject({
        filters: [
          { key: 'status', operator: '!=', value: '200' },
          { key: 'uri', operator: '=', value: '' },
        ],
      });
    });

    it('keeps the values of a filter for one of several', () => {
      const saved = { key: 'status', operator: '=|', value: '500', values: ['500', '404'] };
      expect(variable({ type: 'adhoc', filters: [saved, { key: 'uri', operator: '!=|', value: '/' }] })).toMatchObject({
        filters: [
          { ...saved, valueLabels: ['500', '404'] },
          { key: 'uri', operator: '!=|', value: '/', values: ['/'], valueLabels: ['/'] },
        ],
      });
    });

    it('of a type that the workbench does not have is left out', () => {
      expect(variable({ type: 'groupby' })).toBeUndefined();
    });
  });
});
