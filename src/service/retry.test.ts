import { firstValueFrom, lastValueFrom, NEVER, of, Subject } from 'rxjs';

import { ServiceClient } from './client';
import { type ServiceRequest, type ServiceResponse } from './fetch';
import { withRetry } from './retry';

const query: ServiceRequest = { method: 'POST', path: 'v1/datasets/_apl', body: { apl: 'logs' } };
const now = Date.UTC(2024, 0, 1);
const response = (status: number, headers: Record<string, string> = {}): ServiceResponse => ({
  status,
  text: '',
  header: (name) => headers[name],
});

/** Sender that gets these responses in turn. `sent` contains the times of its requests in milliseconds. */
function sendTo(answers: ServiceResponse[], random = 0) {
  const sent: number[] = [];
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const send = withRetry(() => {
    sent.push(Date.now() - now);
    return of(answers[Math.min(sent.length, answers.length) - 1]);
  });
  return { sent, send };
}

describe('What the service refuses for the moment', () => {
  beforeEach(() => jest.useFakeTimers({ now }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is sent again for metrics as well', async () => {
    const { sent, send } = sendTo([response(429, { 'Retry-After': '7' }), response(200)]);
    const answer = lastValueFrom(send({ ...query, path: 'eu-central-1/_mpl' }));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toMatchObject({ status: 200 });
    expect(sent).toEqual([0, 7000]);
  });

  it.each([429, 430, 503])(
    'with %s is sent again when its headers say, and says how long it waited',
    async (status) => {
      const { sent, send } = sendTo([response(status, { 'Retry-After': '7' }), response(200)]);
      const answer = lastValueFrom(send(query));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await answer).toMatchObject({ status: 200, waited: { times: 1, milliseconds: 7000, status } });
      expect(sent).toEqual([0, 7000]);
    }
  );

  it.each([
    ['a date', { 'Retry-After': 'Mon, 01 Jan 2024 00:00:05 GMT' }, 5000],
    ['the end of a rate limit', { 'X-RateLimit-Reset': String(now / 1000 + 4) }, 4000],
    ['the end of a query limit', { 'X-QueryLimit-Reset': String(now / 1000 + 3) }, 3000],
    ['nothing', {}, 1000],
    ['nonsense', { 'Retry-After': 'soon', 'X-RateLimit-Reset': 'later' }, 1000],
  ])('waits for %s', async (_, headers, expected) => {
    const { sent, send } = sendTo([response(429, headers), response(200)]);
    send(query).subscribe();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([0, expected]);
  });

  it('is sent three times at most, a little apart from the others', async () => {
    const { sent, send } = sendTo([response(429)], 1);
    const answer = lastValueFrom(send(query));
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await answer).status).toBe(429);
    expect(sent).toEqual([0, 1250, 1250 + 3750]);
  });

  it('is not sent again where a budget is spent, which lasts', async () => {
    const { sent, send } = sendTo([{ ...response(429), text: '{"message":"hourly query cost limit reached"}' }]);
    expect((await lastValueFrom(send(query))).status).toBe(429);
    expect(sent).toEqual([0]);
  });

  it('is not waited for longer than people look at a panel', async () => {
    const { sent, send } = sendTo([response(429, { 'Retry-After': '3600' })]);
    expect((await lastValueFrom(send(query))).status).toBe(429);
    expect(sent).toEqual([0]);
  });

  it('waits for the reset that an earlier answer named, for Grafana drops the headers of failed ones', async () => {
    const { sent, send } = sendTo([
      response(200, { 'X-RateLimit-Reset': String(now / 1000 + 9) }),
      response(429),
      response(200),
    ]);
    send(query).subscribe();
    send(query).subscribe();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([0, 0, 9000]);
  });

  it('waits for no reset where the service is overloaded: the limits are not why', async () => {
    const reset = { 'X-RateLimit-Reset': String(now / 1000 + 9) };
    for (const headers of [{}, reset]) {
      jest.setSystemTime(now);
      const { sent, send } = sendTo([response(200, reset), response(503, headers), response(200)]);
      send(query).subscribe();
      send(query).subscribe();
      await jest.advanceTimersByTimeAsync(20_000);
      expect(sent).toEqual([0, 0, 1000]);
    }
  });

  it.each([
    [429, 4000],
    [430, 3000],
  ])('waits with %s for the end of its limit, where both are named', async (status, expected) => {
    const [ofRate, ofQueries] = [4, 3].map((seconds) => String(now / 1000 + seconds));
    const headers = { 'X-RateLimit-Reset': ofRate, 'X-QueryLimit-Reset': ofQueries };
    const { sent, send } = sendTo([response(status, headers), response(200)]);
    send(query).subscribe();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([0, expected]);
  });

  it('waits 30 seconds at most, also a little apart from the others', async () => {
    const { sent, send } = sendTo([response(429, { 'Retry-After': '29' }), response(200)], 1);
    send(query).subscribe();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([0, 30_000]);
  });

  it('is not sent again when the panel goes', async () => {
    const { sent, send } = sendTo([response(429)]);
    send(query).subscribe().unsubscribe();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([0]);
  });

  it.each([400, 403, 404, 432, 500, 502, 504])('but not with %s', async (status) => {
    const { sent, send } = sendTo([response(status)]);
    expect((await lastValueFrom(send(query))).status).toBe(status);
    expect(sent).toEqual([0]);
  });

  it.each([
    ['GET', 'v2/annotations'],
    ['GET', 'v2/datasets'],
    ['GET', 'v2/datasets/logs/fields'],
    ['GET', 'v2/views'],
    ['GET', 'v1/query/metrics/info/datasets/d/metrics'],
    ['GET', 'us-east-1/metrics/info/datasets/d/metrics/cpu/tags/host/values'],
    ['POST', 'eu-central-1/metrics/info/datasets/d/metrics'],
  ] as const)('is sent again where it reads: %s %s', async (method, path) => {
    const { sent, send } = sendTo([response(429, { 'Retry-After': '2' }), response(503), response(200)]);
    const answer = lastValueFrom(send({ method, path }));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await answer).toMatchObject({ status: 200, waited: { times: 2, milliseconds: 5000, status: 429 } });
    expect(sent).toEqual([0, 2000, 5000]);
  });

  it('takes no reset of queries for one of the others', async () => {
    const { sent, send } = sendTo([response(200, { 'X-QueryLimit-Reset': String(now / 1000 + 9) }), response(429)]);
    send(query).subscribe();
    send({ method: 'GET', path: 'v2/annotations' }).subscribe();
    await jest.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([0, 0, 1000]);
  });

  it('is not retried if it reads one annotation: a person waits to change it', async () => {
    const { sent, send } = sendTo([response(429, { 'Retry-After': '7' })]);
    expect((await lastValueFrom(send({ method: 'GET', path: 'v2/annotations/ann_1' }))).status).toBe(429);
    expect(sent).toEqual([0]);
  });

  it('is left alone where it writes', async () => {
    const { sent, send } = sendTo([response(429)]);
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      await lastValueFrom(send({ method, path: 'v2/annotations', body: {} }));
    }
    expect(sent).toEqual([0, 0, 0]);
  });
});

describe('Queries of one data source', () => {
  it('are sent once where they are equal, and cancelled when the last one goes', async () => {
    const answer = new Subject<ServiceResponse>();
    const sent: ServiceRequest[] = [];
    const client = new ServiceClient(
      (request) => {
        sent.push(request);
        return answer;
      },
      { edge: false }
    );
    const first = client.query({ apl: 'logs' }).subscribe();
    const others = [1, 2].map(() => firstValueFrom(client.query({ apl: 'logs' })));
    client.query({ apl: 'other' }).subscribe().unsubscribe();
    expect(sent).toHaveLength(2);
    first.unsubscribe();
    expect(answer.observed).toBe(true);
    answer.next({ status: 200, text: '{"status":{}}', header: () => undefined });
    answer.complete();
    const [second, third] = await Promise.all(others);
    expect(second.body).toBe(third.body);
    client.query({ apl: 'logs' }).subscribe();
    expect(sent).toHaveLength(3);
  });

  it('that never answer do not delay other rows', () => {
    const client = new ServiceClient(() => NEVER, { edge: false });
    const subscription = client.query({ apl: 'logs' }).subscribe();
    subscription.unsubscribe();
    expect(subscription.closed).toBe(true);
  });
});
