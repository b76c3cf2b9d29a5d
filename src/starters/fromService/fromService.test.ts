import { parseQuery } from '@aplkit/language/apl/parse';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { parametersIn } from '@aplkit/language/mpl/tree/parameters';
import { stringToJsRegex } from '@grafana/data';
import { filteredMpl, importCharts } from '../../../tests/inputs/importCharts';
import { interpolateApl } from '../../query/interpolation/interpolateApl';
import { mplVariables } from '../../query/interpolation/mplVariables';
import { templatesWith } from '../../query/interpolation/testing/templates';
import { type JsonObject } from '../../service/json';
import { broughtDashboard } from './broughtDashboard';
import { dashboardsInText } from './dashboardsInText';
import { allValue, type FilterVariable, withDeclaredFilters } from './declaredFilters';

describe('dashboardsInText', () => {
  test.each([
    ['{"name":"A","charts":[]}', ['A']],
    ['{"uid":"x","dashboard":{"name":"A","charts":[1]}}', ['A']],
    ['[{"name":"A","charts":[]},7,{"dashboard":{"name":"B","charts":[]}}]', ['A', 'B']],
  ])('Dashboards are read in each form: %j', (text, names) => {
    const found = dashboardsInText(text, 'mine');
    expect(typeof found === 'string' ? found : found.map(({ name }) => name)).toEqual(names);
    expect(typeof found === 'string' ? 0 : new Set(found.map(({ uid }) => uid)).size).toBe(names.length);
  });

  test.each([
    ['{', /^The text isn’t valid JSON \(/],
    ['{"panels":[]}', /^The JSON isn’t an Axiom dashboard/],
    ['[]', /^The JSON isn’t an Axiom dashboard/],
    ['null', /^The JSON isn’t an Axiom dashboard/],
    ['{"charts":{}}', /^The JSON isn’t an Axiom dashboard/],
  ])('A text without one says so: %j', (text, problem) => {
    expect(dashboardsInText(text, 'mine')).toMatch(problem);
  });
});

describe('declaredFilters', () => {
  const filters = new Map<string, FilterVariable>([
    ['all', { name: 'all', hasAll: true }],
    ['one', { name: 'one', hasAll: false }],
    ['n', { name: 'n', hasAll: false }],
  ]);
  const declared = (text: string) => withDeclaredFilters(text, parseQuery(text), filters);
  const rewritten = (text: string) => declared(text).text;

  test.each([
    [
      'declare query_parameters (all:string = "");\nlogs | where isempty(all) or a == all',
      'let all = iff("$all" == ".*", "", "$all");\nlogs | where isempty(all) or a == all',
    ],
    ['declare query_parameters (one: string); logs', 'let one = "$one"; logs'],
    [
      'declare query_parameters (one:string="a;)", other:string = "x, y"); logs',
      'let one = "$one";\nlet other = "x, y"; logs',
    ],
    [
      'declare query_parameters (n: long = 2, m: long); logs',
      'let n = coalesce(tolong("$n"), 2);\nlet m = long(null); logs',
    ],
    ['declare query_parameters (n: Real); logs', 'let n = todouble("$n"); logs'],
    ['declare query_parameters (n: constructor); logs', 'let n = "$n"; logs'],
    ['declare query_parameters (missing: string); logs', 'let missing = ""; logs'],
    ["declare query_parameters (['a b']: string = 'x'); logs", "let ['a b'] = 'x'; logs"],
    ['declare query_parameters (); logs', ' logs'],
    [
      '// declare query_parameters (one:string);\nlet a = "declare query_parameters (one:string);"; logs',
      '// declare query_parameters (one:string);\nlet a = "declare query_parameters (one:string);"; logs',
    ],
    [
      'let x = 1; declare /* all */query_parameters(one:string);\nlogs // kept\n|  where   a==one',
      'let x = 1; let one = "$one";\nlogs // kept\n|  where   a==one',
    ],
    [
      'let x = 1;\ndeclare query_parameters(one:string) ;\nlogs // kept\n|  where   a==one',
      'let x = 1;\nlet one = "$one" ;\nlogs // kept\n|  where   a==one',
    ],
    ['logs | count', 'logs | count'],
  ])('Declared parameters become statements, and nothing else changes: %j', (text, expected) => {
    expect(rewritten(text)).toBe(expected);
  });

  test('Parameters without a variable are named', () => {
    expect(declared('declare query_parameters (one:string, x:string = "1"); logs').without).toEqual(['x']);
  });

  test.each(['a"; logs | count //', 'a\\', '"', "'); x", '\n', '$one', '${n}', '.*"'])(
    'The value %j stays a value',
    (value) => {
      const templates = {
        replace: (text = '', _?: unknown, format?: unknown) =>
          text.replace(/\$one/g, () => (typeof format === 'function' ? format(value, { name: 'one' }) : value)),
      };
      const text = interpolateApl(rewritten('declare query_parameters (one:string); logs | where a == one'), {
        templates,
      });
      expect(text).toMatch(/^let one = "(?:[^"\\\n]|\\.)*"; logs \| where a == one$/);
    }
  );
});

