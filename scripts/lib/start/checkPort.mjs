import net from 'node:net';

import { StartProblem } from './problem.mjs';

/**
 * Checks that a port is free.
 * @throws StartProblem when something listens on it already
 */
export async function checkPort(port, flag) {
  const free = await new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  if (!free) {
    throw new StartProblem(`Port ${port} is taken: end what listens there, or choose another one with ${flag} N.`);
  }
}
