import { type BackendSrv, type BackendSrvRequest, config } from '@grafana/runtime';
import { EMPTY, lastValueFrom, type Observable, of, throwError } from 'rxjs';
import { RequestCancelled } from '../service/fetch';
import { parseObject } from '../service/json';
import { savedAddress } from './askGrafana';
import { explainGrafana } from './grafanaErrors';
import { grafanaFetch } from './grafanaFetch';
import { LazyPart, loadPart } from './loadPart';

describe('askGrafana', () => {
  const backendThat = (answers: (url: string) => Observable<unknown>): BackendSrv =>
    Object.assign(Object.create(null), { fetch: ({ url }: { url: string }) => answers(url) });

  it('The address of a data source is read as Grafana has saved it', async () => {
    const urls: string[] = [];
    const backend = backendThat((url) => {
      urls.push(url);
      return of({ data: { uid: 'a b', url: 'https://api.axiom.co' } });
    });
    expect(await savedAddress(backend, 'a b')).toBe('https://api.axiom.co');
    expect(urls).toEqual(['/api/datasources/uid/a%20b']);
    expect(
      await savedAddress(
        backendThat(() => of({ data: { url: '' } })),
        'apl'
      )
    ).toBe('');
  });

  it.each([
    ['Grafana refuses', throwError(() => ({ status: 403 }))],
    ['Grafana says nothing', EMPTY],
    ['the answer has no address', of({ data: {} })],
    ['the answer is a text', of({ data: 'ok' })],
  ])('The address is not known where %s', async (_, answer) => {
    expect(
      await savedAddress(
        backendThat(() => answer),
        'apl'
      )
    ).toBeUndefined();
  });
});

describe('grafanaFetch', () => {
  function fetchOver(answer: (request: BackendSrvRequest) => Observable<unknown>) {
    const requests: BackendSrvRequest[] = [];
    const backend: Pick<BackendSrv, 'fetch'> = Object.assign(Object.create(null), {
      fetch: (request: BackendSrvRequest) => {
        requests.push(request);
        return answer(request);
      },
    });
    return { requests, send: grafanaFetch(backend, '/api/datasources/proxy/uid/apl') };
  }
  const config = { url: '' };

  describe('A request through Grafana', () => {
    it('goes to the data source’s proxy, as text, without an alert of Grafana’s', async () => {
      const { requests, send } = fetchOver(() =>
        of({ status: 200, data: '{}', headers: new Headers({ 'X-Axiom-Trace-Id': 't' }) })
      );
      const response = await lastValueFrom(
        send({ method: 'POST', path: 'v1/datasets/_apl', params: { format: 'tabular' }, body: { apl: 'x' }, id: 'Q1' })
      );
      expect(requests).toEqual([
        {
          url: '/api/datasources/proxy/uid/apl/v1/datasets/_apl',
          method: 'POST',
          params: { format: 'tabular' },
          data: { apl: 'x' },
          requestId: 'Q1-1',
          responseType: 'text',
          showErrorAlert: false,
          showSuccessAlert: false,
        },
      ]);
      expect([response.status, response.text, response.header('x-axiom-trace-id'), response.header('nope')]).toEqual([
        200,
        '{}',
        't',
        undefined,
      ]);
    });

    it.each([
      ['{"message":"bad"}', { message: '{"message":"bad"}', error: 'Bad Request', response: '{"message":"bad"}' }],
      ['', { message: '', error: 'Bad Gateway', response: '' }],
      ['plain', 'plain'],
      ['{"message":"Unexpected error"}', { message: 'Unexpected error' }],
      ['', undefined],
    ])('that fails with the text %j is an answer too', async (text, data) => {
      const { send } = fetchOver(() => throwError(() => ({ status: 502, data, config })));
      const response = await lastValueFrom(send({ method: 'GET', path: 'v2/datasets' }));
      expect([response.status, response.text, response.header('Retry-After')]).toEqual([502, text, undefined]);
    });

    it('that is cancelled, or never answered, is none', async () => {
      const cancelled = fetchOver(() => throwError(() => ({ status: -1, cancelled: true, data: null, config })));
      await expect(lastValueFrom(cancelled.send({ method: 'GET', path: 'x' }))).rejects.toBeInstanceOf(
        RequestCancelled
      );
      const offline = fetchOver(() => throwError(() => new TypeError('Failed to fetch')));
      await expect(lastValueFrom(offline.send({ method: 'GET', path: 'x' }))).rejects.toThrow('Failed to fetch');
    });
  });
});

