import { createReadStream } from 'node:fs';
import { type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Database } from '../database/database';
import { sqlText } from '../database/sql';

/**
 * Reads the lines of a file, a few thousand at a time, as an editor counts them: every one, including the blank ones. A carriage return
 * stays at their end. Bytes that are not UTF-8 become `noCharacter`.
 */
export async function* readLines(database: Database, path: string): AsyncIterable<string[]> {
  let rest = '';
  for await (const text of textOf(database, path)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') {
    yield [rest];
  }
}

/** The replacement of bytes that are not UTF-8. */
export const noCharacter = '\uFFFD';

function textOf(database: Database, path: string): AsyncIterable<string> {
  return isZstandard(path) ? unpackByDatabase(database, path) : openFile(path).setEncoding('utf8');
}

/** Reads a file's bytes, unpacked, at most a mebibyte at a time except for longer lines. They belong to the caller. */
export async function* readBytes(database: Database, path: string): AsyncIterable<Buffer> {
  if (!isZstandard(path)) {
    yield* openFile(path);
    return;
  }
  for await (const text of unpackByDatabase(database, path)) {
    yield Buffer.from(text);
  }
}

const isZstandard = (path: string) => path.toLowerCase().endsWith('.zst');

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

/** Unpacks Zstandard, which Node 20 cannot, through DuckDB: as a CSV file of one column, with a delimiter that occurs in no text. */
async function* unpackByDatabase(database: Database, path: string): AsyncIterable<string> {
  const lines = database.text(`
    SELECT coalesce(line, '')
    FROM read_csv(${sqlText(path)}, auto_detect = false, header = false, delim = '\u0001\u0002\u0003\u0004',
      quote = '', escape = '', columns = {'line': 'VARCHAR'}, max_line_size = ${longestLine}, buffer_size = ${2 * longestLine})`);
  for await (const line of lines) {
    yield `${line}\n`;
  }
}

/** In bytes. DuckDB has to know it in advance. */
export const longestLine = 16 * 2 ** 20;

/** Removes the byte order mark that a file's first line may begin with, which is not part of its text. */
export function withoutMark(line: string, number: number): string {
  return number === 1 && line.startsWith('\uFEFF') ? line.slice(1) : line;
}
