/** One name, one meaning: no two files of the plugin and the languages export different things of one name. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { globSync } from 'glob';

const root = path.resolve(__dirname, '../..');
const ignore = ['**/*.test.*', '**/testing/**', '**/{generated,dist,node_modules}/**'];
const definition =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function|const|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** The two languages are built alike, and nothing is of both: what is the same in each has one name. */
function areOne(files: string[]): boolean {
  const languages = new Set(files.map((file) => /^language\/[am]pl\//.exec(file)?.[0]));
  return files.length === 1 || (languages.size === files.length && !languages.has(undefined));
}

test('no exported name is defined in two files', () => {
  const files = globSync('{src,language}/**/*.{ts,tsx}', { cwd: root, ignore });
  expect(files.length).toBeGreaterThan(300);
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(definition)) {
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  expect([...places].filter(([, found]) => !areOne([...found])).map(([name, found]) => [name, ...found])).toEqual([]);
});