describe('grafanaErrors', () => {
  const explained = (status: number, text: string) =>
    explainGrafana({ status, text }, parseObject(text), {
      action: 'run the query',
      query: true,
      setting: 'Edge address',
    });

  describe('What Grafana answers in the service’s place', () => {
    it.each<[string, { status: number; text: string }, string, RegExp]>([
      [
        'a wrong token',
        { status: 400, text: 'Authentication to data source failed' },
        'token',
        /missing, invalid or expired.*settings/,
      ],
      ['a session that ended', { status: 401, text: '{"message":"Unauthorized"}' }, 'session', /Sign in again/],
      [
        'a role that is not reached',
        { status: 403, text: '{"message":"plugin proxy route access denied"}' },
        'role',
        /Editor role/,
      ],
      [
        'an address that Grafana may not connect to',
        {
          status: 403,
          text: '{"message":"Data proxy hostname and ip are not included in whitelist"}{"message":"target URL is not a valid target"}',
        },
        'grafana',
        /isn’t allowed to connect.*administrator.*data_source_proxy_whitelist/,
      ],
      [
        'a missing permission in Grafana',
        {
          status: 403,
          text: '{"accessErrorId":"ACE1","message":"You\'ll need additional permissions to perform this action. Permissions needed: datasources:query","title":"Access denied"}',
        },
        'grafana',
        /you don’t have permission.*needs datasources:query.*Grafana administrator/,
      ],
      [
        'a data source that one may not use',
        { status: 403, text: '{"message":"Access denied to datasource"}' },
        'grafana',
        /don’t have access/,
      ],
      [
        'a data source that is gone',
        { status: 404, text: '{"message":"Data source not found"}' },
        'grafana',
        /no longer exists.*Reload/,
      ],
      [
        'a plugin that is gone',
        { status: 404, text: '{"message":"Unable to find datasource plugin"}' },
        'grafana',
        /plugin.*install the plugin/,
      ],
      [
        'an address that Grafana cannot read',
        { status: 400, text: '{"message":"Invalid data source URL: \\"::\\""}' },
        'grafana',
        /address is invalid.*Enter an address/,
      ],
      [
        'settings that Grafana cannot read',
        { status: 500, text: '{"message":"Unable to load datasource meta data"}' },
        'grafana',
        /Grafana’s server log/,
      ],
      [
        'a service that is not there',
        { status: 502, text: '' },
        'unreachable',
        /service is unreachable.*“Edge address” in/,
      ],
      [
        'a time-out of Grafana’s proxy',
        { status: 504, text: '' },
        'timeout',
        /proxy timed out.*“Timeout in seconds” in.*30 s/,
      ],
    ])('is a sentence: %s', (_, { status, text }, kind, sentence) => {
      expect(explained(status, text)).toMatchObject({ kind, message: expect.stringMatching(sentence) });
    });

    it('names the address that Grafana cannot reach, where it is known', () => {
      const at = explainGrafana({ status: 502, text: '' }, undefined, {
        action: 'run the query',
        address: 'https://service.example',
      });
      expect(at?.message).toBe(
        'Couldn’t run the query: the service is unreachable at https://service.example. Check the address in the data source’s settings, and that Grafana’s server can connect to it.'
      );
    });

    it.each([
      ['Viewer', 'A Grafana administrator can check the address'],
      ['Editor', 'A Grafana administrator can check the address'],
      ['Admin', 'Check the address'],
    ])('tells a user who can change the address: %s', (orgRole, check) => {
      const { user } = config.bootData;
      const before = user.orgRole;
      Object.assign(user, { orgRole });
      const explanation = explainGrafana({ status: 502, text: '' }, undefined, { action: 'run the query' });
      Object.assign(user, { orgRole: before });
      expect(explanation?.message).toBe(
        `Couldn’t run the query: the service is unreachable. ${check} in the data source’s settings, and that Grafana’s server can connect to it.`
      );
    });

    it('is no ended session on a public dashboard, where nobody has one', () => {
      config.publicDashboardAccessToken = 'a1b2';
      expect(explained(401, '{"message":"Unauthorized","traceID":""}')?.message).toMatch(
        /^Public dashboards don’t support this data source/
      );
      delete config.publicDashboardAccessToken;
    });

    it.each([
      [400, '{"message":"bad query"}'],
      [403, '{"message":"forbidden"}'],
      [403, 'Access denied'],
      [404, '{"message":"no such dataset"}'],
      [500, '{"message":"oops"}'],
      [502, '{"message":"no upstream"}'],
      [504, '{"message":"deadline"}'],
      [429, ''],
    ])('is not what the service says with %s', (status, text) => {
      expect(explained(status, text)).toBeUndefined();
    });
  });
});

describe('loadPart', () => {
  describe('A part that is loaded when it is needed', () => {
    it('is what was loaded', async () => {
      expect(await loadPart(async () => 'part')).toBe('part');
    });

    it('says what to do where it cannot be loaded', async () => {
      const missing = loadPart(() => Promise.reject(new Error('Loading chunk 140 failed.')));
      await expect(missing).rejects.toThrow('reload the page');
    });
  });

  describe('A lazy part', () => {
    it('is loaded once, and answers at once from then on', async () => {
      const load = jest.fn(async () => ({ name: 'part' }));
      const lazy = new LazyPart(load);
      expect(lazy.now(({ name }) => name, 'none')).toBe('none');
      expect(load).not.toHaveBeenCalled();
      const [first, second] = await Promise.all([lazy.load(), lazy.load()]);
      expect(first).toBe(second);
      expect(load).toHaveBeenCalledTimes(1);
      expect(lazy.now(({ name }) => name, 'none')).toBe('part');
    });

    it('is loaded with the next question where it failed', async () => {
      let fails = true;
      const lazy = new LazyPart(async () => {
        if (fails) {
          throw new Error('gone');
        }
        return 'part';
      });
      await expect(lazy.load()).rejects.toThrow('reload the page');
      fails = false;
      expect(await lazy.load()).toBe('part');
    });
  });
});
