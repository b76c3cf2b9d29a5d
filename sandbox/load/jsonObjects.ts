import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database } from '../database/database';
import { sqlName, sqlText } from '../database/sql';
import { parseJson } from '../json';
import { JsonElements } from './jsonElements';
import { readBytes, readLines, withoutMark } from './lines';
import { RepairedLines } from './repairedLines';
import { type Source } from './source';
import { type LeftOut, namedRows } from './staged';

/** The table of a file's values: `n` counts them from 1, `json` is null where one is broken, `wrong` says why it is not a row. */
export const objectsTable = sqlName('objects being loaded');

/** How deep objects and arrays may be nested. Their readers are recursive, and no data is that deep. */
const maxLevels = 100;

/**
 * Fills `objectsTable`. The values of a JSON file get a copy with a line for each, because DuckDB rejects a whole array for one broken
 * element.
 */
export async function readObjects(database: Database, { kind }: Source, path: string) {
  if (kind === 'ndjson' || (await hasObjectLines(database, path))) {
    return { byLine: true, notes: await readLinesOfJson(database, path) };
  }
  const directory = await mkdtemp(join(tmpdir(), 'apl-sandbox-'));
  try {
    const copy = join(directory, 'elements.ndjson');
    const elements = new JsonElements();
    await pipeline(async function* () {
      for await (const bytes of readBytes(database, path)) {
        yield Buffer.concat(elements.add(bytes));
      }
    }, createWriteStream(copy));
    const notes = await readLinesOfJson(database, copy);
    const isCut = elements.end() === 'array is open';
    return { byLine: false, notes: isCut ? [...notes, 'the array is never closed, so rows may be missing'] : notes };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** About so many bytes of a file show whether it has an object on each line. */
const bytesLookedAt = 2 ** 20;

/** Whether the first line that is not blank is an object: such a file may be called .json too. */
async function hasObjectLines(database: Database, path: string): Promise<boolean> {
  let looked = Buffer.alloc(0);
  for await (const bytes of readBytes(database, path)) {
    looked = Buffer.concat([looked, bytes]);
    const lines = withoutMark(looked.toString(), 1).split('\n').slice(0, -1);
    const first = lines.find((line) => line.trim() !== '');
    if (first !== undefined || looked.length >= bytesLookedAt) {
      return first !== undefined && first.trimStart().startsWith('{') && parseJson(first) !== undefined;
    }
  }
  return false;
}

/** Reads a file of JSON values, one on each line. Returns messages about it. */
async function readLinesOfJson(database: Database, path: string): Promise<string[]> {
  await createObjects(database, path);
  const notes = await readRepaired(database, path);
  await refuseDeepObjects(database);
  return notes;
}

async function createObjects(database: Database, path: string): Promise<void> {
  await database.run(`
    CREATE OR REPLACE TABLE ${objectsTable} AS
    SELECT row_number() OVER () AS n, json,
      CASE WHEN json IS NULL THEN 'not JSON' WHEN json_type(json) <> 'OBJECT' THEN 'not an object' END AS wrong
    FROM read_json_objects(${sqlText(path)}, format = 'newline_delimited', ignore_errors = true, maximum_object_size = 67108864)`);
}

/** Reads the file again where lines that DuckDB refuses can be repaired. */
async function readRepaired(database: Database, path: string): Promise<string[]> {
  const refused = await database.rows(`SELECT n FROM ${objectsTable} WHERE json IS NULL`);
  if (refused.length === 0) {
    return [];
  }
  const lines = new RepairedLines(new Set(refused.map(([n]) => Number(n))));
  const directory = await mkdtemp(join(tmpdir(), 'apl-sandbox-'));
  try {
    const copy = join(directory, 'repaired.ndjson');
    await pipeline(async function* () {
      for await (const texts of readLines(database, path)) {
        yield lines.add(texts);
      }
    }, createWriteStream(copy));
    if (lines.repaired > 0) {
      await createObjects(database, copy);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
  return lines.notes();
}

async function refuseDeepObjects(database: Database): Promise<void> {
  const tooDeep: string[] = [];
  // Only what has so many brackets may be so deep.
  const many = database.text(`
    SELECT n || ' ' || json FROM ${objectsTable}
    WHERE wrong IS NULL AND length(json) - length(replace(replace(json, '{', ''), '[', '')) > ${maxLevels}`);
  for await (const row of many) {
    if (isTooDeep(row)) {
      tooDeep.push(row.slice(0, row.indexOf(' ')));
    }
  }
  if (tooDeep.length > 0) {
    await database.run(`
      UPDATE ${objectsTable} SET wrong = 'nested more than ${maxLevels} levels deep' WHERE n IN (${tooDeep.join(', ')})`);
  }
}

/** Whether a text that contains valid JSON is nested too deeply. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') {
        at++;
      }
      inString = character !== '"';
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      depth++;
      if (depth > maxLevels) {
        return true;
      }
    } else if (character === '}' || character === ']') {
      depth--;
    }
  }
  return false;
}

export async function objectsLeftOut(database: Database): Promise<LeftOut> {
  const rows = await database.rows(
    `SELECT n, wrong, count(*) OVER () FROM ${objectsTable} WHERE wrong IS NOT NULL ORDER BY n LIMIT ${namedRows}`
  );
  return {
    count: rows.length === 0 ? 0 : Number(rows[0][2]),
    first: rows.map(([n, wrong]) => ({ at: Number(n), reason: String(wrong) })),
  };
}
