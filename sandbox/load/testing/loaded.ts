import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Catalog } from '../../database/catalog';
import { type Dataset } from '../../database/dataset';
import { loadsDatabase } from './loadsDatabase';

export const times = 'SELECT epoch_ns(_time) FROM x ORDER BY 1';
export const second = 1_000_000_000n;
export const midnight = 1_704_067_200n * second;

export interface Loaded {
  dataset: Dataset;
  /** The fields, each as `name type`, without `_time` and `_sysTime`. */
  fields: string[];
  rows: (sql: string) => Promise<unknown[][]>;
  /** Messages about the load. */
  said: string[];
}

/** Sets up a temporary directory for the data files that a test file loads. */
export function loadingDirectory() {
  const loadFile = loadsDatabase();
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'load-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** Loads a file in the directory as the dataset "x", passes it to the test, and removes it. */
  async function withLoaded(source: string, look: (loaded: Loaded) => Promise<void>): Promise<void> {
    const catalog = new Catalog();
    await loadFile(join(directory, source), catalog, async (database, said) => {
      const [dataset] = catalog.list();
      expect(dataset.fields.slice(0, 2)).toMatchObject([
        { name: '_time', type: 'datetime' },
        { name: '_sysTime', type: 'datetime' },
      ]);
      const fields = dataset.fields.slice(2).map(({ name, type }) => `${name} ${type}`);
      await look({ dataset, fields, said, rows: (sql) => database.rows(sql) });
    });
  }

  const save = (name: string, text: string | Buffer) => writeFile(join(directory, name), text);
  const saidOf = async (source: string) => {
    let said: string[] = [];
    await withLoaded(source, async (loaded) => {
      said = loaded.said;
    });
    return said;
  };

  return { pathOf: (name: string) => join(directory, name), save, withLoaded, saidOf };
}
