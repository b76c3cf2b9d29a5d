import { type Database } from '../../sandbox/database';
import { sqlName } from '../../sandbox/query/sql';
import { type Figure } from '../figure';
import { ask } from './ask';
import { asyncRatio } from './asyncRatio';
import { requests } from './table';

export const jsonRows = 100_000;
const columns = requests.fields
  .map(({ name }) => name)
  .filter((name) => !name.startsWith('_sys'))
  .slice(0, 8);

/** A whole answer of 100,000 rows × 8 columns, streamed, beside DuckDB's own `to_json` of the same rows in the same order. */
export function askForJson(database: Database): Promise<number> {
  const names = columns.map((name) => `['${name}']`).join(', ');
  return ask(database, `requests | sort by _time desc | limit ${jsonRows} | project ${names}`, {}, jsonRows);
}

export async function jsonFigures(database: Database): Promise<Figure[]> {
  const lists = columns.map((name) => `CAST(to_json(list(${sqlName(name)})) AS VARCHAR)`).join(', ');
  const sql = `SELECT ${lists} FROM (SELECT * FROM "requests" ORDER BY "_time" DESC LIMIT ${jsonRows})`;
  const { processor, elapsed } = await asyncRatio(
    () => askForJson(database),
    () => database.rows(sql)
  );
  const name = `sandbox: JSON of ${jsonRows} rows x ${columns.length} columns`;
  const floor = 'to_json by DuckDB of the same columns';
  return [
    { name, ratio: processor, goal: 1.5, floor: `${floor}, processor time` },
    { name: `${name}, time that goes by`, ratio: elapsed, goal: 1.5, floor },
  ];
}
