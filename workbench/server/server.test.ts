import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { FlagError, readFlags } from './flags';
import { staticFiles } from './staticFiles';

describe('flags', () => {
  it('listens on 127.0.0.1:3000 unless it is told otherwise', () => {
    expect(readFlags([])).toEqual({
      port: 3000,
      host: '127.0.0.1',
      watch: false,
      sandbox: undefined,
      hasFakeModel: false,
    });
    const sandbox = 'http://127.0.0.1:4000';
    expect(readFlags(['--port', '4200', '--watch', '--stand-in', sandbox])).toMatchObject({
      port: 4200,
      watch: true,
      sandbox,
    });
  });

  it.each([[['--port', 'x']], [['--port', '70000']], [['--stand-in', 'x']], [['--nonsense']], [['word']]])(
    'refuses %j in one line',
    (args) => {
      expect(() => readFlags(args)).toThrow(FlagError);
      try {
        readFlags(args);
      } catch (error) {
        expect(String(error)).not.toContain('\n');
      }
    }
  );
});

describe('staticFiles', () => {
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
});
