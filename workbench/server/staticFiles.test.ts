import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { staticFiles } from './staticFiles';

it('survives a file that a build takes away', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'files-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), 'page');
  writeFileSync(path.join(folder, 'assets/old.js'), 'old');
  const send = staticFiles({ plugin: folder, page: folder, images: [] });
  rmSync(path.join(folder, 'assets/old.js'));
  const server = http.createServer((request, response) => send(request, response, request.url ?? '/', () => {}));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: string | AddressInfo | null = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  await expect(fetch(`${url}/assets/old.js`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(url)).text()).toBe('page');

  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});
