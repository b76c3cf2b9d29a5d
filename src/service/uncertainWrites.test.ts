import { defer, EMPTY, firstValueFrom, lastValueFrom, type Observable, of, throwError } from 'rxjs';
import { readTime } from '../frames/columns/times';
import { explainGrafana } from '../grafana/grafanaErrors';
import { type Service, ServiceClient } from './client';
import { createOnce } from './createOnce';
import { listDashboards } from './dashboards';
import { type ServiceResponse } from './fetch';
import { instantText } from './instant';
import { LazyPart } from '../grafana/loadPart';
import { lazyService } from './lazyService';
import { createMonitor, listMonitors, listNotifiers } from './monitors';
import { createSavedQuery, listSavedQueries } from './savedQueries';
import { ServiceError, type ServiceErrorKind } from './serviceError';
import { unlessConfirmed } from './unconfirmed';

describe('lostWrites', () => {
  type Send = (client: ServiceClient) => Observable<unknown>;
  type Answer = { status: number; text: string };

  const draft = { datasets: ['logs'], time: '2026-01-31T12:00:00Z', type: 'deployment', title: 'Release 8' };
  const creations: Array<[string, Send]> = [
    ['create the annotation', (client) => client.createAnnotation(draft)],
    ['create the monitor', (client) => createMonitor(client, { name: 'x', type: 'MatchEvent', aplQuery: 'logs' })],
    ['create the saved query', (client) => createSavedQuery(client, { name: 'x', dataset: '', apl: 'logs' })],
  ];
  const reading: Array<[string, Send]> = [
    ...creations,
    ['update the annotation', (client) => client.changeAnnotation('ann_1', { title: 'x' })],
  ];
  const writes: Array<[string, Send]> = [
    ...reading,
    ['delete the annotation', (client) => client.deleteAnnotation('ann_1')],
  ];
  const lists: Array<[string, Send]> = [
    ['list annotations', (client) => client.listAnnotations()],
    ['list datasets', (client) => client.listDatasets()],
    ['list dashboards', (client) => listDashboards(client)],
    ['list monitors', listMonitors],
    ['list notifiers', listNotifiers],
    ['list saved queries', listSavedQueries],
  ];

  /** Error of a request that gets this response; `undefined` stands for no response at all. */
  async function failed(send: Send, answer: Answer | undefined): Promise<ServiceError> {
    const response = (): Observable<ServiceResponse> =>
      answer ? of({ ...answer, header: () => undefined }) : throwError(() => new Error('Failed to fetch'));
    const client = new ServiceClient(response, { edge: false, explainHost: explainGrafana });
    const error: unknown = await lastValueFrom(send(client)).catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError)) {
      throw new Error('It did not fail.');
    }
    return error;
  }

  const json = (status: number) => ({ status, text: `{"code":${status},"message":"said"}` });

  describe.each(writes)('A request to %s', (action, write) => {
    const send: Send = (client) => write(client).pipe(unlessConfirmed(action));

    it.each<[string, { status: number; text: string } | undefined]>([
      ['no answer', undefined],
      ['a dropped connection', { status: 502, text: '' }],
      ['a proxy that gave up', { status: 504, text: '' }],
      ['a gateway’s page', { status: 502, text: '<html></html>' }],
      ...[408, 499, 500, 502, 504, 520].map((status): [string, ReturnType<typeof json>] => [
        `status ${status}`,
        json(status),
      ]),
    ])('is not confirmed after %s', async (_, answer) => {
      const { kind, message } = await failed(send, answer);
      expect(kind).toBe('unconfirmed');
      expect(message).toMatch(
        new RegExp(
          `^The service didn’t confirm the request to ${action} \\(.*\\)\\. The request may have gone through\\. Check`
        )
      );
    });

    it.each([400, 401, 403, 404, 409, 413, 422, 429, 430, 503])('is refused by %i', async (status) => {
      expect((await failed(send, json(status))).kind).not.toBe('unconfirmed');
    });
  });

  describe.each(reading)('A request to %s', (action, write) => {
    const send: Send = (client) => write(client).pipe(unlessConfirmed(action));

    it.each(['', '{"id":"ann_', '<html></html>', 'ok', '[]', 'null'])('is not confirmed by %j', async (text) => {
      for (const status of [200, 201]) {
        expect(await failed(send, { status, text })).toMatchObject({
          kind: 'unconfirmed',
          message: expect.stringContaining('(an unreadable response)'),
        });
      }
    });
  });

  describe.each([...writes, ...lists])('What is said where one can’t %s', (_, send) => {
    const answers = [
      ...[400, 401, 403, 404, 408, 413, 422, 429, 430, 432, 499, 500, 502, 503, 504].map(json),
      ...[502, 504].map((status) => ({ status, text: '' })),
    ];
    it.each(answers)('is no advice for queries: %j', async (answer) => {
      expect((await failed(send, answer)).message).not.toMatch(
        /time range|fewer panels|fewer rows|filter earlier|the query|its variables|group by/i
      );
    });
  });
});

