/** Checks that no name is exported by two files of the plugin and the languages. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { globSync } from 'glob';

const root = path.resolve(__dirname, '../..');
const ignore = ['**/*.test.*', '**/testing/**', '**/{generated,dist,node_modules}/**'];
const definition =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function|const|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

test('no exported name is defined in two files', () => {
  const files = globSync('{src,language}/**/*.{ts,tsx}', { cwd: root, ignore });
  expect(files.length).toBeGreaterThan(300);
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(definition)) {
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  const shared = [...places]
    .map(([name, found]) => ({ name, files: [...found] }))
    .filter(({ files }) => files.length > 1);
  expect(shared).toEqual([]);
});

// Some file systems ignore case, and an import has no extension.
test('no two paths differ only in case', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(1000);
  const spellings = new Map<string, string>();
  const clashes = files
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((stem) => {
      const other = spellings.get(stem.toLowerCase()) ?? stem;
      spellings.set(stem.toLowerCase(), stem);
      return other !== stem;
    });
  expect(clashes).toEqual([]);
});
