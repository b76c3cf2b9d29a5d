import { request as httpRequest } from 'node:http';
import { startTestSandbox, type TestSandbox } from '../testing/client';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 100, allowHost: ['Grafana-Sandbox'] });
});
afterAll(() => sandbox.stop());

const query = JSON.stringify({ apl: "['sample-http-logs'] | limit 1" });

/** Sends a query; `fetch` wouldn't allow setting a `Host` header. */
function sendQuery(headers: Record<string, string>): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${sandbox.url}/v1/datasets/_apl?format=tabular`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox.token}`, 'Content-Type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      }
    );
    request.on('error', reject);
    request.end(query);
  });
}

test.each([
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '1.2.3',
  '[::1].evil',
])('a page of %s cannot reach the sandbox by a name that it points here', async (host) => {
  const { status, text } = await sendQuery({ Host: host });
  expect(status).toBe(403);
  expect(JSON.parse(text)).toEqual({ code: 403, message: expect.stringContaining(`not at "${host}"`) });
  expect(text).toContain('--allow-host');
});

test.each(['http://evil.example', 'null', 'https://localhost'])('a page of %s cannot send anything', async (origin) => {
  const { status, text } = await sendQuery({ Origin: origin });
  expect(status).toBe(403);
  expect(text).toContain(origin);
});

// Behind a container's or a router's port, the address and port differ from the socket's.
test.each(['localhost', 'LocalHost:3', '127.0.0.1:4001', '[::1]:4000', '192.168.1.5:4000', 'grafana-sandbox:4000'])(
  '%s is the sandbox',
  async (host) => {
    expect((await sendQuery({ Host: host })).status).toBe(200);
    expect((await sendQuery({ Host: host, Origin: `http://${host}` })).status).toBe(200);
  }
);
