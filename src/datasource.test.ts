import { CoreApp } from '@grafana/data';

import { fakeGrafana } from './testing/fakeGrafana';

describe('A new query', () => {
  it('in Explore reads events of the default dataset', () => {
    const { datasource } = fakeGrafana({}, {}, { defaultDataset: 'my-logs' });
    expect(datasource.getDefaultQuery(CoreApp.Explore).query).toBe("['my-logs']\n| limit 100");
  });

  it('is empty elsewhere, for Grafana lays it under saved queries too', () => {
    const { datasource } = fakeGrafana({}, {}, { defaultDataset: 'my-logs' });
    expect(datasource.getDefaultQuery(CoreApp.PanelEditor)).toEqual({ kind: 'apl', query: '', format: 'auto' });
  });

  it('is empty where no dataset is the default', () => {
    expect(fakeGrafana().datasource.getDefaultQuery(CoreApp.Explore).query).toBe('');
  });
});

describe('What is empty is not sent:', () => {
  const { datasource } = fakeGrafana();

  it.each([
    ['a query of nothing', { refId: 'A', kind: 'apl' as const, query: ' \n' }, false],
    ['a query', { refId: 'A', kind: 'apl' as const, query: 'logs' }, true],
    ['annotations, which need no text', { refId: 'A', kind: 'annotations' as const, query: '' }, true],
    ['an older query of the official plugin', { refId: 'A', kind: 'apl' as const, query: '', apl: 'logs' }, true],
  ])('%s', (_, query, sent) => {
    expect(datasource.filterQuery(query)).toBe(sent);
  });
});

it('Variables in queries are replaced for Explore and for alerts’ links', () => {
  const { datasource } = fakeGrafana({}, { host: 'it"s' });
  const [query] = datasource.interpolateVariablesInQueries(
    [{ refId: 'A', kind: 'apl', query: 'logs | where host == "$host"' }],
    {}
  );
  expect(query.query).toBe('logs | where host == "it\\"s"');
  expect(query.datasource).toEqual({ type: 'aplkit-apl-datasource', uid: 'apl' });
});
