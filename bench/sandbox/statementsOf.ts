import { type Database } from '../../sandbox/database/database';
import { ask, type Range } from './ask';

/** SQL of all statements that a query runs. */
export async function statementsOf(database: Database, apl: string, range: Range): Promise<string[]> {
  const statements: string[] = [];
  const recorded = (sql: string) => {
    statements.push(sql);
    return sql;
  };
  await ask(
    {
      rows: (sql, signal) => database.rows(recorded(sql), signal),
      text: (sql, signal) => database.text(recorded(sql), signal),
      doubles: (sql, signal) => database.doubles(recorded(sql), signal),
      append: (schema, table, columns) => database.append(schema, table, columns),
      run: (sql, signal) => database.run(recorded(sql), signal),
      close: () => database.close(),
    },
    apl,
    range
  );
  return statements;
}
