import { openedDataSource } from './openedDataSource';

describe('The data source whose settings are open', () => {
  it.each([
    ['/connections/datasources/edit/apl', 'apl'],
    ['/connections/datasources/edit/apl/', 'apl'],
    ['/datasources/edit/PD1-a_2', 'PD1-a_2'],
    ['/grafana/connections/datasources/edit/a%20b', 'a b'],
    ['/connections/datasources/edit/edit', 'edit'],
    ['/connections/datasources/edit', undefined],
    ['/connections/datasources/edit/', undefined],
    ['/connections/datasources/edit/%E0', undefined],
    ['/plugins/aplkit-apl-datasource', undefined],
    ['', undefined],
  ])('in the path %j is %j', (path, uid) => {
    expect(openedDataSource(path)).toBe(uid);
  });
});
