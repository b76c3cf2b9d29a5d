import { filtersOf, filterText } from './adHocFilters';

test('Filters of a dashboard are read with all of their values', () => {
  expect(
    filtersOf([
      { key: 'status', operator: '=|', value: '500', values: ['500', '503'] },
      { key: 'method', operator: '!=', value: 'GET' },
      { key: 'uri', operator: '=|', value: '/' },
    ])
  ).toEqual([
    { column: 'status', operator: '=|', values: ['500', '503'] },
    { column: 'method', operator: '!=', values: ['GET'] },
    { column: 'uri', operator: '=|', values: ['/'] },
  ]);
});

test('A filter without a key, one that was dismissed, and one of another kind say nothing', () => {
  expect(
    filtersOf([
      { key: '', operator: '=', value: 'x' },
      { key: 'status', operator: '=~', value: '.*' },
      { key: 'status', operator: 'groupBy', value: '' },
    ])
  ).toEqual([]);
  expect(filtersOf(undefined)).toEqual([]);
});

test('A filter is read by people as Grafana writes it', () => {
  expect(filterText({ column: 'status', operator: '=|', values: ['500', ''] })).toBe('status =| 500, ""');
});
