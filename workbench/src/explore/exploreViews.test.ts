import { type DataFrame, FieldType, type PreferredVisualisationType } from '@grafana/data';

import { viewsOf } from './exploreViews';

function frame(types: FieldType[], preferredVisualisationType?: PreferredVisualisationType): DataFrame {
  const fields = types.map((type) => ({ name: type, type, config: {}, values: [] }));
  return { fields, length: 0, meta: { preferredVisualisationType } };
}

it.each(['graph', 'logs', 'table'] as const)('shows a frame as its data source prefers: %s', (preferred) => {
  expect(viewsOf(frame([FieldType.time], preferred))).toEqual([preferred]);
});

it('shows numbers over time as a graph and as a table', () => {
  expect(viewsOf(frame([FieldType.time, FieldType.number]))).toEqual(['graph', 'table']);
});

it.each([[[FieldType.string]], [[FieldType.time, FieldType.string, FieldType.number]]])(
  'shows %j as a table',
  (types) => {
    expect(viewsOf(frame(types))).toEqual(['table']);
  }
);

it('shows what it cannot draw (a trace) as a table', () => {
  expect(viewsOf(frame([FieldType.string], 'trace'))).toEqual(['table']);
});
