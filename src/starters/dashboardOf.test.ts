import { type AplType } from '@aplkit/language/apl/analysis/types';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { dashboardOf, queryOf } from './dashboardOf';
import { variableName, variablesOf } from './dashboardVariables';
import { type FieldFacts } from './facts';
import { placed } from './dashboard';
import { proposedPanels } from './proposedPanels';
import { recognize } from './recognize';

const dataSource = { type: 'aplkit-apl-datasource', uid: 'apl' };
const field = (name: string, type: AplType, facts: Partial<FieldFacts> = {}): FieldFacts => ({
  ...{ name, type, present: 1, distinct: 3 },
  ...facts,
});

const lines = recognize({
  ...{ dataset: "it's logs", events: 1000, range: { from: 'a', to: 'b', raw: 'now-24h' }, leftOut: 0 },
  fields: [
    field('service.name', 'string', { values: ['shop', 'pay'], valuesShare: 1 }),
    field('level', 'string', { values: ['info', 'error'], valuesShare: 1 }),
    field('message', 'string', { values: ['x'], distinct: 900, valuesShare: 0 }),
    field('took_seconds', 'float', { min: 0, max: 9, distinct: 400 }),
  ],
});
const proposals = proposedPanels([lines]);
const dashboard = dashboardOf({
  ...{ title: 'Mine', dataSource, proposals },
  annotationTypes: ['feature-flag', 'incident', 'deployment'],
});
const panel = (title: string) => dashboard.panels.find((each) => each.title === title);

it('A dashboard has the variables of its data as filters, and ad hoc filters', () => {
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['service', 'level', 'filters']);
  expect(panel('Lines')).toMatchObject({
    targets: [
      {
        query: `['it\\'s logs']\n| where "*" in ("$service") or ['service.name'] in ("$service")\n| where "*" in ("$level") or level in ("$level")\n| summarize lines = count()`,
      },
    ],
  });
});

describe('“All” of a variable', () => {
  const made = (...types: AplType[]) => {
    const data = types.map((type, index) => {
      const status = field('status', type, { values: ['1', '2'], valuesShare: 1 });
      const facts = { dataset: `d${index}`, events: 9, range: { from: 'a', to: 'b' }, leftOut: 0, fields: [status] };
      return { ...recognize(facts), variables: [status] };
    });
    const proposed = proposedPanels(data);
    const { templating } = dashboardOf({ title: 'Mine', dataSource, annotationTypes: [], proposals: proposed });
    const [{ allValue }] = templating.list;
    const all = (query: string) =>
      interpolateApl(query, { templates: { replace: (text = '') => text.replaceAll('$status', String(allValue)) } });
    const queries = proposed.map((proposal) => queryOf(proposal, new Map([['status', allValue]])));
    return { allValue, conditions: queries.filter((query) => all(query).includes('where')) };
  };

  it.each<[AplType[], string]>([
    [['string'], '*'],
    [['integer'], 'long(null)'],
    [['boolean'], 'bool(null)'],
    [['string', 'integer'], 'long(null)'],
  ])('of the types %j sends no condition', (types, value) => {
    expect(made(...types)).toEqual({ allValue: value, conditions: [] });
  });
});

it('A layer shows the annotations of each type, in a color of its own', () => {
  const { list } = dashboard.annotations;
  expect(
    list.map(({ name, iconColor, target }) => [name, iconColor, 'annotations' in target && target.annotations])
  ).toEqual([
    ['Feature flags', 'blue', { datasets: ["it's logs"], types: ['feature-flag'] }],
    ['Incidents', 'red', { datasets: ["it's logs"], types: ['incident'] }],
    ['Deployments', 'green', { datasets: ["it's logs"], types: ['deployment'] }],
  ]);
});

it('The row of a service is repeated, and closed, so that nothing is asked before it is opened', () => {
  expect(dashboard.panels.at(-1)).toMatchObject({ type: 'row', title: '$service', repeat: 'service', collapsed: true });
});

it('Thresholds are only where they are sure: shares of failures', () => {
  expect(panel('Failure rate')).toMatchObject({
    fieldConfig: { defaults: { unit: 'percentunit', thresholds: { steps: [{}, { value: 0.01 }, { value: 0.05 }] } } },
  });
  expect(panel('Duration, p95')).toMatchObject({
    fieldConfig: { defaults: { unit: 's', thresholds: { steps: [{ value: null }] } } },
  });
});

it('Panels that are left out are not in it, nor is the heading of a section without panels', () => {
  const only = proposals.filter((each) => each.panel.title === 'Failures');
  const { panels } = dashboardOf({ title: 'Mine', dataSource, proposals: only, annotationTypes: [] });
  expect(panels.map(({ title }) => title)).toEqual(['Events', 'Failures']);
});

it('Numbers share a line, charts are two or three in one, and what is wide has its own', () => {
  expect(placed(['table', 'stat', 'bars', 'stat', 'lines', 'top'])).toEqual([
    { x: 0, y: 12, w: 24, h: 9 },
    { x: 0, y: 0, w: 12, h: 4 },
    { x: 0, y: 4, w: 8, h: 8 },
    { x: 12, y: 0, w: 12, h: 4 },
    { x: 8, y: 4, w: 8, h: 8 },
    { x: 16, y: 4, w: 8, h: 8 },
  ]);
});

describe('Where the variables of two fields would have one name', () => {
  const level = (name: string) => field(name, 'string', { values: ['info', 'error'], valuesShare: 1 });
  const made = (fields: FieldFacts[]) => {
    const found = recognize({
      ...{ dataset: 'logs', events: 1000, range: { from: 'a', to: 'b', raw: 'now-24h' }, leftOut: 0, fields },
    });
    const data = { ...found, variables: fields };
    return dashboardOf({
      ...{ title: 'Mine', dataSource, annotationTypes: ['alerts'] },
      proposals: proposedPanels([data]),
    });
  };

  it('only the first has it, and its values filter no other field', () => {
    const { templating, panels } = made([level('host.name'), level('host')]);
    expect(templating.list.map(({ name }) => name)).toEqual(['host', 'filters']);
    const queries = JSON.stringify(panels);
    expect(queries).toContain(`['host.name'] in (\\\"$host\\\")`);
    expect(queries).not.toContain(`host in (`);
  });

  it('a plural stays one in the name of a layer', () => {
    expect(made([level('host')]).annotations.list.map(({ name }) => name)).toEqual(['Alerts']);
  });
});

it.each([
  ['service.name', 'service', 'service'],
  ['attributes.http.method', 'http_method', 'http.method'],
  ['Bestell-Nr.', 'Bestell_Nr', 'Bestell-Nr.'],
  ['attributes.http.status_code', 'http_status_code', 'http.status_code'],
  ['Effect Amount of damage', 'Effect_Amount_of_damage', 'Effect Amount of damage'],
  ['magType', 'magType', 'magType'],
  ['geo-city', 'geo_city', 'geo-city'],
  ['naïve', 'na_ve', 'naïve'],
  ['größe.€', 'gr__e', 'größe.€'],
])('The variable of the field %s is %s, labelled “%s”', (name, variable, label) => {
  const filtering = field(name, 'string', { values: ['a', 'b'], valuesShare: 1 });
  const data = { ...lines, variables: [filtering] };
  expect(variableName(name)).toBe(variable);
  expect(variablesOf([data], dataSource)).toMatchObject([{ name: variable, label }]);
});
