import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { type Database } from '../database/database';
import { sqlText } from '../database/sql';
import { StartError } from '../errors';

type Encoding = 'utf8' | 'latin1';

/** Reads a file's lines, a few thousand at a time, including blank lines. Carriage returns stay. */
export async function* readLines(
  database: Database,
  path: string,
  encoding: Encoding = 'utf8'
): AsyncIterable<string[]> {
  let rest = '';
  for await (const text of readText(database, path, encoding)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') {
    yield [rest];
  }
}

/** The replacement for bytes that aren't valid UTF-8. */
export const noCharacter = '\uFFFD';

/** Reads a file's text in parts. */
export async function* readText(database: Database, path: string, encoding: Encoding): AsyncIterable<string> {
  const decoder = new StringDecoder(encoding);
  for await (const bytes of readBytes(database, path)) {
    yield decoder.write(bytes);
  }
  yield decoder.end();
}

/** Reads the first mebibyte of a file, unpacked; if the file is smaller, all of it. */
export async function startOf(database: Database, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const bytes of readBytes(database, path)) {
    pieces.push(bytes);
    length += bytes.length;
    if (length >= 2 ** 20) {
      break;
    }
  }
  return Buffer.concat(pieces);
}

/** Reads a file's bytes, unpacked, at most a mebibyte at a time unless a line is longer. */
async function* readBytes(database: Database, path: string): AsyncIterable<Buffer> {
  if (!path.toLowerCase().endsWith('.zst')) {
    yield* openFile(path);
    return;
  }
  for await (const text of unpackByDatabase(database, path)) {
    yield Buffer.from(text, 'latin1');
  }
}

function openFile(path: string): Readable {
  const file = createReadStream(path, { highWaterMark: 2 ** 20 });
  if (!path.toLowerCase().endsWith('.gz')) {
    return file;
  }
  const unpacked = createGunzip({ chunkSize: 2 ** 20 });
  file.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => file.destroy());
  return file.pipe(unpacked);
}

/** Unpacks Zstandard through DuckDB, because Node 20 can't; each byte becomes a character, valid UTF-8 or not. */
async function* unpackByDatabase(database: Database, path: string): AsyncIterable<string> {
  const lines = database.text(`
    SELECT coalesce(line, '')
    FROM read_csv(${sqlText(path)}, auto_detect = false, header = false, delim = '\u0001\u0002\u0003\u0004',
      quote = '', escape = '', encoding = 'latin-1', columns = {'line': 'VARCHAR'}, max_line_size = ${longestLine}, buffer_size = ${2 * longestLine})`);
  for await (const line of lines) {
    yield `${line}\n`;
  }
}

/** Maximum length of a line in bytes, which DuckDB must know in advance. */
export const longestLine = 16 * 2 ** 20;

/** Removes the byte order mark that may precede the text of a file's first line. */
export function withoutMark(line: string, number: number): string {
  return number === 1 ? line.replace(/^(?:\uFEFF|\xef\xbb\xbf)/, '') : line;
}

/** Passes a temporary directory for copies of a file to a callback, then removes it. */
export async function inTemporaryDirectory<T>(file: string, work: (directory: string) => Promise<T>): Promise<T> {
  try {
    const directory = await mkdtemp(join(tmpdir(), 'apl-sandbox-'));
    try {
      return await work(directory);
    } finally {
      await rm(directory, { recursive: true });
    }
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT'].includes(Object(error).code) ? new StartError(diskFull(file)) : error;
  }
}

function diskFull(file: string): string {
  const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  return `The disk of ${tmpdir()} is full: ${file} is copied there while it loads. Free some space, or set ${variable} to a directory on another disk.`;
}
