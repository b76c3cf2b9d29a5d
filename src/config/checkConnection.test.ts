import { EMPTY, type Observable, of, throwError } from 'rxjs';

import { type ServiceRequest } from '../service/fetch';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type FieldMeta, type MetricMeta, type View } from '../service/types';
import { checkConnection } from './checkConnection';

const refused = (kind: ServiceErrorKind, action: string) =>
  throwError(() => new ServiceError(kind, 403, `Not allowed: ${action}. Give it the permission.`));

const tabular = { format: 'tabular' as const, status: {}, tables: [] };

/** Service that allows everything. The annotation for testing writing doesn't exist. */
function service() {
  return {
    query: jest.fn(() => of({ body: tabular, bytes: 0 })),
    queryLegacy: jest.fn(() => of({ body: tabular, bytes: 0 })),
    listDatasets: jest.fn(() => of([{ id: 'a b', name: 'a b', kind: 'axiom:events:v1' }])),
    metrics: { list: jest.fn((_: string) => of<MetricMeta[]>([])) },
    listViews: jest.fn(() => of<View[]>([])),
    listVirtualFields: jest.fn((_: string) => of<FieldMeta[]>([])),
    send: jest.fn((_: ServiceRequest): Observable<never> => EMPTY),
    listAnnotations: jest.fn(() => of({ annotations: [] })),
    changeAnnotation: jest.fn(() => refused('notFound', 'changing')),
    deleteAnnotation: jest.fn(() => refused('notFound', 'deleting')),
    createAnnotation: jest.fn(),
  };
}

const both = { defaultDataset: 'logs', annotationWrites: true };
const readOnly = { ...both, annotationWrites: false };

