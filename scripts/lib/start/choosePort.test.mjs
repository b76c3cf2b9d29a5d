import net from 'node:net';

import { choosePort } from './choosePort.mjs';

const servers = [];

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    servers.push(server);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address().port));
  });
}

/** Listens on a free port, so that the ports after it are likely to be free. */
async function takenPort(host) {
  const port = await listen(0, host);
  return port < 65_000 ? port : takenPort(host);
}

let said;
beforeEach(() => {
  said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(async () => {
  said.mockRestore();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

describe.each(['127.0.0.1', '0.0.0.0'])('a port that a server of %s has', (host) => {
  it('is passed over, and the next free one is named', async () => {
    const defaultPort = await takenPort(host);
    const port = await choosePort({ what: 'the workbench', flag: '--port', defaultPort });
    expect(port).toBeGreaterThan(defaultPort);
    expect(said).toHaveBeenCalledWith(`Port ${defaultPort} is in use: the workbench uses ${port}.\n`);
  });

  it('is an error if the person named it', async () => {
    const named = await takenPort(host);
    const choice = choosePort({ what: 'the workbench', flag: '--port', named, defaultPort: named + 1 });
    await expect(choice).rejects.toThrow(
      `Port ${named} is in use. Stop the other process, or choose another with --port N.`
    );
  });
});

it('The default port is taken without a word if it is free, but not the one that is another’s', async () => {
  const defaultPort = (await takenPort('127.0.0.1')) + 1;
  const first = await choosePort({ what: 'the workbench', flag: '--port', defaultPort });
  const second = await choosePort({ what: 'the sandbox', flag: '--sandbox-port', defaultPort: first, not: first });
  expect(second).toBeGreaterThan(first);
});