describe('importCharts', () => {
  const brought = (charts: readonly object[]) => {
    const copy: JsonObject[] = JSON.parse(JSON.stringify(charts));
    const { dashboard, charts: reports } = broughtDashboard({ charts: copy }, { type: 'apl', uid: 'x' });
    return { panels: dashboard.panels.slice(0, -1).map(Object), dashboard, reports };
  };

  /** True if a panel shows the service's totals. */
  const areTotals = ({ targets: [target] }: { targets: Array<{ totals?: boolean }> }) => target.totals === true;

  test.each(importCharts.map((each) => [each.chart.name, each] as const))(
    '%s',
    (_, { chart, reducers, saysMean, unit }) => {
      const { panels, reports } = brought([{ ...chart, showChart: chart.type === 'Statistic' }]);
      const reduced = Object.keys(reducers).map((name) => [
        name,
        panels.flatMap(({ options }) => {
          const { calcs, fields } = options.reduceOptions;
          return fields === '' || stringToJsRegex(fields).test(name) ? calcs : [];
        }),
      ]);
      const isExact = panels.every(areTotals);
      expect(reduced).toEqual(
        Object.entries(reducers).map(([name, reducer]) => [
          name,
          [isExact || reducer === 'one' ? 'lastNotNull' : reducer],
        ])
      );
      const says = (words: string) => reports[0].lost.some((sentence) => sentence.includes(words));
      expect(says('average of the buckets')).toBe(saysMean && !isExact);
      expect(says('0.5%')).toBe(chart.unit === 'Percent');
      expect(panels.map(({ fieldConfig }) => fieldConfig.defaults.unit)).toEqual(panels.map(() => unit));
    }
  );

  test('Only some gauges have totals', () => {
    const exact = importCharts.filter(
      ({ chart }) => chart.type !== 'TimeSeries' && brought([{ ...chart, showChart: true }]).panels.every(areTotals)
    );
    expect(exact.map(({ chart }) => chart.name)).toEqual(['maxif', 'max and a ratio']);
  });

  /** Names of the variables in metrics queries, except Grafana's own variables. */
  const usedIn = (panels: ReadonlyArray<Record<string, unknown>>) => [
    ...new Set(
      panels.flatMap(({ targets = [] }) => {
        const queries: Array<{ query: string }> = Array.isArray(targets) ? targets : [];
        return queries.flatMap(({ query }) => [
          ...parametersIn(query).map(({ from, to }) => query.slice(from + 1, to)),
          ...Array.from(query.matchAll(/"\$(\w+)"/g), ([, name]) => name),
        ]);
      })
    ),
  ];

  test.each(filteredMpl.map((each) => [each.why, each] as const))(
    '%s',
    (_, { filters, charts, variables, says, saysNot }) => {
      const { panels, dashboard, reports } = brought([{ id: 'f', type: 'SmartFilter', filters }, ...charts]);
      const names = dashboard.templating.list.map(({ name }) => name);
      expect(usedIn(panels).filter((name) => names.includes(name))).toEqual(variables);
      const lost = reports.flatMap((report) => report.lost).join('\n');
      const report: string = Object(dashboard.panels.at(-1)).panels[0].options.content;
      says.forEach((word) => expect(report).toContain(word.replace('$', '&#36;')));
      saysNot.forEach((word) => expect(lost).not.toContain(word));
    }
  );
});

describe('mplFilters', () => {
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
    // Grafana doesn't format a custom "All" value.
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
    // Titles are also texts, including the titles of rows.
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
        'No filter sets the metrics parameter “$a”. Write its value in the query.',
        'No filter sets “$b”, so it has no value.',
        'No filter sets the metrics parameter “$c”. Write its value in the query.',
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
});
