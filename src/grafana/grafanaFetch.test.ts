import { lastValueFrom, type Observable, of, throwError } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest } from '@grafana/runtime';

import { RequestCancelled } from '../service/fetch';
import { grafanaFetch } from './grafanaFetch';

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
    await expect(lastValueFrom(cancelled.send({ method: 'GET', path: 'x' }))).rejects.toBeInstanceOf(RequestCancelled);
    const offline = fetchOver(() => throwError(() => new TypeError('Failed to fetch')));
    await expect(lastValueFrom(offline.send({ method: 'GET', path: 'x' }))).rejects.toThrow('Failed to fetch');
  });
});
