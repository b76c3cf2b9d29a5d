import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type Filter } from '@aplkit/language/kit/filter';
import { type ChangeSearch } from '../types';
import { suited } from './suited';

const types = {
  ...{ _time: 'datetime', trace_id: 'string', span_id: 'string', parent_span_id: 'string', name: 'string' },
  ...{ 'service.name': 'string', duration: 'timespan', error: 'boolean', 'attributes.server.address': 'string' },
};
const schema: KnownSchema = {
  datasets: [],
  fieldsOf: () => Object.entries(types).map(([name, type]) => ({ name, type })),
};

const of = (metric: NonNullable<ChangeSearch['metric']>) => {
  const { query, changes } = suited({ refId: 'A', kind: 'changes', query: 'spans', changes: { metric } }, schema);
  const missing = changes?.metric && [
    ...changes.metric.filters.map(({ column }) => column),
    ...(changes.metric.others ?? []),
  ];
  return { query, where: changes?.where, missing };
};
const isValue = (column: string, value: string, operator: Filter['operator'] = '='): Filter => ({
  column,
  operator,
  values: [value],
});

test.each<[string, NonNullable<ChangeSearch['metric']>, ReturnType<typeof of>]>([
  [
    'the spans with its other tags, by their fields',
    { name: 'rpc.client.calls', filters: [isValue('server.address', 'db')] },
    { query: 'spans\n| where [\'attributes.server.address\'] == "db"', where: undefined, missing: undefined },
  ],
  [
    'longer spans, where it measures durations',
    { name: 'http.server.request.duration', unit: 's', usual: 0.25, filters: [] },
    { query: 'spans', where: 'duration >= 250ms', missing: undefined },
  ],
  [
    'failed spans, where it counts failures',
    { name: 'http.server.errors', unit: 'short', usual: 3, filters: [] },
    { query: 'spans', where: 'error == true', missing: undefined },
  ],
  [
    'failed spans, where a tag says so',
    { name: 'http.server.requests', filters: [isValue('http.response.status_code', '503')] },
    { query: 'spans', where: 'error == true', missing: undefined },
  ],
  [
    'failed spans, where its query says so',
    { name: 'http.server.request.duration', unit: 's', usual: 2, filters: [isValue('http.status_code', '500', '>=')] },
    { query: 'spans', where: 'error == true', missing: undefined },
  ],
  [
    'the spans of several values',
    { name: 'calls', filters: [{ column: 'name', operator: '=|', values: ['a', 'b'] }] },
    { query: 'spans\n| where name in ("a", "b")', where: undefined, missing: undefined },
  ],
  [
    'all of a tag that they lack, which is named',
    { name: 'cpu', filters: [isValue('pod', 'a')], others: ['not a == "x"'] },
    { query: 'spans', where: undefined, missing: ['pod', 'not a == "x"'] },
  ],
])('A point of a metric asks about %s', (_, metric, expected) => {
  expect(of(metric)).toEqual(expected);
});
