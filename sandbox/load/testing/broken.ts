import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Catalog } from '../../database/catalog';
import { loadsDatabase } from './loadsDatabase';

/** Sets up a temporary directory for the broken data files that a test file loads. */
export function brokenDirectory() {
  const loadFile = loadsDatabase();
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'broken-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** Loads text as the dataset "x" from a file named `source`. `said` has the messages except for the first and last. */
  async function load(source: string, text: string | Buffer, columns = '*') {
    await writeFile(join(directory, source.split(':')[0]), text);
    const catalog = new Catalog();
    return loadFile(join(directory, source), catalog, async (database, said) => {
      const rows = await database.rows(`SELECT ${columns} FROM x ORDER BY _time`);
      const fields = catalog.list()[0].fields.slice(2);
      return {
        rows,
        said: said.slice(1, -1).map((line) => line.replaceAll(`${directory}/`, '')),
        fields: fields.map(({ name, type }) => `${name} ${type}`),
      };
    });
  }

  return { pathOf: (name: string) => join(directory, name), load };
}

export const at = (second: number) => `2024-01-01T00:00:${String(second).padStart(2, '0')}Z`;
export const csv = (...lines: string[]) => ['t,name,n', ...lines, ''].join('\n');
