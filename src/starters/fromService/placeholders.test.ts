import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { parseQuery } from '@aplkit/language/apl/parse';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type JsonObject } from '../../service/json';
import { filledWith, type Filling } from './blanks';
import { broughtDashboard } from './broughtDashboard';
import { filledIn, placeholdersIn } from './placeholders';

const brought = (document: JsonObject, filling?: Filling) =>
  broughtDashboard(document, { type: 'apl', uid: 'x' }, filling);
const table = (apl: string, more: JsonObject = {}) => ({ id: 'c', name: 'C', type: 'Table', query: { apl }, ...more });
const queryOf = (document: JsonObject, filling?: Filling) =>
  Object(brought(document, filling).dashboard.panels[0]).targets[0].query;

const template: JsonObject = {
  name: '{{ service }} overview',
  charts: [
    { id: 'f', type: 'SmartFilter', filters: [{ id: '{{service}}', name: 'By {{service}}', type: 'search' }] },
    table('[\'{{dataset}}\'] | where {{service}} == "{{service-name}}" // {{dataset}}'),
    { id: 'n', type: 'Note', text: 'Nothing open: {{}} {{ 1 }} {}}' },
  ],
};

test('Placeholders are found wherever they are, and no chart with one is without loss', () => {
  expect(placeholdersIn(template)).toEqual(['service', 'dataset', 'service-name']);
  const { blanks, charts, filters } = brought(template);
  expect(blanks.map(({ kind, name }) => [kind, name])).toEqual([
    ['placeholder', 'service'],
    ['placeholder', 'dataset'],
    ['placeholder', 'service-name'],
  ]);
  expect(charts.map(({ lost }) => lost)).toEqual([
    ['Fill in {{dataset}}.', 'Fill in {{service}}.', 'Fill in {{service-name}}.'],
    [],
  ]);
  expect(filters[0].lost).toEqual(['Fill in {{service}}.']);
});

test('They are filled in as their place needs it', () => {
  const values = new Map([
    ['service', 'service.name'],
    ['dataset', "bob's logs"],
    ['service-name', 'a "b"\\'],
  ]);
  const { dashboard, charts, filters, blanks } = brought(template, { values });
  expect(dashboard.title).toBe('service.name overview');
  expect(dashboard.templating.list).toMatchObject([{ name: 'service_name', label: 'By service.name' }]);
  expect(queryOf(template, { values })).toBe(
    "['bob\\'s logs'] | where ['service.name'] == \"a \\\"b\\\"\\\\\" // bob's logs"
  );
  expect([...charts, ...filters].flatMap(({ lost }) => lost)).toEqual([]);
  // The values can still be changed.
  expect(blanks).toHaveLength(3);
});

test.each([
  ['logs | where a > {{limit}}', '500', 'logs | where a > 500'],
  ['logs | where {{limit}}', 'a >= 5 and b', 'logs | where a >= 5 and b'],
  ['logs | summarize count() by bin(_time, {{limit}})', '5m', 'logs | summarize count() by bin(_time, 5m)'],
  ['logs | where ok == {{limit}}', 'true', 'logs | where ok == true'],
  ['{{limit}} | count', 'web-logs', "['web-logs'] | count"],
  ['{{limit}} | count', 'team/logs', "['team/logs'] | count"],
  ['{{limit}} | count', 'web logs', "['web logs'] | count"],
  ['logs | where {{limit}} > 5', 'web-logs', "logs | where ['web-logs'] > 5"],
  ['logs | where {{limit}} > 5', '2xx', "logs | where ['2xx'] > 5"],
  ['logs | where {{limit}} > 5', 'a / b', 'logs | where a / b > 5'],
  ['logs | where {{limit}}', 'not(deleted)', 'logs | where not(deleted)'],
  ['logs | where {{limit}}', 'level has error', 'logs | where level has error'],
  ['logs | where {{other}} and {{limit}}', 'a and b', 'logs | where {{other}} and a and b'],
  ['logs | where a == {{limit}} |', '-1.5', 'logs | where a == -1.5 |'],
  ['logs | project {{limit}}', 'a, b', 'logs | project a, b'],
  ['logs | where a == {{limit}}', 'null', 'logs | where a == null'],
  ['logs | where a == "{{limit}}"', '', 'logs | where a == "{{limit}}"'],
])('%s with %j is %s', (apl, value, expected) => {
  expect(queryOf({ charts: [table(apl)] }, { values: new Map([['limit', value]]) })).toBe(expected);
});

