import { lastValueFrom, type Observable, of, throwError } from 'rxjs';

import { listDashboards } from './dashboards';
import { explainGrafana } from '../grafana/grafanaErrors';
import { ServiceClient } from './client';
import { type ServiceResponse } from './fetch';
import { createMonitor, listMonitors, listNotifiers } from './monitors';
import { listSavedQueries } from './savedQueries';
import { ServiceError } from './serviceError';
import { unlessConfirmed } from './unconfirmed';

type Send = (client: ServiceClient) => Observable<unknown>;
type Answer = { status: number; text: string };

const draft = { datasets: ['logs'], time: '2026-01-31T12:00:00Z', type: 'deployment', title: 'Release 8' };
const creations: Array<[string, Send]> = [
  ['create the annotation', (client) => client.createAnnotation(draft)],
  ['create the monitor', (client) => createMonitor(client, { name: 'x', type: 'MatchEvent', aplQuery: 'logs' })],
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

/** The error of a request that is answered like this; `undefined` for no answer at all. */
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
      new RegExp(`^The service didn’t confirm the request to ${action} \\(.*\\)\\. It may have gone through: check`)
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
