import { basename } from 'node:path';
import { countText, capital } from '@aplkit/language/kit/words';
import { type Database } from '../database/database';
import { type Dataset, field } from '../database/dataset';
import { messageOf, StartError, TimeFieldError } from '../errors';
import { type Catalog } from '../database/catalog';
import { createTable, sqlName, sqlTime } from '../database/sql';
import { startOf } from './lines';
import { expectNewName, findSource, type LoadRequest, type Source, withPlainPath } from './source';
import { stageCsv } from './stageCsv';
import { stageJson } from './stageJson';
import { stageParquet } from './stageParquet';
import {
  addTo,
  firstRows,
  type LeftOut,
  namedRows,
  type Place,
  rowColumn,
  type Staged,
  type StagedColumn,
  stagingTable,
} from './staged';
import { findTimeField, type TimeField, timeFields } from './timeField';
import { nameUnions } from './unions';

/**
 * Loads files as datasets. Throws `StartError` for an unreadable file, and `TimeFieldError` after all others are loaded.
 */
export async function loadFiles(
  database: Database,
  catalog: Catalog,
  requests: LoadRequest[],
  now: bigint,
  say: (line: string) => void
): Promise<void> {
  // Check that all files exist before loading the first.
  const sources = await Promise.all(requests.map(({ source }) => findSource(source)));
  const without: string[] = [];
  for (const [index, { dataset }] of requests.entries()) {
    expectNewName(catalog, dataset, '--load');
    try {
      catalog.add(await loadFile(database, dataset, sources[index], now, say));
    } catch (error) {
      if (!(error instanceof TimeFieldError)) {
        throw error;
      }
      without.push(error.message);
    }
  }
  if (without.length > 0) {
    throw new TimeFieldError(without.join(' '));
  }
}

async function loadFile(
  database: Database,
  name: string,
  source: Source,
  now: bigint,
  say: (line: string) => void
): Promise<Dataset> {
  const began = Date.now();
  const elapsed = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  if (source.bytes === 0) {
    throw new StartError(`${source.file} is empty. Choose a file with rows in --load.`);
  }
  say(`${name}: reading ${source.file} (${(source.bytes / 1e6).toFixed(1)} MB)`);
  const ticking = setInterval(() => say(`${name}: still reading, ${elapsed()}`), 5000);
  try {
    const read = await withPlainPath(source, (path) => stage(database, source, path));
    const staged = { ...read, columns: await nameUnions(database, read) };
    const time = await findTimeField(database, source, staged);
    const leftOut = addTo(staged.leftOut, await rowsWithoutTime(database, staged, time));
    const left = textOfLeftOut(leftOut, staged.place, source.file);
    const { dataset, notes } = describeDataset(name, source, staged, time.column, left);
    const count = await fill(database, dataset, staged, time, now);
    for (const line of [...(left === undefined ? [] : [left]), ...(staged.notes ?? []), ...time.notes, ...notes]) {
      say(`${name}: ${line}`);
    }
    if (count === 0 && leftOut.count > 0) {
      const choices = await timeFields(database, staged);
      throw new TimeFieldError(
        `No row of ${source.file} could be loaded. Is ${time.label} the right time field? If not, name it: --load ${name}=${source.file}:field.${choices}`
      );
    }
    say(`${name}: ${countText(count, 'row')} from ${source.file}, time from ${time.label}, ${elapsed()}`);
    return dataset;
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(unreadable(source, error));
  } finally {
    clearInterval(ticking);
    await database.run(`DROP TABLE IF EXISTS ${sqlName(stagingTable)}`);
  }
}

async function stage(database: Database, source: Source, path: string): Promise<Staged> {
  if (source.kind === 'parquet') {
    return stageParquet(database, source, path);
  }
  expectPlainText(source, await startOf(database, path));
  return source.kind === 'csv' ? stageCsv(database, source, path) : stageJson(database, source, path);
}

/** Throws `StartError` for UTF-16, and for lines that can't be separated. */
function expectPlainText({ file, kind }: Source, start: Buffer): void {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) {
    throw new StartError(`${file} is in UTF-16. Save it in UTF-8, and load it again.`);
  }
  const text = start.toString('latin1').trimEnd();
  if (kind !== 'json' && text.includes('\r') && !text.includes('\n')) {
    throw new StartError(
      `The lines in ${file} end with a carriage return only. Save the file with line feeds, as on Unix and Windows, and load it again.`
    );
  }
}

