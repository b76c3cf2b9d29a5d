import { type Database } from '../database';
import { sqlName, sqlText } from '../query/sql';
import { describeColumns } from './columns';
import { type Source } from './source';
import { namedRows, rowColumn, type Staged, stagingTable } from './staged';
import { byName, timeNames } from './timeField';

const rejects = 'rejected_rows';
const rejectScans = 'rejecting_scans';

/** Quotes are `"` and an empty text in quotes is no null; DuckDB finds out the rest. */
const quoted = `quote = '"', escape = '"', allow_quoted_nulls = false`;

/** Reads a CSV file. Rows that DuckDB cannot read are left out, with their line numbers. */
export async function stageCsv(database: Database, { timeField }: Source, path: string): Promise<Staged> {
  const { dialect, columns } = await sniff(database, path);
  const types = timeTypes(columns, timeField);
  await database.run(`
    CREATE TABLE ${sqlName(stagingTable)} AS
    SELECT *, row_number() OVER () AS ${sqlName(rowColumn)}
    FROM read_csv(${sqlText(path)}, ${dialect}${types}store_rejects = true, rejects_limit = 0,
      rejects_table = ${sqlText(rejects)}, rejects_scan = ${sqlText(rejectScans)})`);
  const [[count]] = await database.rows(`SELECT count(DISTINCT line) FROM ${sqlName(rejects)}`);
  const first = await database.rows(
    `SELECT line, first(error_message ORDER BY column_idx) FROM ${sqlName(rejects)} GROUP BY line ORDER BY line LIMIT ${namedRows}`
  );
  await database.run(`DROP TABLE ${sqlName(rejects)}; DROP TABLE ${sqlName(rejectScans)}`);
  return {
    table: stagingTable,
    columns: await describeColumns(database, stagingTable),
    place: 'row',
    leftOut: {
      count: Number(count),
      first: first.map(([line, reason]) => ({ place: `line ${String(line)}`, reason: String(reason).split('\n')[0] })),
    },
  };
}

interface SniffedColumn {
  name: string;
  duckType: string;
}

/** One line of broken quotes makes DuckDB find no dialect with quotes at all; then it may choose one without. */
async function sniff(database: Database, path: string): Promise<{ dialect: string; columns: SniffedColumn[] }> {
  const read = async (dialect: string) => {
    const rows = await database.rows(
      `SELECT c.name, c.type FROM (SELECT unnest(Columns) AS c FROM sniff_csv(${sqlText(path)}, ${dialect}ignore_errors = true))`
    );
    return { dialect, columns: rows.map(([name, duckType]) => ({ name: String(name), duckType: String(duckType) })) };
  };
  return read(`${quoted}, `).catch(() => read(''));
}

/**
 * Times are read with all their nine digits. So is the time field that DuckDB took for text because one of its first rows is
 * wrong: then that row is left out, not the meaning of the field lost.
 */
function timeTypes(columns: SniffedColumn[], timeField: string | undefined): string {
  const wanted =
    timeField === undefined ? timeNames.map((name) => byName(columns, name)).find(Boolean) : byName(columns, timeField);
  const types = columns
    .filter(
      ({ name, duckType }) => duckType.startsWith('TIMESTAMP') || (duckType === 'VARCHAR' && name === wanted?.name)
    )
    .map(({ name }) => `${sqlText(name)}: 'TIMESTAMP_NS'`);
  return types.length === 0 ? '' : `types = {${types.join(', ')}}, `;
}
