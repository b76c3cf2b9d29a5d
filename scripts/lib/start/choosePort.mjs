import net from 'node:net';

import { say } from './say.mjs';
import { StartProblem } from './problem.mjs';

/** Number of ports to try, starting with the default port. */
const tries = 100;

/**
 * True if a program responds on a port. On macOS and Windows, a program can listen on 127.0.0.1 alongside a server that
 * listens on all addresses.
 */
function answers(port) {
  return new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

function canListen(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function isFree(port) {
  return !(await answers(port)) && (await canListen(port));
}

/**
 * The port to listen on: the named port, or else the first free one from the default on.
 * @param {{what: string, flag: string, named?: number, defaultPort: number, not?: number}} wish `not` is a port that another program
 * will use
 * @throws StartProblem if the named port is in use
 */
export async function choosePort({ what, flag, named, defaultPort, not }) {
  if (named !== undefined) {
    if (await isFree(named)) {
      return named;
    }
    throw new StartProblem(`Port ${named} is in use. Stop the other process, or choose another with ${flag} N.`);
  }
  for (let port = defaultPort; port < defaultPort + tries; port++) {
    if (port !== not && (await isFree(port))) {
      if (port !== defaultPort) {
        say(`Port ${defaultPort} is in use: ${what} uses ${port}.`);
      }
      return port;
    }
  }
  throw new StartProblem(
    `The ports ${defaultPort} to ${defaultPort + tries - 1} are all taken: choose another one with ${flag} N.`
  );
}
