import { stat, symlink } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { type Catalog } from '../database/catalog';
import { StartError } from '../errors';
import { inTemporaryDirectory } from './lines';

/** A file to load at the start, from `--load name=FILE[:timeField]` or `--load-metrics name=FILE`. */
export interface LoadRequest {
  dataset: string;
  /** The text after `=`: a file, optionally with `:timeField`. */
  source: string;
}

/** Throws `StartError` if a dataset has the name. Table names are case-insensitive. */
export function expectNewName(catalog: Catalog, dataset: string, flag: '--load' | '--load-metrics'): void {
  if (catalog.list().some(({ name }) => name.toLowerCase() === dataset.toLowerCase())) {
    throw new StartError(`The dataset "${dataset}" already exists. Choose another name in ${flag}.`);
  }
}

type FileKind = 'csv' | 'ndjson' | 'json' | 'parquet';

/** A file to load, as it was found. */
export interface Source {
  /** File name as the user wrote it, for messages. */
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

/** Reads `FILE[:timeField]`. Throws `StartError` for a missing file or an unsupported kind. */
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
    throw new StartError(
      `"${file}" does not end with ${Object.keys(kinds).join(', ')}. Rename the file to match its content.`
    );
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

/** Passes a path to a callback, as a link if DuckDB would read its name as a pattern. */
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
