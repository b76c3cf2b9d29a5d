import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database } from '../database/database';
import { StartError } from '../errors';
import { sqlName, sqlText } from '../database/sql';
import { type CsvLayout, findLayout } from './csvLayout';
import { CsvRecords } from './csvRecords';
import { inTemporaryDirectory, longestLine, readLines } from './lines';
import { type Source } from './source';
import { addTo, expectFields, type LeftOut, namedRows, rowColumn, type Staged, stagingTable } from './staged';
import { readTexts, type TextColumn, type TypedColumn, wrongText } from './textTypes';

/** Minimum number of lines for determining a file's layout. */
const linesLookedAt = 500;

/** Reads a CSV file. DuckDB gets an unambiguous copy, because one broken line could make its detection fail. */
export async function stageCsv(database: Database, source: Source, path: string): Promise<Staged> {
  return inTemporaryDirectory(source.file, async (directory) => {
    const copy = join(directory, 'records.csv');
    const layout = await lookAtLayout(database, source, path);
    expectFields(source.file, layout.columns.length);
    const leftOut = await copyRecords(database, path, layout, copy);
    const columns = layout.columns.map((name, index): TextColumn => ({ name, sql: `c${index}` }));
    await readCopy(database, copy, layout, columns);
    await expectRows(database, source, leftOut);
    const typed = await readTexts(database, stagingTable, columns);
    return {
      table: stagingTable,
      columns: typed.map(({ name, type, sql }) => ({ name, type, sql })),
      place: 'line',
      leftOut: addTo(leftOut, await leaveOutWrong(database, typed)),
      notes: [...layout.notes, ...typed.flatMap(({ notes }) => notes)],
    };
  });
}

async function lookAtLayout(database: Database, { file }: Source, path: string): Promise<CsvLayout> {
  const first: string[] = [];
  for await (const lines of readLines(database, path)) {
    first.push(...lines);
    if (first.length >= linesLookedAt) {
      break;
    }
  }
  const layout = findLayout(first.slice(0, linesLookedAt));
  if (!layout) {
    throw new StartError(`${file} is empty: it has neither a header nor a row. Choose a file with rows in --load.`);
  }
  return layout;
}

/** Writes the file's records, each preceded by its line number, and returns the lines that aren't records. */
async function copyRecords(database: Database, path: string, layout: CsvLayout, copy: string): Promise<LeftOut> {
  const records = new CsvRecords(layout);
  await pipeline(async function* () {
    for await (const lines of readLines(database, path)) {
      yield records.add(lines).join('');
    }
    yield records.end().join('');
  }, createWriteStream(copy));
  return records.leftOut;
}

async function readCopy(database: Database, copy: string, layout: CsvLayout, columns: TextColumn[]): Promise<void> {
  const types = [`${sqlText(rowColumn)}: 'BIGINT'`, ...columns.map(({ sql }) => `${sqlText(sql)}: 'VARCHAR'`)];
  await database.run(`
    CREATE TABLE ${sqlName(stagingTable)} AS
    FROM read_csv(${sqlText(copy)}, auto_detect = false, header = false, delim = ${sqlText(layout.delimiter)},
      quote = '"', escape = '"', new_line = '\\n', allow_quoted_nulls = false, columns = {${types.join(', ')}},
      max_line_size = ${longestLine}, buffer_size = ${2 * longestLine})`);
}

/** Throws for a file without rows, whose columns are unknown. */
async function expectRows(database: Database, { file }: Source, { count, first }: LeftOut): Promise<void> {
  const [[rows]] = await database.rows(`SELECT count(*) FROM ${sqlName(stagingTable)}`);
  if (rows !== 0n) {
    return;
  }
  throw new StartError(
    count === 0
      ? `${file} has a header but no rows. Choose a file with rows in --load.`
      : `No row of ${file} could be read: line ${first[0].at} (${first[0].reason}). Correct it, or choose another file in --load.`
  );
}

/** Removes rows with a value that doesn't fit its column's type. A null in its place would hide the loss. */
async function leaveOutWrong(database: Database, columns: TypedColumn[]): Promise<LeftOut> {
  const checked = columns.filter(({ isWrong }) => isWrong !== undefined);
  if (checked.length === 0) {
    return { count: 0, first: [] };
  }
  const table = sqlName(stagingTable);
  const where = `WHERE ${checked.map(({ isWrong }) => `(${isWrong})`).join(' OR ')}`;
  const cases = checked.map(({ isWrong, text }, index) => `WHEN ${isWrong} THEN [${sqlText(String(index))}, ${text}]`);
  const rows = await database.rows(`
    SELECT n, wrong[1], wrong[2], count(*) OVER () FROM (
      SELECT ${sqlName(rowColumn)} AS n, CASE ${cases.join(' ')} END AS wrong FROM ${table} ${where})
    ORDER BY n LIMIT ${namedRows}`);
  await database.run(`DELETE FROM ${table} ${where}`);
  return {
    count: rows.length === 0 ? 0 : Number(rows[0][3]),
    first: rows.map(([n, index, text]) => ({ at: Number(n), reason: wrongText(checked[Number(index)], String(text)) })),
  };
}
