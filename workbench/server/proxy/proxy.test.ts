import http, { type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ProxyHarness } from '../testing/proxyHarness';
import { Dispatchers } from './dispatchers';

describe('answers', () => {
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
});

describe('dispatchers', () => {
  /** Requests that the proxy received; the proxy also answers them. */
  const asked: string[] = [];
  const proxy = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}`);
    response.end('the proxy');
  });
  proxy.on('connect', ({ url }, socket) => {
    asked.push(`CONNECT ${url}`);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    proxy.emit('connection', socket);
  });
  const service = http.createServer((_, response) => response.end('the service'));
  const environment = { ...process.env };

  const addressOf = (server: Server) => {
    const address: string | AddressInfo | null = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  };

  beforeAll(() =>
    Promise.all([proxy, service].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  );

  beforeEach(() => {
    asked.length = 0;
    process.env = { HTTP_PROXY: addressOf(proxy), HTTPS_PROXY: addressOf(proxy), NO_PROXY: 'inside.example' };
  });

  afterAll(async () => {
    process.env = environment;
    for (const server of [proxy, service]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  /** The name of the server that responds at an address; `nobody` without a response. */
  async function ask(address: string): Promise<string> {
    const url = new URL(address);
    try {
      const { body } = await new Dispatchers().to(url).request({ origin: url.origin, path: '/', method: 'GET' });
      return await body.text();
    } catch {
      return 'nobody';
    }
  }

  it('A service elsewhere is asked through the proxy', async () => {
    expect(await ask('http://service.example')).toBe('the proxy');
    await ask('https://service.example');
    expect(asked.join('\n')).toContain('service.example');
    expect(asked).toContain('CONNECT service.example:443');
  });

  it('A host of NO_PROXY is not', async () => {
    expect(await ask('http://inside.example')).toBe('nobody');
    expect(asked).toEqual([]);
  });

  it('This machine is never asked through the proxy', async () => {
    const address = addressOf(service);
    expect(await ask(address)).toBe('the service');
    expect(await ask(address.replace('127.0.0.1', 'localhost'))).toBe('the service');
    expect(asked).toEqual([]);
  });
});

describe('proxy', () => {
  const bearer = (secret: string) => [{ name: 'Authorization', content: `Bearer {{ .SecureJsonData.${secret} }}` }];
  const proxy = new ProxyHarness([
    { path: 'v2/annotations', method: 'GET', headers: bearer('token') },
    { path: 'v1/datasets/_apl', method: 'POST', headers: bearer('token') },
    { path: 'edge', method: 'POST', url: '{{ .JsonData.edgeUrl }}/v1/query', headers: bearer('token') },
    {
      path: 'eu-central-1/_apl',
      method: 'POST',
      url: 'https://eu-central-1.aws.edge.axiom.co/v1/query/_apl',
      headers: bearer('token'),
    },
    { path: 'v2/annotations', method: 'POST', reqRole: 'Editor', headers: bearer('writeToken') },
    { path: 'v2/annotations', method: 'DELETE', reqRole: 'Admin', headers: bearer('writeToken') },
    { path: 'v2', headers: [{ name: 'X-Late', content: 'yes' }] },
  ]);
  const asRole = (role: string) => ({ cookie: `theme=dark; workbench_role=${role}` });

  beforeAll(() => proxy.start());
  afterAll(() => proxy.stop());
  beforeEach(() => proxy.reset());

  it('No page may show the workbench or an answer inside of itself', async () => {
    for (const path of ['v2/annotations', '../../../../../nowhere']) {
      expect((await proxy.send('GET', path)).headers['x-frame-options']).toBe('deny');
    }
  });

  it('A redirect is handed on, and not followed with a token', async () => {
    proxy.answer = (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    const { status, headers } = await proxy.send('GET', 'v2/annotations');
    expect([status, headers.location]).toEqual([302, 'https://elsewhere.example/']);
    expect(proxy.received).toHaveLength(1);
  });

  describe('which route a request takes', () => {
    it('is the first one that begins the path and has the method', async () => {
      await proxy.send('GET', 'v2/annotations/ann_1');
      expect(proxy.received).toMatchObject([
        { url: '/v2/annotations/ann_1', headers: { authorization: 'Bearer reader' } },
      ]);
      expect(proxy.received[0]?.headers).not.toHaveProperty('x-late');
    });

    it('goes by letters, not by segments, as Grafana does', async () => {
      await proxy.send('GET', 'v2/annotationsandmore');
      expect(proxy.received[0]?.headers.authorization).toBe('Bearer reader');
    });

    it('is a later one with any method where no earlier one fits', async () => {
      await proxy.send('PATCH', 'v2/annotations/ann_1');
      expect(proxy.received[0]?.headers).toMatchObject({ 'x-late': 'yes' });
      expect(proxy.received[0]?.headers).not.toHaveProperty('authorization');
    });

    it.each(['V2/annotations', 'v3/annotations', 'v1/datasets'])(
      'is none for %s, which is sent without a token',
      async (path) => {
        const { status } = await proxy.send('POST', path);
        expect(status).toBe(200);
        expect(proxy.received[0]?.headers).not.toHaveProperty('authorization');
      }
    );

    it.each(['/v2/annotations', './v2/annotations', 'a/../v2/annotations', 'v2//annotations', '../v2/annotations'])(
      'is found for %s once it is cleaned, so there is no way round a role',
      async (path) => {
        const answer = await proxy.send('POST', path, asRole('Viewer'));
        expect(answer.status).toBe(403);
        expect(proxy.received).toEqual([]);
      }
    );

    it('is compared before percent-escapes are decoded', async () => {
      await proxy.send('POST', 'v1/datasets/_apl/%2e%2e/other', asRole('Viewer'));
      expect(proxy.received).toMatchObject([
        { url: '/v1/datasets/_apl/%2e%2e/other', headers: { authorization: 'Bearer reader' } },
      ]);
    });
  });

  describe('who may take a route', () => {
    it.each([
      ['POST', 'Viewer', 403],
      ['POST', 'Editor', 200],
      ['POST', 'Admin', 200],
      ['DELETE', 'Editor', 403],
      ['DELETE', 'Admin', 200],
      ['GET', 'Viewer', 200],
    ])('%s as %s gives %d', async (method, role, status) => {
      const answer = await proxy.send(method, 'v2/annotations', asRole(role));
      expect(answer.status).toBe(status);
      expect(proxy.received).toHaveLength(status === 200 ? 1 : 0);
    });

    it('says what Grafana says to who may not', async () => {
      const { body } = await proxy.send('POST', 'v2/annotations', { 'X-Workbench-Role': 'Viewer' });
      expect(JSON.parse(body)).toEqual({ message: 'plugin proxy route access denied' });
    });
  });

  describe('where a request goes', () => {
    it('keeps the path of the data source’s own address', async () => {
      proxy.source.url = `${proxy.serviceAddress}/base/`;
      await proxy.send('GET', 'v2/annotations');
      expect(proxy.received[0]?.url).toBe('/base/v2/annotations');
    });

    it('follows a route’s own address, and drops the route’s path', async () => {
      proxy.source.jsonData = { edgeUrl: proxy.serviceAddress };
      await proxy.send('POST', 'edge/_apl?format=tabular', {}, '{"apl":"x"}');
      expect(proxy.received).toMatchObject([{ url: '/v1/query/_apl?format=tabular', body: '{"apl":"x"}' }]);
    });

    it('is nowhere when a route’s address is not set: 502, nothing sent', async () => {
      const { status, body } = await proxy.send('POST', 'edge/_apl');
      expect([status, body]).toEqual([502, '']);
      expect(proxy.received).toEqual([]);
    });

    it('is nowhere when the data source has no address', async () => {
      proxy.source.url = '';
      const { status, body } = await proxy.send('GET', 'v2/annotations');
      expect([status, body]).toEqual([502, '']);
    });

    it('sorts query parameters by name and encodes commas', async () => {
      await proxy.send('GET', 'v2/annotations?start=2026-01-01T00:00:00Z&datasets=a,b&end=x%20y&datasets=c');
      expect(proxy.received[0]?.url).toBe(
        '/v2/annotations?datasets=a%2Cb&datasets=c&end=x+y&start=2026-01-01T00%3A00%3A00Z'
      );
    });

    it('leaves the query of an unmatched request as it is', async () => {
      await proxy.send('GET', 'other?b=1,2&a=3');
      expect(proxy.received[0]?.url).toBe('/other?b=1,2&a=3');
    });
  });

  describe('which headers go along', () => {
    it('sends <no value> for a secret that is not set', async () => {
      await proxy.send('POST', 'v2/annotations');
      expect(proxy.received[0]?.headers.authorization).toBe('Bearer <no value>');
    });

    it('keeps the browser’s cookies, authorization and origin to itself', async () => {
      const own = {
        authorization: 'Basic secret',
        cookie: 'session=1',
        origin: 'http://here',
        referer: 'http://here/d',
      };
      await proxy.send('GET', 'elsewhere', own);
      for (const name of Object.keys(own)) {
        expect(proxy.received[0]?.headers).not.toHaveProperty(name);
      }
    });

    it('passes the service’s headers on, but not its cookies', async () => {
      proxy.answer = (_, response) =>
        response
          .writeHead(429, {
            'Retry-After': '7',
            'X-RateLimit-Remaining': '0',
            'X-Axiom-Trace-Id': 't',
            'Set-Cookie': 'a=1',
          })
          .end('{"message":"rate limit exceeded"}');
      const { status, headers, body } = await proxy.send('GET', 'v2/annotations');
      expect(status).toBe(429);
      expect(headers).toMatchObject({ 'retry-after': '7', 'x-ratelimit-remaining': '0', 'x-axiom-trace-id': 't' });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(JSON.parse(body)).toEqual({ message: 'rate limit exceeded' });
    });
  });

  describe('the service’s public addresses', () => {
    it.each([
      ['POST', 'eu-central-1/_apl?format=tabular', '/eu/v1/query/_apl?format=tabular'],
      ['GET', 'v2/annotations', '/v2/annotations'],
    ])('are a sandbox’s where one stands in: %s %s', async (method, path, url) => {
      proxy.source.url = 'https://api.axiom.co';
      expect((await proxy.send(method, path)).status).toBe(200);
      expect(proxy.received).toMatchObject([{ url, headers: { authorization: 'Bearer reader' } }]);
    });
  });
});
