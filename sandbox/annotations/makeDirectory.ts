import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory and its missing parents. Rejects with the file system's error where it cannot. (Node's own recursive form never returns
 * where a file system answers "no such file" to any creation, as /proc does.)
 */
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

/** Returns the code of an error of the file system. */
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
