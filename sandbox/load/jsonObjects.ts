import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { countText } from '@aplkit/language/kit/words';
import { type Database } from '../database/database';
import { sqlName, sqlText } from '../database/sql';
import { parseJson } from '../json';
import { JsonElements } from './jsonElements';
import { inTemporaryDirectory, readLines, readText, startOf, withoutMark } from './lines';
import { type Source } from './source';
import { type LeftOut, namedRows } from './staged';

/** Table with a file's values: `n` is the line or element, `json` null if broken, `wrong` the reason to drop it. */
export const objectsTable = sqlName('objects being loaded');

/** Maximum nesting of objects and arrays, which are read recursively. */
const maxLevels = 100;

/** Stands for a blank line, which is neither a row nor an error. */
const blank = '""';

/** Encoding that keeps bytes that aren't valid UTF-8, so that the database reports them. */
const encoding = 'latin1';

/** Fills `objectsTable` from a copy with one value per line. DuckDB would reject a whole array if one element is broken. */
export async function readObjects(database: Database, { file, kind }: Source, path: string) {
  const byLine = kind === 'ndjson' || (await hasObjectLines(database, path));
  const elements = new JsonElements();
  const parts = byLine ? valuesByLine(database, path) : valuesOf(database, path, elements);
  let halved = 0;
  await inTemporaryDirectory(file, async (directory) => {
    const copy = join(directory, 'values.ndjson');
    await pipeline(async function* () {
      for await (const values of parts) {
        const whole = values.map(wholeCharacters);
        halved += whole.filter((value, index) => value !== values[index]).length;
        yield Buffer.from(whole.map((value) => `${value}\n`).join(''), encoding);
      }
    }, createWriteStream(copy));
    await createObjects(database, copy);
  });
  await refuseDeepObjects(database);
  const notes = [
    ...(halved === 0
      ? []
      : [`replaced unpaired surrogates, such as \\ud800, with U+FFFD in ${countText(halved, 'row')}`]),
    ...(elements.isOpen ? ['the array is never closed, so rows may be missing'] : []),
  ];
  return { byLine, notes };
}

async function* valuesByLine(database: Database, path: string): AsyncIterable<string[]> {
  let read = 0;
  for await (const lines of readLines(database, path, encoding)) {
    yield lines.map((line) => {
      const value = withoutMark(line, ++read);
      return /^[ \t\r]*$/.test(value) ? blank : notBlank(value);
    });
  }
}

/** Keeps a value from looking like the mark for blank lines, by replacing it with another that isn't an object. */
const notBlank = (value: string): string => (value.trim() === blank ? '0' : value);

async function* valuesOf(database: Database, path: string, elements: JsonElements): AsyncIterable<string[]> {
  let read = 0;
  for await (const text of readText(database, path, encoding)) {
    yield elements.add(withoutMark(text, ++read)).map(notBlank);
  }
  yield elements.end().map(notBlank);
}

/** True if the first non-blank line is an object. Such a file may be named .json, too. */
async function hasObjectLines(database: Database, path: string): Promise<boolean> {
  const start = await startOf(database, path);
  const lines = withoutMark(start.toString(), 1).split('\n').slice(0, -1);
  const first = lines.find((line) => line.trim() !== '');
  return first !== undefined && first.trimStart().startsWith('{') && parseJson(first) !== undefined;
}

/** An escape within a JSON string. A surrogate pair is one escape, and so is a lone surrogate. */
const escaped = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/g;

/** Replaces lone surrogates in JSON (`\ud800` without the other half), which UTF-8 text can't contain. */
function wholeCharacters(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) {
    return json;
  }
  const whole = json.replace(escaped, (found, half?: string) => (half === undefined ? found : '\\ufffd'));
  return parseJson(whole) === undefined ? json : whole;
}

async function createObjects(database: Database, path: string): Promise<void> {
  await database.run(`
    CREATE OR REPLACE TABLE ${objectsTable} AS
    SELECT n, json, CASE WHEN json IS NULL THEN 'not JSON' WHEN json_type(json) <> 'OBJECT' THEN 'not an object' END AS wrong
    FROM (
      SELECT row_number() OVER () AS n, json
      FROM read_json_objects(${sqlText(path)}, format = 'newline_delimited', ignore_errors = true, maximum_object_size = 67108864))
    WHERE json IS NULL OR json::VARCHAR <> ${sqlText(blank)}`);
}

async function refuseDeepObjects(database: Database): Promise<void> {
  const tooDeep: string[] = [];
  // Only values with this many brackets can be nested that deeply.
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

/** True if valid JSON is nested too deeply. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (const [sign] of text.matchAll(/\\.|["[\]{}]/g)) {
    if (sign === '"') {
      isString = !isString;
    } else if (!isString) {
      depth += sign === '[' || sign === '{' ? 1 : -1;
      if (depth > maxLevels) {
        return true;
      }
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
