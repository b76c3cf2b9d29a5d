import http, { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

import { Dispatchers } from './dispatchers';

/** Requests that the proxy received; it answers itself. */
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

/** Asks for an address; returns who answers, `nobody` without an answer. */
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
