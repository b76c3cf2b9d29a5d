import { type JsonObject } from '../../service/json';
import { broughtFilter, filterNames } from './filterVariables';

const datasource = { type: 'apl', uid: 'x' };
const all = { key: 'All', value: '', default: true };
const brought = (filter: JsonObject, others: JsonObject[] = [], texts: string[] = []) =>
  broughtFilter(filter, filterNames([...others, filter], texts), datasource);
const list = (options: JsonObject[], more: JsonObject = {}) =>
  brought({ id: 'f', name: 'Status', type: 'select', selectType: 'list', options, ...more });

test('A list is a custom variable, with All for the empty value', () => {
  expect(list([all, { key: 'Failed, again', value: '5' }, { key: 'Fine', value: 'a,b' }])).toEqual({
    label: 'Status',
    becomes: 'List variable',
    lost: [],
    variable: {
      ...{ type: 'custom', name: 'f', label: 'Status', hide: 0, skipUrlSync: false },
      ...{ multi: false, includeAll: true, allValue: '.*', options: [] },
      query: 'Failed\\, again : 5, Fine : a\\,b',
      current: { selected: true, text: 'All', value: '$__all' },
    },
  });
});

test('An option without a name has that of its value', () => {
  const { variable } = list([
    { key: '', value: 'a', default: true },
    { key: ' ', value: 'b' },
  ]);
  expect(variable).toMatchObject({ query: 'a : a, b : b', current: { text: 'a', value: 'a' } });
});

test('The default option is chosen; without an empty value there is no All', () => {
  const { variable } = list([
    { key: 'A', value: 'a' },
    { key: 'B', value: 'b', default: true },
  ]);
  expect(variable).toMatchObject({ includeAll: false, current: { text: 'B', value: 'b' } });
  expect(list([{ key: 'A', value: 'a' }]).variable).toMatchObject({ current: { text: 'A', value: 'a' } });
  expect(list([all, { key: 'B', value: 'b' }].reverse()).variable).toMatchObject({ current: { text: 'All' } });
  expect(list([{ key: 'None', value: 'x', unset: true }]).variable).toMatchObject({ includeAll: true, query: '' });
});

test('An option that a list cannot hold is named', () => {
  expect(list([{ key: 'Odd', value: 'a : b' }])).toMatchObject({
    variable: { query: '' },
    lost: ['The option “Odd” can’t be used in a Grafana custom variable.'],
  });
});

test.each(['query', 'apl'])('A query of the member “%s” gives a query variable that shows keys', (member) => {
  const query = { apl: "['logs'] | distinct a | project key=a, value=a", queryOptions: { quickRange: '1h' } };
  expect(
    brought({ id: 'f', name: 'A', type: 'select', selectType: member, options: [all], [member]: query })
  ).toMatchObject({
    becomes: 'Query variable',
    lost: ['Options use the dashboard’s time range instead of the filter’s own (1h).'],
    variable: {
      type: 'query',
      datasource,
      refresh: 2,
      query: { refId: 'variable-f', kind: 'apl', query: query.apl, legend: '{{key}}' },
      ...{ includeAll: true, allValue: '.*', current: { value: '$__all' } },
    },
  });
});

test('A query of metrics gives the values of its tag', () => {
  const mpl = 'd:m | align using last | group by host using count';
  expect(
    brought({ id: 'f', name: 'Host', type: 'select', selectType: 'query', query: { mpl }, options: [all] })
  ).toMatchObject({
    becomes: 'Query variable',
    variable: { type: 'query', definition: mpl, query: { refId: 'variable-f', kind: 'mpl', query: mpl } },
    lost: [],
  });
});

test('A filter that depends on another one asks with its variable', () => {
  const country = { id: 'country', type: 'select', options: [all] };
  const city = {
    id: 'city',
    type: 'select',
    selectType: 'apl',
    apl: { apl: 'declare query_parameters (country:string="");\nlogs | where a == country' },
    options: [{ key: 'x', value: 'x' }],
  };
  const { variable, lost } = brought(city, [country]);
  expect(variable?.query).toMatchObject({
    query: 'let country = iff("$country" == ".*", "", "$country");\nlogs | where a == country',
  });
  expect(lost).toEqual(['Options come only from the query. These fixed options aren’t imported: x.']);
});

test('A search is a text box with its default', () => {
  expect(brought({ id: 'f', type: 'search', options: [{ key: 'All', value: '', default: true }] })).toMatchObject({
    becomes: 'Text box variable',
    variable: { type: 'textbox', query: '', current: { value: '' } },
  });
  expect(brought({ id: 'f', type: 'search', options: [{ value: 'x' }] }).variable).toMatchObject({ query: 'x' });
});

test('What is switched off or has no ID is no variable', () => {
  expect(list([all], { active: false })).toEqual({
    label: 'Status',
    becomes: 'Nothing',
    lost: ['The filter is disabled. Queries use their defaults.'],
  });
  expect(brought({ name: 'X' })).toMatchObject({ lost: [expect.stringContaining('The filter’s ID is missing')] });
  expect(brought({})).toMatchObject({ label: 'Filter' });
});

test('Names of variables are words, each once, and none that a query writes itself', () => {
  const filters = ['a-b', 'a.b', '__x', 'c', 'a-b'].map((id) => ({ id }));
  expect([...filterNames(filters, ['replace_regex(x, "y", "$c")', '${a_b}'])]).toEqual([
    ['a-b', { name: 'a_b_', hasAll: false }],
    ['a.b', { name: 'a_b__', hasAll: false }],
    ['__x', { name: '_x', hasAll: false }],
    ['c', { name: 'c_', hasAll: false }],
  ]);
});
