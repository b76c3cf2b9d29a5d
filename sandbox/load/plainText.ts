import { type Database } from '../database/database';
import { StartError } from '../errors';
import { readBytes } from './lines';
import { type Source } from './source';

const bytesLookedAt = 2 ** 20;

/** Throws `StartError` for a text file in UTF-16, or whose lines cannot be separated: no later message would name that cause. */
export async function expectPlainText(database: Database, { file, kind }: Source, path: string): Promise<void> {
  const start = await startOf(database, path);
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) {
    throw new StartError(`${file} is in UTF-16. Save it in UTF-8, and load it again.`);
  }
  const text = start.toString('latin1').trimEnd();
  if (kind !== 'json' && text.includes('\r') && !text.includes('\n')) {
    throw new StartError(
      `${file} ends its lines with a carriage return alone. Save it with line feeds, as Unix and Windows have them, and load it again.`
    );
  }
}

async function startOf(database: Database, path: string): Promise<Buffer> {
  let start = Buffer.alloc(0);
  for await (const bytes of readBytes(database, path)) {
    start = Buffer.concat([start, bytes]);
    if (start.length >= bytesLookedAt) {
      break;
    }
  }
  return start;
}
