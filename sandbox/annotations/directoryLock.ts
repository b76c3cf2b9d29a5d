import { createHash } from 'node:crypto';
import { realpath, rm, mkdir, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { StartError } from '../errors';

/** Creates a directory and its missing parents. Node's recursive option never returns on file systems such as /proc. */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isDirectory(path))) {
      return;
    }
    const above = dirname(path);
    if (codeOf(error) !== 'ENOENT' || above === path || (await isDirectory(above))) {
      throw error;
    }
    await makeDirectory(above);
    await makeDirectory(path);
  }
}

/** The code of a file system error. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Keeps other sandboxes from writing to a directory until the returned function is called. The lock is a socket because, unlike a file,
 * it's gone after a crash.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const digest = createHash('sha256')
    .update(await realpath(directory))
    .digest('hex')
    .slice(0, 24);
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\apl-sandbox-${digest}` : join(tmpdir(), `apl-sandbox-${digest}.sock`);
  if (await answers(socket)) {
    throw new StartError(
      `${directory} is in use by another sandbox. Stop the other sandbox, or choose another directory with --data.`
    );
  }
  await rm(socket, { force: true });
  const server = await listen(socket);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

function listen(socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', reject);
    server.listen(socket, () => resolve(server.unref()));
  });
}