describe('createOnce', () => {
  const fails = (kind: ServiceErrorKind, message = `${kind}.`): Observable<never> =>
    throwError(() => new ServiceError(kind, 0, message));

  /** Creates an item, with a list that may contain it. Records the requests. */
  async function tried(
    create: Observable<string>,
    list: Observable<string | undefined>,
    { wasUnconfirmed = false } = {}
  ) {
    const asked: string[] = [];
    const noted = <T>(what: string, request: Observable<T>) =>
      defer(() => {
        asked.push(what);
        return request;
      });
    const creation = await createOnce(
      'create it',
      () => noted('create', create),
      () => noted('list', list),
      wasUnconfirmed
    );
    return { creation, asked };
  }

  it('What is created is not looked for', async () => {
    expect(await tried(of('made'), of('other'))).toEqual({
      creation: { state: 'created', item: 'made' },
      asked: ['create'],
    });
  });

  it('After a request that was not confirmed, what the list has is there', async () => {
    expect(await tried(fails('unconfirmed'), of('made'))).toEqual({
      creation: { state: 'there', item: 'made' },
      asked: ['create', 'list'],
    });
  });

  it.each([
    ['does not have it', of(undefined), 'unconfirmed. The new item isn’t in the list yet.'],
    ['cannot be read', fails('permission'), 'unconfirmed. permission.'],
  ])('Where the list %s, that is said, and whether it was created stays open', async (_, list, text) => {
    expect((await tried(fails('unconfirmed'), list)).creation).toEqual({ state: 'failed', text, isUnconfirmed: true });
  });

  it('A second try looks at the list first, and creates no second one', async () => {
    const again = { wasUnconfirmed: true };
    expect(await tried(of('second'), of('made'), again)).toEqual({
      creation: { state: 'there', item: 'made' },
      asked: ['list'],
    });
    expect(await tried(of('second'), of(undefined), again)).toEqual({
      creation: { state: 'created', item: 'second' },
      asked: ['list', 'create'],
    });
    expect(await tried(of('second'), fails('unreachable'), again)).toEqual({
      creation: {
        state: 'failed',
        text: expect.stringMatching(/^Not retried.* unreachable\.$/),
        isUnconfirmed: true,
      },
      asked: ['list'],
    });
  });

  it('A refusal says its reason, and nothing is looked for', async () => {
    expect(await tried(fails('permission'), of('other'))).toEqual({
      creation: { state: 'failed', text: 'permission.', isUnconfirmed: false },
      asked: ['create'],
    });
  });
});

describe('lazyService', () => {
  function loaded(): Service & { asked: string[] } {
    const asked: string[] = [];
    const none = (name: string) => () => {
      asked.push(name);
      return of();
    };
    return {
      asked,
      query: none('query'),
      queryLegacy: none('queryLegacy'),
      listAnnotations: none('listAnnotations'),
      getAnnotation: none('getAnnotation'),
      createAnnotation: none('createAnnotation'),
      changeAnnotation: none('changeAnnotation'),
      deleteAnnotation: none('deleteAnnotation'),
      listFields: none('listFields'),
      listViews: none('listViews'),
      listVirtualFields: none('listVirtualFields'),
      metrics: {
        query: () => EMPTY,
        list: () => EMPTY,
        withValue: () => EMPTY,
        tags: () => EMPTY,
        tagValues: () => EMPTY,
      },
      send: () => EMPTY,
      listDatasets: () => {
        asked.push('listDatasets');
        return of([]);
      },
    };
  }

  it('An unused service loads nothing', async () => {
    const service = loaded();
    const load = jest.fn(async () => service);
    const part = new LazyPart(load);
    const question = lazyService((call) => part.use(call)).listDatasets();
    expect(load).not.toHaveBeenCalled();
    await firstValueFrom(question);
    expect(service.asked).toEqual(['listDatasets']);
  });

  it('The client gets all that it is asked with, the host’s id of a request too', async () => {
    const asked: unknown[][] = [];
    const take = (...all: unknown[]) => {
      asked.push(all);
      return of();
    };
    const lazy = lazyService((call) => call({ ...loaded(), query: take, queryLegacy: take }));
    await lastValueFrom(lazy.query({ apl: 'logs' }, { id: 'Q1' }), { defaultValue: undefined });
    await lastValueFrom(lazy.queryLegacy('logs', {}, 'Q2'), { defaultValue: undefined });
    expect(asked).toEqual([
      [{ apl: 'logs' }, { id: 'Q1' }],
      ['logs', {}, 'Q2'],
    ]);
  });
});

describe('instant', () => {
  it('An instant is written with nine digits of a second, and read again', () => {
    const instant = { milliseconds: Date.UTC(2024, 1, 29, 23, 59, 59), nanos: 1 };
    expect(instantText(instant)).toBe('2024-02-29T23:59:59.000000001Z');
    expect(readTime(instantText(instant))).toEqual(instant);
  });
});
