import { type Catalog } from '../../database/catalog';
import { type Database, openDatabase } from '../../database/database';
import { loadFiles } from '../loadFiles';

/** True if a line only reports progress, which can appear for any file on a busy machine. */
const isProgress = (line: string): boolean => line.includes(': still reading, ');

/** Time at which the rows are loaded. */
export const takenIn = 1_767_225_600_000_000_000n;

type Read<T> = (database: Database, said: string[]) => Promise<T>;

/** One database for all loads in a test file. `load` loads a file as "x", calls `read`, and drops it. */
export function loadsDatabase() {
  let empty: Database;
  let opened: Promise<Database>;
  let isOver = () => {};
  beforeAll(
    () =>
      new Promise<void>((resolve, reject) => {
        const prepare = (database: Database) => {
          empty = database;
          resolve();
          return new Promise<void>((end) => (isOver = end));
        };
        opened = openDatabase({ prepare });
        opened.catch(reject);
      })
  );
  afterAll(async () => {
    isOver();
    (await opened).close();
  });

  async function load<T>(source: string, catalog: Catalog, read: Read<T>): Promise<T> {
    const said: string[] = [];
    try {
      await loadFiles(
        empty,
        catalog,
        [{ dataset: 'x', source }],
        takenIn,
        (line) => isProgress(line) || said.push(line)
      );
      return await read(empty, said);
    } finally {
      await empty.run('DROP TABLE IF EXISTS x');
    }
  }
  return load;
}
