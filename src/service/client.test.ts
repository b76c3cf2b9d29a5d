import { finalize, firstValueFrom, NEVER, type Observable, of, throwError } from 'rxjs';

import { listDashboards } from './dashboards';
import { ServiceClient } from './client';
import { type ExplainHost } from './errorParts';
import { ServiceError } from './serviceError';
import { RequestCancelled, type ServiceRequest, type ServiceResponse } from './fetch';

interface Answer {
  status?: number;
  text?: string;
  headers?: Record<string, string>;
}

const labels = { edge: 'Edge', legacy: 'Legacy' };

function clientThatGets(
  answer: Answer | Observable<ServiceResponse>,
  edge = false,
  unusable?: { edge?: string; legacy?: string }
) {
  const requests: ServiceRequest[] = [];
  const client = new ServiceClient(
    (request) => {
      requests.push(request);
      return isStream(answer) ? answer : of(response(answer));
    },
    { edge, ownAddress: (name) => ({ label: labels[name], unusable: unusable?.[name] }) }
  );
  return { client, requests };
}

function isStream(answer: Answer | Observable<ServiceResponse>): answer is Observable<ServiceResponse> {
  return 'subscribe' in answer;
}

function response({ status = 200, text = '', headers = {} }: Answer): ServiceResponse {
  return { status, text, header: (name) => headers[name] };
}

async function failure(observable: Observable<unknown>): Promise<ServiceError> {
  const error: unknown = await firstValueFrom(observable).then(
    () => undefined,
    (cause: unknown) => cause
  );
  if (!(error instanceof ServiceError)) {
    throw new Error(`No ServiceError: ${String(error)}`);
  }
  return error;
}

const annotation = { id: 'ann_1', datasets: ['a'], time: '2024-01-01T00:00:00Z', type: 'deploy', title: 't' };