test.each([
  ['d:m | where {{x}}', 'not deleted == true', 'd:m | where not deleted == true'],
  ['d:m | where {{x}} == 5', 'not deleted', 'd:m | where not deleted == 5'],
  ['d:m | where {{x}}', 'a == 1 or b == 2', 'd:m | where a == 1 or b == 2'],
  ['d:m | where a > {{x}}', '500', 'd:m | where a > 500'],
  ['d:m | align to {{x}} using avg', '5m', 'd:m | align to 5m using avg'],
  ['d:m | group by {{x}} using sum', 'web-1', 'd:m | group by `web-1` using sum'],
])('In MPL %s with %s is %s', (mpl, value, expected) => {
  const charts = [table('', { type: 'TimeSeries', query: { mpl } })];
  expect(queryOf({ charts }, { values: new Map([['x', value]]) })).toBe(expected);
});

test.each([
  ['{{d}}:{{m}} | where {{t}} == "{{v}}"', 'shop:`http.requests` | where `service.name` == "a \\"b\\""'],
  [
    '`{{d}}`:`x {{m}}` | group by {{t}} using sum // {{v}}',
    '`shop`:`x http.requests` | group by `service.name` using sum // a "b"',
  ],
])('In MPL %s is %s', (mpl, expected) => {
  const values = new Map([
    ['d', 'shop'],
    ['m', 'http.requests'],
    ['t', 'service.name'],
    ['v', 'a "b"'],
  ]);
  const queries: JsonObject[] = [{ mpl }, { apl: mpl, metricsDataset: 'x' }];
  for (const query of queries) {
    const text = queryOf({ charts: [table('', { type: 'TimeSeries', query })] }, { values });
    expect(text).toBe(expected);
    expect(parseMpl(text).problems).toEqual([]);
  }
});

test('No value ends the string or name that it is in', () => {
  for (const value of ['"', "'", '\\', '`', '"] | count', "'] | count", '\n']) {
    const values = new Map([['x', `a${value}`]]);
    for (const apl of ['logs | where a == "{{x}}" | limit 5', "['{{x}}'] | where ['{{x}}'] == '{{x}}' | limit 5"]) {
      const { problems, pipeline } = parseQuery(String(Object(filledIn({ apl }, values)).apl));
      expect([apl, problems, pipeline?.operators.map(({ kind }) => kind)]).toEqual([apl, [], ['where', 'limit']]);
    }
  }
});

describe('Names that the data source lacks', () => {
  const known = {
    ...noSchema,
    datasets: ['logs'],
    fieldsOf: (name: string) => (name === 'logs' ? [{ name: 'service.name' }, { name: 'status' }] : undefined),
  };
  const document = {
    charts: [
      table("logs | where service == 'a' | summarize count() by status"),
      table("['web-logs'] | where anything == 1"),
      table('logs | where status == 5'),
    ],
  };

  it('are named, and are blanks', () => {
    const { charts, blanks } = brought(document, { known });
    expect(charts.map(({ lost }) => lost)).toEqual([
      [expect.stringMatching(/^The schema has no field `service`\./)],
      [expect.stringMatching(/^No dataset `web-logs` is available to this data source\./)],
      [],
    ]);
    expect(blanks.map(({ name }) => name)).toEqual(['service', 'web-logs']);
    // Without known names, nothing is reported.
    expect(brought(document).charts.flatMap(({ lost }) => lost)).toEqual([]);
  });

  it('are replaced in the queries', () => {
    const [service, dataset] = brought(document, { known }).blanks;
    const filling = filledWith(filledWith({ known }, service, 'service.name'), dataset, 'logs');
    const { charts, dashboard } = brought(document, filling);
    expect(charts.map(({ query }) => query)).toEqual([
      "logs | where ['service.name'] == 'a' | summarize count() by status",
      'logs | where anything == 1',
      'logs | where status == 5',
    ]);
    expect(charts[0].lost).toEqual([]);
    expect(dashboard.annotations.list).toMatchObject([{ target: { annotations: { datasets: ['logs'] } } }]);
  });
});