describe('Save & test', () => {
  it('says that all works when all does', async () => {
    const result = await checkConnection(service(), both);
    expect(result.status).toBe('success');
    expect(result.message).toBe(
      'The service is reachable. Queries, annotations, dataset and field suggestions, annotation edits and annotation deletions work.'
    );
  });

  it('says how many datasets of metrics it can read, and queries those of events alone', async () => {
    const tested = service();
    const list = [
      { id: 'm', name: 'm', kind: 'otel:metrics:v1' },
      { id: 'e', name: 'e', kind: '' },
    ];
    tested.listDatasets.mockReturnValue(of(list));
    const { message } = await checkConnection(tested, { annotationWrites: false });
    expect(message).toContain('metrics in 1 dataset work');
    expect(tested.query).toHaveBeenCalledTimes(1);
    expect(tested.query).toHaveBeenCalledWith(expect.objectContaining({ apl: 'e | limit 1' }));
    tested.metrics.list.mockReturnValue(refused('permission', 'listing metrics'));
    const refusal = await checkConnection(tested, { annotationWrites: false });
    expect(refusal).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('Metrics in 1 dataset don’t work'),
    });
  });

  it('says that metrics need an edge deployment, where the service’s own address has none', async () => {
    const tested = service();
    tested.listDatasets.mockReturnValue(of([{ id: 'm', name: 'm', kind: 'otel:metrics:v1' }]));
    const advice = /Metrics are available from edge deployments only\. Choose yours/;
    expect((await checkConnection(tested, both, 'https://api.axiom.co')).details?.message).toMatch(advice);
    const edgeUrl = 'https://us-east-1.aws.edge.axiom.co';
    expect((await checkConnection(tested, { ...both, edgeUrl }, 'https://api.axiom.co')).status).toBe('success');
    expect((await checkConnection(tested, both, 'https://gateway.example')).status).toBe('success');
  });

  it('names the address that was tested: another one may be in the form by now', async () => {
    const { message } = await checkConnection(service(), both, 'https://api.axiom.co');
    expect(message).toMatch(/^The service at https:\/\/api\.axiom\.co is reachable\. Queries, /);
  });

  it('says that there is no address, and asks nothing, where none is saved', async () => {
    const tested = service();
    const result = await checkConnection(tested, both, '');
    expect(result).toEqual({
      status: 'error',
      message: expect.stringMatching(/^The data source has no address\. Choose one under “Where is your data\?”/),
    });
    expect(tested.listDatasets).not.toHaveBeenCalled();
    expect(tested.query).not.toHaveBeenCalled();
  });

  it('says that the old EU instance is retired, and what to choose, while it still answers', async () => {
    const result = await checkConnection(service(), readOnly, 'https://api.eu.axiom.co/');
    expect(result.status).toBe('warning');
    expect(result.message).toMatch(/^Queries, annotations and dataset and field suggestions work/);
    expect(result.details?.message).toMatch(/retired\. Choose EU Central 1 \(AWS\) under “Where is your data\?”/);
  });

  it.each([
    ['localhost:4000', 'Enter a URL that starts with https:// or http://'],
    ['https://api.axiom.co/v1', 'Remove /v1 or /v2 and everything after it. The data source adds the path'],
  ])('asks nothing at %s, whose field has a problem', async (address, problem) => {
    const tested = service();
    expect(await checkConnection(tested, both, address)).toEqual({
      status: 'error',
      message: `The address “${address}” isn’t valid. ${problem}. Then test again.`,
    });
    expect(tested.query).not.toHaveBeenCalled();
  });

  it('creates nothing, and writes only to an annotation that cannot exist', async () => {
    const tested = service();
    await checkConnection(tested, both);
    expect(tested.createAnnotation).not.toHaveBeenCalled();
    expect(tested.changeAnnotation).toHaveBeenCalledWith('grafana-permission-check', expect.anything());
    expect(tested.deleteAnnotation).toHaveBeenCalledWith('grafana-permission-check');
  });

  it('does not try to write without a write token, and says that managing is off', async () => {
    const tested = service();
    const result = await checkConnection(tested, readOnly);
    expect(tested.changeAnnotation).not.toHaveBeenCalled();
    expect(tested.deleteAnnotation).not.toHaveBeenCalled();
    expect(result.status).toBe('success');
    expect(result.message).toMatch(/ Managing annotations, creating monitors, .* require a write token\.$/);
  });

  it('asks for one event of the default dataset in a narrow range', async () => {
    const tested = service();
    await checkConnection(tested, readOnly);
    expect(tested.query).toHaveBeenCalledTimes(1);
    expect(tested.query).toHaveBeenCalledWith(expect.objectContaining({ apl: 'logs | limit 1' }));
  });

  it('asks a dataset of the schema where no default is set, with its name quoted', async () => {
    const tested = service();
    await checkConnection(tested, { ...readOnly, defaultDataset: undefined });
    expect(tested.query).toHaveBeenCalledWith(expect.objectContaining({ apl: "['a b'] | limit 1" }));
  });

  it('tries the next dataset where the token may not query the first', async () => {
    const tested = service();
    tested.listDatasets.mockReturnValue(of(['a', 'b'].map((name) => ({ id: name, name, kind: '' }))));
    tested.query.mockReturnValueOnce(refused('permission', 'a'));
    const result = await checkConnection(tested, { ...readOnly, defaultDataset: undefined });
    expect(tested.query).toHaveBeenCalledTimes(2);
    expect(result.status).toBe('success');
  });

  it.each([
    ['permission', both],
    ['notFound', readOnly],
  ] as const)('works without views and virtual fields (%s), and names their permissions', async (kind, options) => {
    const tested = service();
    tested.listViews.mockReturnValue(refused(kind, 'views'));
    tested.listVirtualFields.mockReturnValue(refused(kind, 'virtual fields'));
    const result = await checkConnection(tested, options);
    expect(result.status).toBe('success');
    expect(result.message).toMatch(
      / Optional features that the token can’t use: views \(permission views\|read\) and virtual fields \(permission virtualFields\|read\)\.$/
    );
    expect(tested.listVirtualFields).toHaveBeenCalledWith('a b');
    tested.listAnnotations.mockReturnValue(refused('permission', 'annotations'));
    expect((await checkConnection(tested, options)).details?.message).toMatch(
      /Optional features that the token can’t use/
    );
  });

  it.each(['permission', 'notFound'] as const)(
    'works without what editors read (%s), and names the permissions of the write token',
    async (kind) => {
      const tested = service();
      tested.send.mockImplementation(({ path }) => refused(kind, path));
      const { status, message } = await checkConnection(tested, both);
      expect(status).toBe('success');
      expect(message).toContain(' that the token can’t use: monitors (permission monitors|read).');
      expect(message).toMatch(
        / that the write token can’t use: Axiom’s dashboards \(permission dashboards\|read\), saved queries \(permission starredQueries\|read\) and notifiers \(permission notifiers\|read\)\.$/
      );
    }
  );

  it('reads nothing for editors without a write token', async () => {
    const tested = service();
    await checkConnection(tested, readOnly);
    expect(tested.send.mock.calls.map(([{ path }]) => path)).toEqual(['v2/monitors']);
  });

  it('says once that the write token is invalid', async () => {
    const tested = service();
    tested.send.mockImplementation(({ path }) =>
      path === 'v2/monitors' ? EMPTY : refused('token', path === 'v2/dashboards' ? 'with the write token' : path)
    );
    tested.changeAnnotation.mockReturnValue(refused('token', 'changing'));
    const { details } = await checkConnection(tested, both);
    expect(details?.message).toBe('Not allowed: with the write token. Give it the permission.');
  });

  it('takes a view for a dataset of spans or logs', async () => {
    const tested = service();
    tested.listViews.mockReturnValue(of([{ name: 'my-spans', query: 'spans' }]));
    expect((await checkConnection(tested, { ...both, tracesDataset: 'my-spans' })).status).toBe('success');
    expect((await checkConnection(tested, { ...both, logsDataset: 'my-lines' })).status).toBe('warning');
  });

  it('warns where views fail in another way', async () => {
    const tested = service();
    tested.listViews.mockReturnValue(refused('shape', 'views'));
    const result = await checkConnection(tested, both);
    expect(result.status).toBe('warning');
    expect(result.message).toMatch(/^Views don’t work; queries, annotations, /);
    expect(result.details?.message).toBe('Not allowed: views. Give it the permission.');
  });

  it('warns when queries could not be tried because no dataset is known', async () => {
    const tested = service();
    tested.listDatasets.mockReturnValue(refused('permission', 'schema'));
    const result = await checkConnection(tested, { ...readOnly, defaultDataset: undefined });
    expect(result.status).toBe('warning');
    expect(result.message).toBe('Dataset and field suggestions don’t work; queries weren’t tested; annotations work.');
    expect(result.details?.message).toContain('Enter a default dataset');
    expect(tested.query).not.toHaveBeenCalled();
  });

  it('is an error when the token may not query, and names the dataset', async () => {
    const tested = service();
    tested.query.mockReturnValue(refused('permission', 'query'));
    const result = await checkConnection(tested, readOnly);
    expect(result.status).toBe('error');
    expect(result.message).toBe('Queries don’t work; annotations and dataset and field suggestions work.');
    expect(result.details?.message).toBe('Dataset "logs": Not allowed: query. Give it the permission.');
  });

  it.each([
    ['annotations', 'listAnnotations'],
    ['dataset and field suggestions', 'listDatasets'],
    ['annotation edits', 'changeAnnotation'],
    ['annotation deletions', 'deleteAnnotation'],
  ] as const)('warns when only %s is not allowed, and says what to do', async (what, method) => {
    const tested = service();
    tested[method].mockReturnValue(refused('permission', what));
    const result = await checkConnection(tested, both);
    expect(result.status).toBe('warning');
    expect(result.message).toMatch(new RegExp(`^${what} don’t work; queries`, 'i'));
    expect(result.details?.message).toBe(`Not allowed: ${what}. Give it the permission.`);
  });

  it('says once that the token is wrong, and still tells of the write token', async () => {
    const tested = service();
    for (const method of ['query', 'listDatasets', 'listAnnotations'] as const) {
      tested[method].mockReturnValue(refused('token', method));
    }
    const result = await checkConnection(tested, both);
    expect(result.status).toBe('error');
    expect(result.message).toMatch(/^Queries, .* don’t work; annotation edits and annotation deletions work\.$/);
    expect(result.details?.message?.match(/Not allowed/g)).toHaveLength(1);
  });

  it('does not say the headline again in the list of what was tried', async () => {
    const tested = service();
    for (const method of ['query', 'listDatasets', 'listAnnotations'] as const) {
      tested[method].mockReturnValue(refused('token', method));
    }
    const { message, details } = await checkConnection(tested, readOnly);
    expect(message).toBe('Not allowed: query. Give it the permission.');
    expect(details?.message).toBe('');
  });

  it('asks the legacy query endpoint where it is switched on, and warns when it does not work', async () => {
    const tested = service();
    await checkConnection(tested, readOnly);
    expect(tested.queryLegacy).not.toHaveBeenCalled();
    const withLegacy = { ...readOnly, legacyUrl: 'https://service.example' };
    expect((await checkConnection(tested, withLegacy)).message).toContain('and legacy queries work.');
    expect(tested.queryLegacy).toHaveBeenCalledWith('logs', expect.objectContaining({ limit: 1 }));
    tested.queryLegacy.mockReturnValue(refused('address', 'the slash'));
    const result = await checkConnection(tested, withLegacy);
    expect(result.status).toBe('warning');
    expect(result.message).toMatch(/^Legacy queries don’t work; /);
    expect(result.details?.message).toBe('Not allowed: the slash. Give it the permission.');
  });

  it('says once that nothing is reached, whatever was tried and with whichever token', async () => {
    const tested = service();
    for (const method of [
      'query',
      'listDatasets',
      'listAnnotations',
      'changeAnnotation',
      'deleteAnnotation',
    ] as const) {
      tested[method].mockReturnValue(
        throwError(() => new ServiceError('unreachable', 502, `Nothing is there while ${method}.`))
      );
    }
    const result = await checkConnection(tested, both);
    expect(result).toMatchObject({
      status: 'error',
      message: 'Nothing is there while query.',
      details: { message: '' },
    });
  });

  it.each(['unreachable', 'token'] as const)(
    'leads with the cause (%s) where no default dataset is set',
    async (kind) => {
      const tested = service();
      for (const method of ['query', 'listDatasets', 'listAnnotations'] as const) {
        tested[method].mockReturnValue(throwError(() => new ServiceError(kind, 502, 'Nothing is there.')));
      }
      const result = await checkConnection(tested, { ...readOnly, defaultDataset: undefined });
      expect(result).toMatchObject({ status: 'error', message: 'Nothing is there.', details: { message: '' } });
    }
  );

  it('leads with what failed, not with what could not be tried', async () => {
    const tested = service();
    tested.listDatasets.mockReturnValue(refused('permission', 'schema'));
    tested.listAnnotations.mockReturnValue(refused('permission', 'annotations'));
    const { message, details } = await checkConnection(tested, { ...readOnly, defaultDataset: undefined });
    expect(message).toBe('Not allowed: annotations. Give it the permission.');
    expect(details?.message).toMatch(/Enter a default dataset and test again\.$/);
  });

  it('says once what Grafana refuses, whichever address was asked', async () => {
    const tested = service();
    for (const method of ['query', 'queryLegacy', 'listDatasets', 'listAnnotations'] as const) {
      tested[method].mockReturnValue(throwError(() => new ServiceError('grafana', 403, `Not you: ${method}.`)));
    }
    const result = await checkConnection(tested, {
      ...readOnly,
      edgeUrl: 'https://edge.example',
      legacyUrl: 'https://service.example',
    });
    expect(result).toMatchObject({ message: 'Not you: query.', details: { message: '' } });
  });

  it('says of each address that leads nowhere', async () => {
    const tested = service();
    const nowhere = (message: string) => throwError(() => new ServiceError('unreachable', 502, message));
    tested.query.mockReturnValue(nowhere('No edge.'));
    tested.queryLegacy.mockReturnValue(nowhere('No legacy endpoint.'));
    tested.listDatasets.mockReturnValue(nowhere('Nothing.'));
    tested.listAnnotations.mockReturnValue(nowhere('Nothing at all.'));
    const result = await checkConnection(tested, {
      ...readOnly,
      edgeUrl: 'https://edge.example',
      legacyUrl: 'https://service.example',
    });
    expect(result).toMatchObject({ message: 'No edge.', details: { message: 'Nothing at all. No legacy endpoint.' } });
  });

  it.each(['notFound', 'notJson'] as const)(
    'does not take the answers of another server (%s) for permissions to write',
    async (kind) => {
      const tested = service();
      for (const method of ['query', 'listDatasets', 'listAnnotations'] as const) {
        tested[method].mockReturnValue(refused(kind, method));
      }
      const result = await checkConnection(tested, both);
      expect(result.status).toBe('error');
      expect(result.message).not.toContain('work');
      expect(result.details?.message).toContain('Annotation edits and deletions weren’t tested');
      expect(tested.deleteAnnotation).not.toHaveBeenCalled();
    }
  );

  it('takes a write that Grafana refuses to a viewer for what it is', async () => {
    const tested = service();
    tested.changeAnnotation.mockReturnValue(refused('role', 'changing'));
    const result = await checkConnection(tested, both);
    expect(result.status).toBe('warning');
  });
});