const formats: Record<Source['kind'], string> = { csv: 'CSV', ndjson: 'NDJSON', json: 'JSON', parquet: 'Parquet' };

/** The reason why a file can't be read: the first line of DuckDB's message, without the SQL. */
function unreadable({ file, kind }: Source, error: unknown): string {
  const reason = messageOf(error).split('\n')[0].replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  return `${file} cannot be read as ${formats[kind]}: ${reason}. Check that its content matches the file name.`;
}

async function rowsWithoutTime(database: Database, { table }: Staged, time: TimeField): Promise<LeftOut> {
  const where = `FROM ${sqlName(table)} WHERE ${time.sql} IS NULL`;
  const [[count]] = await database.rows(`SELECT count(*) ${where}`);
  if (count === 0n) {
    return { count: 0, first: [] };
  }
  const rows = await database.rows(`SELECT ${sqlName(rowColumn)} ${where} ORDER BY 1 LIMIT ${namedRows}`);
  return {
    count: Number(count),
    first: rows.map(([n]) => ({ at: Number(n), reason: `no time in ${time.label}` })),
  };
}

const placeNotes: Record<Place, string> = {
  line: '',
  element: ' (elements are counted from 1)',
  row: ' (rows are counted from 1)',
};

function textOfLeftOut({ count, first }: LeftOut, place: Place, file: string): string | undefined {
  if (count === 0) {
    return undefined;
  }
  const named = firstRows(
    first.map(({ at, reason }) => `${place} ${at} (${reason})`),
    count
  );
  return `left out ${countText(count, 'row')} of ${file} that could not be read: ${named}${placeNotes[place]}`;
}

/** Formats in which times are recognized, for the description of a dataset with dropped rows. */
const readFormats =
  'Times in a column need the same format: 2026-11-28T07:59:26Z, 11/28/2026, 28.11.2026, 28-Nov-2026 or Nov 28, 2026, with or without a time of day.';

interface Described {
  dataset: Dataset;
  /** Messages about the fields' names. */
  notes: string[];
}

/** The file's fields, under names that DuckDB can distinguish. The name `_time` is reserved for the time field. */
function describeDataset(
  name: string,
  { file }: Source,
  { columns }: Staged,
  timeColumn: StagedColumn,
  left: string | undefined
): Described {
  // Responses don't show paths on this machine.
  const leftOut = left && capital(left.replaceAll(file, basename(file)));
  const taken = new Set(['_time', '_systime']);
  const renamed: string[] = [];
  const fields = ownColumns(columns, timeColumn).map((column) => {
    let free = column.name;
    for (let number = 1; taken.has(free.toLowerCase()); number++) {
      free = `${column.name}_${number}`;
    }
    taken.add(free.toLowerCase());
    if (free !== column.name) {
      renamed.push(`"${column.name}" to "${free}"`);
    }
    return field(free, column.type);
  });
  return {
    dataset: {
      name,
      kind: 'axiom:events:v1',
      description: `Loaded from ${basename(file)}.${leftOut === undefined ? '' : ` ${leftOut}. ${readFormats}`}`,
      fields: [field('_time', 'datetime'), field('_sysTime', 'datetime'), ...fields],
      leftOut,
    },
    notes: renamed.length === 0 ? [] : [sayRenamed(renamed)],
  };
}

function sayRenamed(renamed: string[]): string {
  const more = renamed.length > namedRows ? ` and ${renamed.length - namedRows} more` : '';
  return `renamed ${renamed.slice(0, namedRows).join(', ')}${more}, because other fields have these names (ignoring case)`;
}

const ownColumns = (columns: StagedColumn[], timeColumn: StagedColumn) =>
  columns.filter((column) => !(column === timeColumn && column.name === '_time'));

async function fill(
  database: Database,
  dataset: Dataset,
  { table, columns }: Staged,
  time: TimeField,
  now: bigint
): Promise<number> {
  const values = ownColumns(columns, time.column).map(({ sql }) => sql);
  await database.run(createTable(dataset));
  await database.run(`
    INSERT INTO ${sqlName(dataset.name)}
    SELECT ${[`${time.sql} AS event_time`, sqlTime(now), ...values].join(', ')}
    FROM ${sqlName(table)}
    WHERE event_time IS NOT NULL
    ORDER BY event_time`);
  const [[count]] = await database.rows(`SELECT count(*) FROM ${sqlName(dataset.name)}`);
  return Number(count);
}
