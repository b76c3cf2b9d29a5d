import { stat, symlink } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { StartError } from '../errors';
import { inTemporaryDirectory } from './lines';

/** A file to load at the start, as `--load name=FILE[:timeField]` or `--load-metrics name=FILE` names it. */
export interface LoadRequest {
  dataset: string;
  /** The text after `=`: a file, optionally with `:timeField`. */
  source: string;
}

type FileKind = 'csv' | 'ndjson' | 'json' | 'parquet';

/** File of `--load`, with messages about it. */
export interface Source {
  /** As written, for messages. */
  file: string;
  path: string;
  kind: FileKind;
  bytes: number;
  timeField?: string;
}

const kinds: Record<string, FileKind> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
  '.parquet': 'parquet',
  '.pq': 'parquet',
};
const compressed = ['.gz', '.zst'];

/**
 * Reads `FILE[:timeField]`. The text after the last colon is a time field only if no file has the whole name. Throws `StartError` for a
 * file that does not exist or is of a kind that cannot be loaded.
 */
export async function findSource(text: string): Promise<Source> {
  const colon = text.lastIndexOf(':');
  const whole = await sizeOf(text);
  if (whole !== undefined || colon < 1 || colon === text.length - 1) {
    return describe(text, whole);
  }
  const file = text.slice(0, colon);
  return { ...describe(file, await sizeOf(file)), timeField: text.slice(colon + 1) };
}

function describe(file: string, bytes: number | undefined): Source {
  if (bytes === undefined) {
    throw new StartError(`There is no file "${file}" to load. Check the path after the "=" of --load.`);
  }
  const ending = extname(file).toLowerCase();
  const kind = kinds[compressed.includes(ending) ? extname(file.slice(0, -ending.length)).toLowerCase() : ending];
  if (kind === undefined) {
    throw new StartError(`"${file}" ends with none of ${Object.keys(kinds).join(', ')}. Rename it to what it holds.`);
  }
  return { file, path: resolve(file), kind, bytes };
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

/** Passes the work a path in which DuckDB sees no pattern: a name with `*` or brackets is one file's name, not many files'. */
export async function withPlainPath<T>({ file, path }: Source, work: (path: string) => Promise<T>): Promise<T> {
  if (!/[*?[\]{}]/.test(path)) {
    return work(path);
  }
  return inTemporaryDirectory(file, async (directory) => {
    const ending = /(\.[a-z]+)(\.gz|\.zst)?$/i.exec(path)?.[0] ?? '';
    const link = join(directory, `file${ending}`);
    await symlink(path, link);
    return work(link);
  });
}