describe('Settings that no form has checked', () => {
  const links = [
    { field: 'a', title: 'Fine', url: 'https://example.com' },
    { field: '/(/', title: 'Runbook', url: 'javascript:alert(1)' },
    { field: 'b', datasourceUid: 'gone', query: 'x' },
  ];

  it('are named by Save & test: links that are not shown, and words for what is no level', async () => {
    const result = await checkConnection(service(), { ...both, links, levelWords: { fatal: 'terrible' } });
    expect(result.status).toBe('warning');
    expect(result.message).toMatch(/^Queries, .* work\.$/);
    expect(result.details?.message).toBe(
      'Link 2 (“Runbook”) is not shown. /(/ is not a regular expression. Enter one between slashes, such as /_id$/, ' +
        'or enter a field name. Enter a URL that starts with https:// or http:// and has no variables in its host. ' +
        'Link 3 is not shown. The data source “gone” doesn’t exist, or you can’t query it. Choose another one. ' +
        'Level names: “terrible” isn’t a level. Map “fatal” to critical, error, warning, info, debug or trace.'
    );
  });

  it('are all named: levels, datasets, addresses and numbers', async () => {
    const settings = JSON.parse(
      '{ "levelWords": { "a": "bad", "b": "info", "c": 7 }, "tracesDataset": "spans", "logsDataset": "a b", "organizationUrl": "x", ' +
        '"timeout": "soon", "refreshOverlap": -1, "wholeRangeEvery": 2.5, "maxRange": 30, "maxRows": 10 }'
    );
    const { details } = await checkConnection(service(), { ...both, ...settings });
    expect(details?.message).toBe(
      'Level names: “bad” and “7” aren’t levels. Map “a” and “c” to critical, error, warning, info, debug or trace. ' +
        'Traces dataset: “spans” isn’t among the datasets that the token can list. Check the name. ' +
        'Organization URL: Enter a URL that starts with https:// or http://. ' +
        'Maximum range: Enter a duration, like 24h or 30d. ' +
        'Timeout in seconds: Enter a whole number of seconds, at least 1. ' +
        'Overlap in minutes: Enter a whole number of minutes, at least 1. ' +
        'Full refresh interval: Enter a whole number of minutes, at least 1. ' +
        'Maximum rows: Enter a whole number of rows, at least 1,000.'
    );
    const withoutAddress = await checkConnection(service(), { ...both, timeout: -1 }, '');
    expect(withoutAddress.details?.message).toMatch(/^Timeout in seconds: /);
  });

  it('are named where a default filter is none', async () => {
    const defaultFilters = [
      { dataset: 'web', where: "env == 'prod'" },
      { dataset: '', where: 'a' },
      { dataset: 'web', where: '' },
      { dataset: 'web', where: 'a ==' },
    ];
    const { details } = await checkConnection(service(), { ...both, defaultFilters });
    expect(details?.message).toMatch(
      /^Default filter 2 isn’t applied\. Choose the condition’s dataset\. Default filter 3 .* Default filter 4 isn’t applied\. Invalid condition: [^.]+\.$/
    );
  });

  it('may name datasets where the token may list none', async () => {
    const tested = service();
    tested.listDatasets.mockReturnValue(of([]));
    expect(await checkConnection(tested, { ...both, tracesDataset: 'spans' })).toMatchObject({ status: 'success' });
  });

  it('come after what does not work', async () => {
    const tested = service();
    tested.query.mockReturnValue(refused('permission', 'querying'));
    const result = await checkConnection(tested, { ...readOnly, links });
    expect(result.status).toBe('error');
    expect(result.details?.message).toMatch(/^Dataset "logs": Not allowed.* Link 2 /);
  });

  it('may be what is no link, and a key without a value', async () => {
    const provisioned = JSON.parse(
      '{ "links": [null, { "field": 5, "url": "https://example.com" }, "x"], "levelWords": null }'
    );
    const result = await checkConnection(service(), { ...both, ...provisioned });
    expect(result.details?.message).toMatch(
      /^Link 1 is not shown\. Enter a field name.* Link 3 is not shown\. [^.]*\. [^.]*\.$/
    );
    const words = await checkConnection(service(), { ...both, ...JSON.parse('{ "levelWords": "fatal" }') });
    expect(words.details?.message).toMatch(/^Level names: Enter a map from names/);
  });

  it('say nothing where they are as they should be', async () => {
    const result = await checkConnection(service(), { ...both, links: links.slice(0, 1), levelWords: { f: 'WARN' } });
    expect(result.status).toBe('success');
  });
});
