import { type ServerResponse } from 'node:http';

import { ProxyHarness } from '../testing/proxyHarness';

const proxy = new ProxyHarness([
  { path: 'v1', headers: [{ name: 'Authorization', content: 'Bearer {{ .SecureJsonData.token }}' }] },
]);

beforeAll(() => proxy.start());
afterAll(() => proxy.stop());
beforeEach(() => proxy.reset());

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

it.each([400, 403, 404, 422, 429, 430, 432, 500, 503])('passes %d and its body on', async (status) => {
  proxy.answer = (_, response) => response.writeHead(status).end('{"code":1,"message":"no"}');
  const answer = await proxy.send('GET', 'v1/x');
  expect(answer).toMatchObject({ status, body: '{"code":1,"message":"no"}' });
});

it('turns 401 into 400 with its own message', async () => {
  proxy.answer = (_, response) => response.writeHead(401).end('{"message":"bad token"}');
  const { status, headers, body } = await proxy.send('GET', 'v1/x');
  expect([status, body]).toEqual([400, 'Authentication to data source failed']);
  expect(headers['content-type']).toMatch(/^text\/plain/);
});

it('answers 502 without a body where no service is', async () => {
  proxy.source.url = 'http://127.0.0.1:1';
  expect(await proxy.send('GET', 'v1/x')).toMatchObject({ status: 502, body: '' });
});

it('answers 502 without a body where the connection drops before an answer', async () => {
  proxy.answer = (request) => request.socket.destroy();
  expect(await proxy.send('GET', 'v1/x')).toMatchObject({ status: 502, body: '' });
});

it('answers 504 without a body when the service takes longer than jsonData.timeout', async () => {
  proxy.source.jsonData = { timeout: 0.1 };
  proxy.answer = () => {};
  expect(await proxy.send('GET', 'v1/x')).toMatchObject({ status: 504, body: '' });
});

it('gives half an answer as 200 with half a JSON', async () => {
  proxy.answer = (request, response) => {
    response.write('{"half":');
    setTimeout(() => request.socket.destroy(), 50);
  };
  expect(await proxy.send('GET', 'v1/x')).toMatchObject({ status: 200, body: '{"half":' });
});

it('breaks the connection when an answer whose length was told is cut', async () => {
  proxy.answer = (request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"half":');
    setTimeout(() => request.socket.destroy(), 50);
  };
  await expect(proxy.send('GET', 'v1/x')).rejects.toThrow();
});

it('passes HTML with 200 on as it is', async () => {
  proxy.answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>');
  const { status, headers, body } = await proxy.send('GET', 'v1/x');
  expect([status, headers['content-type'], body]).toEqual([200, 'text/html', '<h1>hello</h1>']);
});

it('passes pieces on as they come', async () => {
  let service: ServerResponse | undefined;
  proxy.answer = (_, response) => {
    service = response;
    response.write('first');
  };
  const first = await new Promise<string>((resolve) => {
    proxy
      .open('GET', '/api/datasources/proxy/uid/apl/v1/x', {}, (answer) =>
        answer.once('data', (piece) => resolve(String(piece)))
      )
      .end();
  });
  expect(first).toBe('first');
  service?.end();
});

it('gives up its request when the page gives up', async () => {
  let closed = false;
  proxy.answer = (request) => request.socket.once('close', () => (closed = true));
  const sent = proxy.open('GET', '/api/datasources/proxy/uid/apl/v1/x', {}, () => {});
  sent.on('error', () => {});
  sent.end();
  while (proxy.received.length === 0) {
    await wait(10);
  }
  sent.destroy();
  await wait(100);
  expect(closed).toBe(true);
});

it('knows no other data source', async () => {
  expect(await proxy.request('GET', '/api/datasources/proxy/uid/other/v1/x')).toMatchObject({ status: 404 });
});
