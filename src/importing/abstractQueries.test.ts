import { type AbstractLabelMatcher, AbstractLabelOperator } from '@grafana/data';

import { noSchema, type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type AplQuery } from '../types';
import { fromAbstract, toAbstract } from './abstractQueries';

const { Equal, NotEqual, EqualRegEx, NotEqualRegEx } = AbstractLabelOperator;
const schema: KnownSchema = {
  datasets: ['logs'],
  fieldsOf: (dataset) =>
    dataset === 'logs'
      ? [
          { name: 'app', type: 'string' },
          { name: 'service.name', type: 'string' },
          { name: 'status', type: 'integer' },
        ]
      : [],
};

const matcher = (name: string, operator: AbstractLabelOperator, value: string): AbstractLabelMatcher => ({
  name,
  operator,
  value,
});
const imported = (...labelMatchers: AbstractLabelMatcher[]) =>
  fromAbstract({ refId: 'A', labelMatchers }, 'logs', schema).query;
const exported = (query: string) =>
  toAbstract({ refId: 'A', kind: 'apl', query }).labelMatchers.map(
    ({ name, operator, value }) => [name, operator, value] as const
  );

describe('A query of a source with labels', () => {
  it.each([
    [matcher('app', Equal, 'shop'), 'app == "shop"'],
    [matcher('app', NotEqual, 'a"b'), 'app != "a\\"b"'],
    [matcher('app', Equal, '$app'), 'app == "$app"'],
    [matcher('app', Equal, ''), 'isempty(app)'],
    [matcher('app', EqualRegEx, 'shop|pay-1'), 'app in ("shop", "pay-1")'],
    [matcher('app', NotEqualRegEx, 'shop|pay'), 'app !in ("shop", "pay")'],
    [matcher('app', EqualRegEx, 'sh.p'), 'app matches regex "^(?:sh.p)$"'],
    [matcher('app', NotEqualRegEx, 'sh.*'), 'app !matches regex "^(?:sh.*)$"'],
    [matcher('app', EqualRegEx, '.+'), 'isnotempty(app)'],
    [matcher('status', Equal, '500'), 'status == 500'],
    [matcher('service_name', Equal, 'cart'), '[\'service.name\'] == "cart"'],
  ])('by %j is a filter of the default dataset: %s', (label, condition) => {
    expect(imported(label)).toBe(`logs\n| where ${condition}\n| limit 100`);
  });

  it('by several labels has a filter for each', () => {
    expect(imported(matcher('app', Equal, 'a'), matcher('status', NotEqual, '200'))).toBe(
      'logs\n| where app == "a"\n| where status != 200\n| limit 100'
    );
  });

  it('by a label that matches everything has no filter', () => {
    expect(imported(matcher('app', EqualRegEx, '.*'))).toBe('logs\n| limit 100');
  });

  it('names a label that the dataset has no field for, in a comment that no value ends', () => {
    expect(imported(matcher('pod', Equal, 'a\nb'), matcher('app', Equal, 'x'))).toBe(
      '// Not in this query: pod = a\\nb\nlogs\n| where app == "x"\n| limit 100'
    );
  });

  it('is a comment where the settings have no default dataset', () => {
    const { query } = fromAbstract({ refId: 'A', labelMatchers: [matcher('app', Equal, 'x')] }, undefined, noSchema);
    expect(query).toBe('// Choose a dataset:\n// [\'my-dataset\']\n// | where tostring(app) == "x"\n// | limit 100');
  });
});

describe('A query of events has labels', () => {
  it.each([
    [
      'logs | where app == "shop" and status != 200 | limit 5',
      [
        ['app', Equal, 'shop'],
        ['status', NotEqual, '200'],
      ],
    ],
    ["['a b'] | extend x = 1 | where ['service.name'] == '$service'", [['service_name', Equal, '$service']]],
    ['logs | where app in ("a.b", "c")', [['app', EqualRegEx, 'a\\.b|c']]],
    ['logs | where isempty(app)', [['app', Equal, '']]],
    ['logs | where app matches regex "^(?:a|b)$"', [['app', EqualRegEx, 'a|b']]],
    ['logs | where app matches regex "a|^b"', [['app', EqualRegEx, '.*(?:a|^b).*']]],
    ['logs | where app !matches regex "^a"', [['app', NotEqualRegEx, 'a.*']]],
    ['logs | where app matches regex "a$"', [['app', EqualRegEx, '.*a']]],
    ['logs | project-away size | search "x" | parse-kv kv as (k: string) | where app == "a"', [['app', Equal, 'a']]],
  ] as const)('from its filters: %s', (query, labels) => {
    expect(exported(query)).toEqual(labels);
  });

  it.each([
    'logs | where size > 5 or app == "a"',
    'logs | where size > 5',
    'logs | extend app = tolower(app) | where app == "a"',
    'logs | project-rename app = host | where app == "a"',
    'logs | parse-kv kv as (app: string) | where app == "a"',
    'logs | limit 10 | where app == "a"',
    'logs | summarize n = count() by app | where app == "a"',
    'let t = logs | where app == "a"; t | count',
    'logs | | where app ==',
    '',
  ])('from nothing else: %s', (query) => {
    expect(exported(query)).toEqual([]);
  });

  it('not from annotations', () => {
    const query: AplQuery = { refId: 'A', kind: 'annotations', query: '' };
    expect(toAbstract(query)).toEqual({ refId: 'A', labelMatchers: [] });
  });

  it('that come back as the same filters', () => {
    const query = 'logs\n| where app == "shop"\n| where [\'service.name\'] in ("a", "b")\n| limit 100';
    const { labelMatchers } = toAbstract({ refId: 'A', kind: 'apl', query });
    expect(imported(...labelMatchers)).toBe(query);
  });
});
