import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { messageOf, StartError } from '../errors';
import { lockDirectory, codeOf, makeDirectory } from './directoryLock';
import { annotationSchema } from './draft';
import { type Journal, type JournalEntry } from './annotationStore';

const fileName = 'annotations.ndjson';

/** Opens the journal in a directory, which is created if it's missing. Throws `StartError` if the file isn't a journal. */
export async function openFileJournal(directory: string): Promise<Journal> {
  try {
    await makeDirectory(directory);
    const unlock = await lockDirectory(directory);
    try {
      const path = join(directory, fileName);
      let entries = compact(parseJournal(await readIfThere(path), path));
      const append = async (entry: JournalEntry) => {
        const changed = compact([...entries, entry]);
        await replaceFile(path, changed);
        entries = changed;
      };
      await replaceFile(path, entries);
      return { entries, append, close: unlock };
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartError) {
      throw error;
    }
    const reason = messageOf(error);
    throw new StartError(
      `Annotations cannot be stored in ${directory}: ${reason}. Choose a writable directory with --data.`
    );
  }
}

const readIfThere = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') {
      return '';
    }
    throw error;
  });

const entrySchema: z.ZodType<JournalEntry> = z.union([
  z.object({ kind: z.literal('delete'), id: z.string() }),
  z.object({ kind: z.enum(['create', 'change']), annotation: annotationSchema }),
]);

/** Parses the complete lines of a journal. */
function parseJournal(text: string, path: string): JournalEntry[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return entrySchema.parse(JSON.parse(line));
    } catch {
      throw new StartError(
        `Line ${index + 1} of ${path} is not a valid annotation record. Move the file, or choose another directory with --data.`
      );
    }
  });
}

/** Keeps one entry per annotation, and none for annotations that were created and then deleted. */
function compact(entries: JournalEntry[]): JournalEntry[] {
  const latest = new Map<string, JournalEntry>();
  for (const entry of entries) {
    const id = entry.kind === 'delete' ? entry.id : entry.annotation.id;
    const before = latest.get(id);
    if (before?.kind !== 'create') {
      latest.set(id, entry);
    } else if (entry.kind === 'delete') {
      latest.delete(id);
    } else {
      latest.set(id, { ...entry, kind: 'create' });
    }
  }
  return [...latest.values()];
}

/** Replaces the old file with a new file, so that a crash leaves one of them intact. */
async function replaceFile(path: string, entries: JournalEntry[]): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { flush: true });
  await rename(next, path);
  // Windows can't sync directories.
  if (process.platform === 'win32') {
    return;
  }
  // The new name is stored in the directory, and could be lost in a power failure.
  const directory = await open(dirname(path));
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
