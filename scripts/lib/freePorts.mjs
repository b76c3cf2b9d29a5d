import { createServer } from 'node:net';

/** Free ports on this machine, so that tests can run alongside `npm start`. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  const listening = servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)));
  await Promise.all(listening);
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
