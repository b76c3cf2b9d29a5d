import { spliceEdits } from '@aplkit/language/kit/edit';
import { templatesWith } from '../../query/interpolation/testing/templates';
import { mplVariables } from '../../query/interpolation/mplVariables';
import { type JsonObject } from '../../service/json';
import { broughtDashboard } from './broughtDashboard';
import { allValue } from './declaredFilters';

const options: JsonObject[] = [
  { key: 'Any', value: '', unset: true, default: true },
  { key: 'Live', value: 'live' },
];
const filter = (id: string, more: JsonObject = {}) => ({
  id,
  name: id,
  type: 'select',
  selectType: 'list',
  options,
  ...more,
});
const bar = (...filters: JsonObject[]) => ({ id: 'f', type: 'SmartFilter', filters });
const brought = (mpl: string, filters: JsonObject[], charts: JsonObject[] = []) => {
  const chart = { id: 'c', name: 'C', type: 'TimeSeries', query: { mpl } };
  const result = broughtDashboard({ charts: [bar(...filters), chart, ...charts] }, { type: 'apl', uid: 'x' });
  return {
    text: Object(result.dashboard.panels[0]).targets[0].query,
    variables: result.dashboard.templating.list.map(({ name, allValue: all }) => [name, all]),
    lost: result.charts[0].lost,
  };
};

test('A filter of metrics keeps its name, declared or not', () => {
  for (const declaration of ['', 'param $env: Option<string>;\n', '// first\nparam $env : string ; ']) {
    expect(brought(`${declaration}d:m | where env == $env`, [filter('env')])).toMatchObject({
      text: expect.stringMatching(/^(\/\/ first\n)?d:m \| where env == "?\$env"?$/),
      variables: [['env', allValue]],
      lost: [],
    });
  }
});

/** The query that Grafana sends for a value of the filter. */
test.each([
  ['d:m | where env == $env', 'live', 'd:m | where env == "live"'],
  ['d:m | where env == $env', '500', 'd:m | where env == 500'],
  ['d:m | where env == $env', allValue, 'd:m | where env == #/.*/'],
  ['param $env: string; d:m | where env == $env', '500', 'd:m | where env == "500"'],
  ['param $env: string; d:m | where env == $env', allValue, 'd:m | where env == #/.*/'],
  ['param $env: int; d:m | where env >= $env | map * $env', '500', 'd:m | where env >= 500 | map * 500'],
  ['param $env: Regex; d:m | where env == $env', 'a/b|c.*', 'd:m | where env == #/a\\/b|c.*/'],
  ['param $env: Duration; d:m | align to $env using avg', '5m', 'd:m | align to 5m using avg'],
  ['param $env: Dataset; $env:m | map abs', 'shop', 'shop:m | map abs'],
  [
    'param $env: Option<string>; d:m | ifdef($env) { where env == $env } | map abs',
    '5',
    'd:m | where env == "5" | map abs',
  ],
  ['d:m | ifdef($env) { where env == $env } | map abs', allValue, 'd:m  | map abs'],
  ['d:m | ifdef($env) { where env == $env } else { where env != "test" }', allValue, 'd:m | where env != "test"'],
  ['d:m | where env in [$env, "b"]', 'live', 'd:m | where env in ["live", "b"]'],
])('%s with %j is sent as %s', (mpl, value, sent) => {
  const { text } = brought(mpl, [filter('env')]);
  const all = value === allValue;
  // Grafana doesn't format an "All" of one's own.
  const templates = all
    ? { replace: (written = '') => written.replace(/\$(env|\{env:raw\})/, value) }
    : templatesWith({ env: value });
  expect(spliceEdits(text, mplVariables(text, templates, {}))).toBe(sent);
});

test('What only looks like a variable stays as it is', () => {
  const { text, variables } = brought(
    'd:m | where env == $env and b == "$env" // $env',
    [filter('env'), filter('country')],
    [
      { id: 'n', type: 'Note', text: 'Costs $country' },
      { id: 't', name: 'In $env_', type: 'LogStream', query: { apl: 'logs' } },
    ]
  );
  expect(variables.map(([name]) => name)).toEqual(['env__', 'country_']);
  expect(text).toBe('d:m | where env == $env__ and b == "$env" // $env');
  // A title is a text as well, that of a row, too.
  for (const type of ['Spacer', 'Statistic', 'Table']) {
    expect(brought('d:m', [filter('country')], [{ id: 's', name: 'By $country', type }]).variables).toEqual([
      ['country_', allValue],
    ]);
  }
});

test('Parameters without a filter are named, those of the client are not', () => {
  expect(
    brought(
      'param $a: string; param $b: Option<int>; d:m | where a == $a and c == $c | align to $__interval using avg',
      [filter('env'), filter('c', { active: false })]
    )
  ).toMatchObject({
    text: 'param $a: string; param $b: Option<int>; d:m | where a == $a and c == $c | align to $__interval using avg',
    lost: [
      'No filter sets “$a” of metrics: write its value into the query.',
      'No filter sets “$b”, so it has no value.',
      'No filter sets “$c” of metrics: write its value into the query.',
    ],
  });
});

test('Options of a filter that depend on another one follow its variable', () => {
  const mpl = 'param $region: string; d:m | where region == $region | group by env using count';
  const { dashboard } = broughtDashboard(
    { charts: [bar(filter('region'), filter('env', { selectType: 'query', query: { mpl } }))] },
    { type: 'apl', uid: 'x' }
  );
  expect(dashboard.templating.list[1]).toMatchObject({
    definition: 'd:m | where region == "$region" | group by env using count',
  });
});
