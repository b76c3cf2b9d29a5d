import { readFile } from 'node:fs/promises';
import { messageOf, StartError } from '../errors';

/** Reads the JSON file given with a flag. Throws a `StartError` if the file is missing or isn't JSON. */
export async function readJsonFile(path: string, flag: string, what: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`${unreadable(path, error)} Choose a file of ${what} with ${flag}.`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(
      `${path} cannot be read as JSON: ${messageOf(error).split('\n')[0]}. Choose a file of ${what} with ${flag}.`
    );
  }
}

function unreadable(path: string, error: unknown): string {
  switch (Object(error).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no file "${path}".`;
    case 'EISDIR':
      return `"${path}" is a directory.`;
    case 'EACCES':
    case 'EPERM':
      return `This user isn’t allowed to read "${path}".`;
    default:
      return `"${path}" cannot be read: ${messageOf(error)}.`;
  }
}