describe('The service client', () => {
  it('asks for a tabular answer, with every digit', async () => {
    const text =
      '{"format":"tabular","status":{"elapsedTime":5},"tables":[{"name":"0","fields":[{"name":"n","type":"integer"}],"columns":[[9007199254740993]]}]}';
    const { client, requests } = clientThatGets({ text, headers: { 'X-Axiom-Trace-Id': 'abc' } });
    const answer = await firstValueFrom(client.query({ apl: 'logs' }));
    expect(requests).toEqual([
      {
        method: 'POST',
        path: 'v1/datasets/_apl',
        params: { format: 'tabular', 'apl-source': 'grafana' },
        body: { apl: 'logs' },
      },
    ]);
    expect(answer.bytes).toBe(text.length);
    expect(answer.body.tables[0].exact?.get(0)).toEqual(['9007199254740993']);
    expect(answer.traceId).toBe('abc');
    expect(answer.body.tables[0].fields).toEqual([{ name: 'n', type: 'integer' }]);
    expect(answer.body.status.elapsedTime).toBe(5);
  });

  it.each([
    ['the dashboard that asks', 'q7', 'q7'],
    ['no dashboard before it is saved', '', undefined],
    ['no dashboard where there is none', undefined, undefined],
  ])('names %s to the query endpoint', async (_, dashboard, named) => {
    for (const edge of [false, true]) {
      const { client, requests } = clientThatGets({ text: '{"format":"tabular","status":{},"tables":[]}' }, edge);
      await firstValueFrom(client.query({ apl: 'logs' }, { id: 'Q', dashboard }));
      expect(requests[0].params).toEqual({
        ...{ format: 'tabular', 'apl-source': 'grafana' },
        ...(named && { 'apl-source-id': named }),
      });
    }
  });

  it('names nobody to the legacy endpoint', async () => {
    const { client, requests } = clientThatGets({ text: '{"status":{},"matches":[]}' });
    await firstValueFrom(client.queryLegacy('logs', {}, 'Q'));
    expect(requests[0].params).toBeUndefined();
  });

  it('reads an answer in the other form than the one that was asked for', async () => {
    const legacy = '{"status":{},"matches":[{"_time":"2024-01-01T00:00:00Z","data":{"x":1}}]}';
    const inLegacy = await firstValueFrom(clientThatGets({ text: legacy }).client.query({ apl: 'logs' }));
    expect(inLegacy.body.tables[0].columns).toEqual([['2024-01-01T00:00:00Z'], [1]]);
    const tabular = '{"status":{},"tables":[{"fields":[{"name":"x","type":"integer"}],"columns":[[1]]}]}';
    const inTabular = clientThatGets({ text: tabular }).client;
    for (const asked of [inTabular.query({ apl: 'logs' }), inTabular.queryLegacy('logs', {})]) {
      expect((await firstValueFrom(asked)).body.tables[0].columns).toEqual([[1]]);
    }
  });

  it('keeps an event’s own time where one of its fields has the same name', async () => {
    const match = '{"_time":"2024-01-01T00:00:00Z","data":{"_time":"yesterday","_sysTime":"today","x":1}}';
    const { client } = clientThatGets({ text: `{"status":{},"matches":[${match}]}` });
    const [{ fields, columns = [] }] = (await firstValueFrom(client.queryLegacy('logs', {}))).body.tables;
    expect(Object.fromEntries(fields.map(({ name }, at) => [name, columns[at]]))).toEqual({
      _time: ['2024-01-01T00:00:00Z'],
      _sysTime: ['today'],
      x: [1],
    });
  });

  it('shortens messages that no tooltip can hold', async () => {
    const text = JSON.stringify({ tables: [], status: { messages: [{ msg: 'x'.repeat(100_000) }] } });
    const { body: answer } = await firstValueFrom(clientThatGets({ text }).client.query({ apl: 'logs' }));
    expect(answer.status.messages).toEqual([expect.objectContaining({ msg: `${'x'.repeat(400)}…` })]);
  });

  it('names a request as the host does', async () => {
    const { client, requests } = clientThatGets({ text: '{"status":{}}' });
    await firstValueFrom(client.query({ apl: 'logs' }, { id: 'Q1' }));
    expect(requests[0].id).toBe('Q1');
  });

  it('sends queries to the edge where there is one, and only them', async () => {
    const { client, requests } = clientThatGets({ text: '{"status":{}}' }, true);
    await firstValueFrom(client.query({ apl: 'logs' }));
    await failure(client.listAnnotations());
    expect(requests.map(({ path }) => path)).toEqual(['edge/_apl', 'v2/annotations']);
  });

  it('asks the legacy endpoint by its own route', async () => {
    const { client, requests } = clientThatGets({ text: '{"status":{},"matches":[]}' });
    const body = { limit: 5, order: [{ field: '_time', desc: true }] };
    await firstValueFrom(client.queryLegacy('my-logs_2.x', body));
    expect(requests).toEqual([{ method: 'POST', path: 'legacy/my-logs_2.x/query', body }]);
  });

  it.each(['my logs', 'a/b', 'ü', 'a%20b', '..', ''])(
    'does not send the name %j to the legacy endpoint, where it would arrive as another',
    async (name) => {
      const { client, requests } = clientThatGets({ text: '{}' });
      expect((await failure(client.queryLegacy(name, {}))).kind).toBe('request');
      expect(requests).toEqual([]);
    }
  );

  it('sends nothing to an address that cannot be used, and says why', async () => {
    const { client, requests } = clientThatGets({ text: '{}' }, true, { edge: 'No edge.', legacy: 'No legacy.' });
    expect(await failure(client.query({ apl: 'logs' }))).toMatchObject({ kind: 'address', message: 'No edge.' });
    expect(await failure(client.queryLegacy('logs', {}))).toMatchObject({ kind: 'address', message: 'No legacy.' });
    expect(requests).toEqual([]);
  });

  it.each([
    ['edge', '“Edge”', (client: ServiceClient) => client.query({ apl: 'logs' })],
    ['legacy', '“Legacy”', (client: ServiceClient) => client.queryLegacy('logs', {})],
  ])('names the setting of the %s address that does not answer as the service does', async (_, setting, ask) => {
    for (const answer of [
      { status: 502, text: 'no upstream' },
      { status: 404, text: '404 page not found' },
      { status: 200, text: '<html>' },
      { status: 418, text: '' },
    ]) {
      expect((await failure(ask(clientThatGets(answer, true).client))).message).toContain(
        `${setting} in the data source’s settings`
      );
    }
  });

  it('hands on how long a list of annotations waited', async () => {
    const waited = { times: 1, milliseconds: 1000, status: 429 };
    const { client } = clientThatGets(of({ ...response({ text: '[]' }), waited }));
    expect((await firstValueFrom(client.listAnnotations())).waited).toEqual(waited);
    expect((await firstValueFrom(clientThatGets({ text: '[]' }).client.listAnnotations())).waited).toBeUndefined();
  });

  it('lists annotations with the contract’s parameters, and without any', async () => {
    const { client, requests } = clientThatGets({ text: JSON.stringify([annotation]) });
    await firstValueFrom(client.listAnnotations());
    const list = await firstValueFrom(client.listAnnotations({ start: 's', end: 'e', datasets: ['a', 'b'] }));
    expect(requests.map(({ params }) => params)).toEqual([{}, { start: 's', end: 'e', datasets: 'a,b' }]);
    expect(list).toEqual({ annotations: [annotation], waited: undefined });
  });

  it('reads, creates, changes and deletes an annotation', async () => {
    const { client, requests } = clientThatGets({ text: JSON.stringify(annotation) });
    await firstValueFrom(client.getAnnotation('ann_1'));
    await firstValueFrom(client.createAnnotation({ datasets: [], time: 't', type: 'x' }));
    await firstValueFrom(client.changeAnnotation('a/b', { endTime: 'e' }));
    expect(requests).toEqual([
      { method: 'GET', path: 'v2/annotations/ann_1' },
      { method: 'POST', path: 'v2/annotations', body: { datasets: [], time: 't', type: 'x' } },
      { method: 'PUT', path: 'v2/annotations/a%2Fb', body: { endTime: 'e' } },
    ]);
    const deleting = clientThatGets({ status: 204 });
    expect(await firstValueFrom(deleting.client.deleteAnnotation('ann_1'))).toBeUndefined();
    expect(deleting.requests).toEqual([{ method: 'DELETE', path: 'v2/annotations/ann_1' }]);
  });

  it.each(['', '.', '..'])('sends nothing for the id %j, which would name another endpoint', async (id) => {
    const { client, requests } = clientThatGets({});
    expect((await failure(client.deleteAnnotation(id))).kind).toBe('request');
    expect(requests).toEqual([]);
  });

  it('lists datasets and fields', async () => {
    const datasets = clientThatGets({ text: '[{"id":"a","name":"a","kind":"otel:logs:v1","more":1},{"name":"b"}]' });
    expect(await firstValueFrom(datasets.client.listDatasets())).toEqual([
      { id: 'a', name: 'a', kind: 'otel:logs:v1', description: undefined },
      { id: 'b', name: 'b', kind: '', description: undefined },
    ]);
    const fields = clientThatGets({ text: '[{"name":"x","type":"integer","unit":"ms"}]' });
    expect(await firstValueFrom(fields.client.listFields('a b'))).toEqual([
      { name: 'x', type: 'integer', unit: 'ms', hidden: false, description: '' },
    ]);
    expect(fields.requests[0].path).toBe('v2/datasets/a%20b/fields');
  });

  it('lists views and virtual fields, without those that say nothing', async () => {
    const views = clientThatGets({
      text: '[{"name":"a","aplQuery":"logs","description":"A","datasets":["logs",1],"more":1},{"name":"b"},{"aplQuery":"x"}]',
    });
    expect(await firstValueFrom(views.client.listViews())).toEqual([
      { name: 'a', query: 'logs', description: 'A', datasets: ['logs'] },
    ]);
    const fields = clientThatGets({
      text: '[{"id":"1","dataset":"a b","name":"x","expression":"y * 2","unit":"ms"},{"name":"z"}]',
    });
    expect(await firstValueFrom(fields.client.listVirtualFields('a b'))).toEqual([
      { name: 'x', type: '', unit: 'ms', hidden: false, description: '', expression: 'y * 2' },
    ]);
    expect(fields.requests[0]).toMatchObject({ path: 'v2/vfields', params: { dataset: 'a b' } });
  });

  it('lists dashboards, whatever is in them', async () => {
    const dashboard = {
      name: 'Shop',
      owner: 'X-AXIOM-EVERYONE',
      charts: [{ type: 'New' }, { type: 'SmartFilter' }, 1],
      later: true,
    };
    const { client, requests } = clientThatGets({
      text: JSON.stringify([
        { uid: 'shop', id: '1', updatedAt: '2026-01-02T03:04:05Z', updatedBy: 'ada', dashboard, more: 1 },
        { id: 7, createdAt: 'then', createdBy: 'web-team', dashboard: { charts: null } },
        { uid: 'empty', dashboard: null },
        null,
        'x',
      ]),
    });
    expect(await firstValueFrom(listDashboards(client))).toEqual([
      { uid: 'shop', name: 'Shop', owner: 'ada', changed: '2026-01-02T03:04:05Z', charts: 1, document: dashboard },
      { uid: '7', name: '', owner: 'web-team', changed: 'then', charts: 0, document: { charts: null } },
    ]);
    expect(requests).toEqual([{ method: 'GET', path: 'v2/dashboards' }]);
    expect((await failure(listDashboards(clientThatGets({ text: '{"a":1}' }).client))).kind).toBe('shape');
  });

  it('cancels the request when the last subscriber leaves', () => {
    let cancelled = false;
    const { client } = clientThatGets(NEVER.pipe(finalize(() => (cancelled = true))));
    client.query({ apl: 'logs' }).subscribe().unsubscribe();
    expect(cancelled).toBe(true);
  });
});

