/** Tests the provisioned dashboards, which both Grafana and the workbench load. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseQuery } from '@aplkit/language/apl/parse';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { interpolateApl } from '../../src/query/interpolation/interpolateApl';
import { mplVariables } from '../../src/query/interpolation/mplVariables';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { type AplQuery } from '../../src/types';
import { type VariableQuery } from '../../src/variables/variableQuery';

const folder = path.resolve(__dirname, '../../provisioning/dashboards');
const dataSource = { type: 'aplkit-apl-datasource', uid: 'apl' };

interface Panel {
  id: number;
  title: string;
  type: string;
  datasource: unknown;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: Array<AplQuery & { datasource: unknown }>;
}
interface Row {
  id: number;
  title: string;
  type: 'row';
  collapsed: boolean;
  gridPos: Panel['gridPos'];
  panels: Panel[];
}
interface Layer {
  name: string;
  iconColor: string;
  datasource: unknown;
  target: AplQuery;
}
interface Variable {
  name: string;
  type: string;
  datasource?: unknown;
  query: VariableQuery | string;
}
interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: Array<Panel | Row>;
  annotations: { list: Layer[] };
  templating: { list: Variable[] };
}

const dashboards = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): [string, Dashboard] => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]);

const datasetsOf = (target: AplQuery) => (target.kind === 'annotations' ? (target.annotations?.datasets ?? []) : []);

/** The problems in a query as sent, with two values of each variable but one interval. */
function problemsOf(query: string, { templating }: Dashboard, kind: 'apl' | 'mpl' = 'apl'): string[] {
  const values = templating.list.map(({ name, type }) => [name, type === 'interval' ? '5m' : ['a', 'b']]);
  const templates = templatesWith(Object.fromEntries(values));
  const { pipeline, problems } =
    kind === 'mpl'
      ? parseMpl(spliceEdits(query, mplVariables(query, templates, {})))
      : parseQuery(interpolateApl(query, { templates }));
  return pipeline === undefined ? ['There is no query.'] : problems.map(({ message }) => message);
}

test('there are the three dashboards that the documentation names', () => {
  expect(dashboards.map(([, dashboard]) => dashboard.title).sort()).toEqual([
    'Service events',
    'Service metrics',
    'Web traffic',
  ]);
});

describe.each(dashboards)('%s', (file, dashboard) => {
  const { annotations, templating } = dashboard;
  const placed = dashboard.panels.flatMap((one) => ('panels' in one ? [one, ...one.panels] : [one]));
  const panels = dashboard.panels.flatMap((one) => ('panels' in one ? one.panels : [one]));

  test('is named after its uid, and its schema is one that Grafana 11.6 knows', () => {
    expect(`${dashboard.uid}.json`).toBe(file);
    expect(dashboard.schemaVersion).toBeLessThanOrEqual(41);
  });

  test('every panel has its own id, the data source and at least one query', () => {
    expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length);
    for (const panel of panels) {
      expect(panel.datasource).toEqual(dataSource);
      expect(panel.targets.length).toBeGreaterThan(0);
      for (const target of panel.targets) {
        expect(target.datasource).toEqual(dataSource);
      }
    }
  });

  test('flame graphs load their scripts only in a row that is opened, except in the dashboard of events', () => {
    const closed = dashboard.panels.flatMap((one) => ('panels' in one && one.collapsed ? one.panels : []));
    const flames = panels.filter(({ type }) => type === 'flamegraph');
    expect(flames.filter((flame) => !closed.includes(flame)).length).toBe(file === 'service-events.json' ? 1 : 0);
    expect(flames.length).toBe(file === 'service-metrics.json' ? 0 : 1);
  });

  test('no panel covers another one or leaves the grid of 24 columns', () => {
    const taken = new Map<string, string>();
    for (const { title, gridPos } of placed) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect({ cell: `${x},${y}`, by: title, before: taken.get(`${x},${y}`) }).toEqual({
            cell: `${x},${y}`,
            by: title,
            before: undefined,
          });
          taken.set(`${x},${y}`, title);
        }
      }
    }
  });

  test.each(panels.flatMap(({ title, targets }) => targets.map((target): [string, AplQuery] => [title, target])))(
    'the query of "%s" is APL or MPL without a problem, or asks for annotations or a flame graph',
    (_, target) => {
      if (target.kind === 'annotations') {
        expect(target.annotations?.datasets.length).toBeGreaterThan(0);
      } else if (target.kind === 'traces') {
        expect(target.traces?.as).toBe('flame');
      } else {
        const kind = target.kind === 'mpl' ? 'mpl' : 'apl';
        expect(target.kind).toBe(kind);
        expect(problemsOf(target.query, dashboard, kind)).toEqual([]);
      }
    }
  );

  test('every variable that a query names is there', () => {
    const names = new Set(templating.list.map(({ name }) => name));
    const targets = [...panels.flatMap((panel) => panel.targets), ...annotations.list.map(({ target }) => target)];
    const texts = targets.flatMap((target) => [target.query, ...datasetsOf(target)]);
    const used = texts.flatMap((text) => [...text.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
    expect(used.filter((name) => !names.has(name) && !name.startsWith('__'))).toEqual([]);
    // Ad hoc filters apply to all queries, and no query names them.
    const named = templating.list.filter(({ type }) => type !== 'adhoc').map(({ name }) => name);
    expect(named.filter((name) => !used.includes(name))).toEqual([]);
  });

  test('the queries of its variables are APL without a problem', () => {
    for (const { type, query, datasource } of templating.list) {
      if (type === 'query' && typeof query !== 'string') {
        expect(datasource).toEqual(dataSource);
        expect(['apl', 'annotationDatasets', 'metricTagValues']).toContain(query.kind);
        expect(query.kind === 'apl' ? problemsOf(query.query, dashboard) : []).toEqual([]);
      } else {
        expect(['interval', 'adhoc']).toContain(type);
      }
    }
  });

  test('each annotation layer has a color of its own, and asks for some types or for rows of APL without a problem', () => {
    const layers = annotations.list;
    expect(layers.map(({ name }) => name)).toContain('Incidents');
    for (const { datasource, target } of layers) {
      expect(datasource).toEqual(dataSource);
      if (target.kind === 'apl') {
        expect(problemsOf(target.query, dashboard)).toEqual([]);
      } else {
        expect(target).toMatchObject({ annotations: { types: expect.arrayContaining([expect.any(String)]) } });
      }
    }
    expect(new Set(layers.map(({ iconColor }) => iconColor)).size).toBe(layers.length);
  });
});

test('one dashboard chooses the dataset of its annotations by a variable', () => {
  const [, { annotations, templating }] = dashboards.find(([file]) => file === 'service-events.json') ?? fail();
  const layers = annotations.list.filter(({ target }) => target.kind === 'annotations');
  expect(layers.map(({ target }) => datasetsOf(target))).toEqual(layers.map(() => ['$dataset']));
  expect(templating.list.find(({ name }) => name === 'dataset')?.query).toMatchObject({ kind: 'annotationDatasets' });
});

function fail(): never {
  throw new Error('The dashboard is not there.');
}