describe('Each failure is a sentence', () => {
  const html = '<!DOCTYPE html><html><title>Gateway</title></html>';
  it.each<[string, Answer, string, RegExp]>([
    [
      'a query that is not APL',
      {
        status: 400,
        text: '{"code":400,"message":"bad","detail":{"message":"unknown function foo","line":2,"column":5}}',
      },
      'query',
      /at line 2, column 5: unknown function foo\./,
    ],
    [
      'a query refused without a place',
      { status: 400, text: '{"message":"bad query"}' },
      'query',
      /rejected the query: bad query\./,
    ],
    [
      'a query refused with a question',
      { status: 400, text: '{"message":"No step grup. Did you mean group?"}' },
      'query',
      /rejected the query: No step grup\. Did you mean group\? \(/,
    ],
    ['a wrong token', { status: 401, text: '' }, 'token', /missing, invalid or expired.*settings/],
    [
      'a missing permission',
      { status: 403, text: '{"code":403,"message":"missing permission query|read"}' },
      'permission',
      /token doesn’t have permission to run the query: missing permission query\|read\. Add the permission/,
    ],
    ...['invalid token', 'API token expired', 'authentication failed', 'token is not valid'].map(
      (message): [string, { status: number; text: string }, string, RegExp] => [
        `a bad token that is 403: ${message}`,
        { status: 403, text: JSON.stringify({ code: 403, message }) },
        'token',
        /Couldn’t run the query: the token is missing, invalid or expired/,
      ]
    ),
    [
      'a 403 that does not say why',
      { status: 403, text: '{"code":403,"message":"forbidden"}' },
      'permission',
      /Couldn’t run the query: the service rejected the token: forbidden\. If the token lacks this permission.*If the token is invalid or expired/,
    ],
    [
      'an unknown dataset',
      { status: 404, text: '{"message":"dataset nope not found"}' },
      'notFound',
      /dataset doesn’t exist: dataset nope not found\. Check its name and the token’s permissions\./,
    ],
    [
      'an address without queries',
      { status: 404, text: '404 page not found' },
      'notFound',
      /No query endpoint at this address.*Check/,
    ],
    ...[400, 401, 403, 404, 422].map((status): [string, { status: number; text: string }, string, RegExp] => [
      `a page of a gateway or a login with status ${status}`,
      { status, text: `\n${html}` },
      'notJson',
      new RegExp(
        `^Couldn’t run the query: the response is a web page with status ${status}, so it isn’t from the service. Check the address`
      ),
    ]),
    [
      'a gateway that cannot reach the service',
      { status: 502, text: '{"message":"no upstream"}' },
      'unreachable',
      /gateway.*no upstream\. Try again/,
    ],
    ['a request that is too large', { status: 413, text: '' }, 'tooLarge', /request is too large.*Shorten/],
    ['an empty query', { status: 422, text: '{"message":"empty"}' }, 'query', /empty/],
    [
      'the rate limit',
      { status: 429, text: '{"message":"rate limit exceeded"}', headers: { 'X-RateLimit-Reset': '1704067200' } },
      'rateLimit',
      /rate limit exceeded\. The limit resets at 2024-01-01T00:00:00\.000Z\. Refresh less often/,
    ],
    [
      'the rate limit with a wait',
      { status: 429, text: '', headers: { 'Retry-After': '7' } },
      'rateLimit',
      /Wait 7 s\./,
    ],
    [
      'the rate limit with a wait that nobody waits for',
      { status: 429, text: '', headers: { 'Retry-After': '99999999999999999999' } },
      'rateLimit',
      /has been reached\. The limit resets in more than a day\. Refresh/,
    ],
    [
      'the rate limit until a year without end',
      { status: 429, text: '', headers: { 'X-RateLimit-Reset': '8000000000000' } },
      'rateLimit',
      /has been reached\. Refresh/,
    ],
    [
      'a budget for the day that is spent',
      { status: 429, text: '{"code":429,"message":"daily query cost limit of $10 reached"}' },
      'budget',
      /budget of the token or its role is used up: daily query cost limit of \$10 reached\. The budget resets at \w+day 00:00 UTC\. An organization administrator/,
    ],
    [
      'a budget for the hour that is spent',
      { status: 429, text: '{"message":"query budget of $1 per hour exceeded"}' },
      'budget',
      /resets at \w+day \d\d:00 UTC\./,
    ],
    [
      'a spent budget that does not say for which time',
      { status: 429, text: '{"message":"query cost budget exceeded"}' },
      'budget',
      /resets at the next full hour or midnight UTC\./,
    ],
    ['the query limit', { status: 430, text: '' }, 'queryLimit', /query limit has been reached/],
    ['too much memory', { status: 432, text: '' }, 'memory', /shorter time range/],
    [
      'a failing service',
      { status: 500, text: '{"message":"oops"}' },
      'server',
      /Couldn’t run the query\. .*status 500: oops\. Try again/,
    ],
    [
      'a failing gateway that sends a page',
      { status: 503, text: html },
      'server',
      /Couldn’t run the query\. .*status 503\. Try/,
    ],
    [
      'a time-out of the service',
      { status: 504, text: '{"message":"deadline"}' },
      'timeout',
      /service timed out.*deadline.*shorter/,
    ],
    ['a page instead of JSON', { text: html }, 'notJson', /the response is a web page/],
    ['text instead of JSON', { text: 'hello' }, 'notJson', /not JSON/],
    ['an answer that broke off', { text: '{"status":{"elap' }, 'cut', /cut off after 16 characters/],
    ['an empty answer', { text: ' ' }, 'empty', /empty response/],
    ['JSON of another shape', { text: '[]' }, 'shape', /it is not an object/],
    ['another shape of tables', { text: '{"tables":{}}' }, 'shape', /"tables" is not a list/],
    ['a table without fields', { text: '{"tables":[{}]}' }, 'shape', /table 1 has no "fields"/],
    [
      'columns that are no list',
      { text: '{"tables":[{"fields":[],"columns":{}}]}' },
      'shape',
      /"columns" of table 1 is not a list/,
    ],
    [
      'a column that is no list',
      { text: '{"tables":[{"fields":[{"name":"a","type":"integer"}],"columns":[7]}]}' },
      'shape',
      /column 1 of table 1 is not a list/,
    ],
    ['a field without a name', { text: '{"tables":[{"fields":[{}]}]}' }, 'shape', /field 1 of table 1/],
    ['the legacy format', { text: '{"format":"legacy","status":{}}' }, 'shape', /format is "legacy"/],
    ['a teapot', { status: 418, text: '' }, 'request', /status 418/],
  ])('%s', async (_, answer, kind, sentence) => {
    const { client } = clientThatGets({ ...answer, headers: { 'X-Axiom-Trace-Id': 'trace-1', ...answer.headers } });
    const error = await failure(client.query({ apl: 'logs' }));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(sentence);
    expect(error.message).toMatch(/\(trace trace-1\)$/);
    expect(error.message).not.toContain('<');
    expect(error.status).toBe(answer.status ?? 200);
  });

  it('of the host where it answered in the service’s place, and of the service where the host knows nothing of it', async () => {
    const explainHost: ExplainHost = (response, body, operation) =>
      body === undefined
        ? { kind: 'grafana', message: `The host: ${response.text}, to ${operation.action}.` }
        : undefined;
    const asked = (text: string) =>
      new ServiceClient(() => of(response({ status: 403, text })), { edge: false, explainHost }).query({ apl: 'logs' });
    const error = await failure(asked('closed'));
    expect(error).toMatchObject({
      kind: 'grafana',
      status: 403,
      message: 'The host: closed, to run the query.',
    });
    expect((await failure(asked('{"message":"forbidden"}'))).kind).toBe('permission');
  });

  it('with the position in the query, for what marks it', async () => {
    const { client } = clientThatGets({ status: 400, text: '{"message":"x","detail":{"line":3,"column":1}}' });
    expect((await failure(client.query({ apl: 'logs' }))).position).toEqual({ line: 3, column: 1 });
  });

  it.each([
    [0, 1],
    [1, 0],
    [-1, 5],
    [1.5, 2],
  ])('without a position where the service says one that no text has: line %d, column %d', async (line, column) => {
    const text = JSON.stringify({ message: 'bad query', detail: { line, column } });
    const { position, message } = await failure(clientThatGets({ status: 400, text }).client.query({ apl: 'logs' }));
    expect(position).toBeUndefined();
    expect(message).toBe('The service rejected the query: bad query.');
  });

  it('that names the write token where that one was used', async () => {
    const { client } = clientThatGets({ status: 403, text: '{"message":"no permission"}' });
    expect((await failure(client.deleteAnnotation('ann_1'))).message).toContain(
      'The data source’s write token doesn’t have permission'
    );
  });

  it('for annotations that are not a list', async () => {
    expect((await failure(clientThatGets({ text: '{}' }).client.listAnnotations())).kind).toBe('shape');
  });

  it('but not for one annotation that is no object: it is left to readers, who say so', async () => {
    const { client } = clientThatGets({ text: '[1, {"id": "a"}]' });
    const { annotations } = await firstValueFrom(client.listAnnotations());
    expect(annotations.map(({ id, time }) => ({ id, time }))).toEqual([
      { id: '', time: '' },
      { id: 'a', time: '' },
    ]);
  });

  it('of the host, which knows the address that was asked', async () => {
    const explainHost: ExplainHost = (_response, _body, { address = 'none' }) => ({
      kind: 'unreachable',
      message: `Nothing is at ${address}.`,
    });
    const askedAt = async (ask: (client: ServiceClient) => Observable<unknown>, edge: boolean) => {
      const client = new ServiceClient(() => of(response({ status: 502 })), {
        edge,
        explainHost,
        address: 'https://service.example',
        ownAddress: (name) => ({ label: labels[name], address: `https://${name}.example` }),
      });
      return (await failure(ask(client))).message;
    };
    expect(await askedAt((client) => client.query({ apl: 'logs' }), false)).toBe(
      'Nothing is at https://service.example.'
    );
    expect(await askedAt((client) => client.listDatasets(), true)).toBe('Nothing is at https://service.example.');
    expect(await askedAt((client) => client.query({ apl: 'logs' }), true)).toBe('Nothing is at https://edge.example.');
    expect(await askedAt((client) => client.queryLegacy('logs', {}), true)).toBe(
      'Nothing is at https://legacy.example.'
    );
  });

  it('when Grafana does not answer, or cancels', async () => {
    const offline = clientThatGets(throwError(() => new Error('Failed to fetch')));
    expect(await failure(offline.client.listDatasets())).toMatchObject({
      kind: 'unreachable',
      message:
        'Couldn’t list datasets. Grafana didn’t respond: Failed to fetch. Check your connection to Grafana and try again.',
    });
    const cancelled = clientThatGets(throwError(() => new RequestCancelled()));
    expect((await failure(cancelled.client.listDatasets())).kind).toBe('cancelled');
  });

  it('that tolerates what is missing from an answer', async () => {
    const { client } = clientThatGets({ text: '{"tables":null,"status":null}' });
    expect((await firstValueFrom(client.query({ apl: 'x' }))).body).toMatchObject({
      format: 'tabular',
      tables: [],
      status: {},
    });
    const bare = clientThatGets({ text: '{"tables":[{"fields":[{"name":"a"}],"groups":["a"]}]}' });
    expect((await firstValueFrom(bare.client.query({ apl: 'x' }))).body.tables[0]).toMatchObject({
      fields: [{ name: 'a', type: '' }],
      groups: [{ name: 'a' }],
      columns: [],
    });
  });
});
