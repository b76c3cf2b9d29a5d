/** Script for `npm pack`: writes the sources to `dist/` as JavaScript with types, for Node and for bundlers. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const here = import.meta.dirname;
const root = path.dirname(here);
const dist = path.join(here, 'dist');
const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

rmSync(dist, { recursive: true, force: true });
run('scripts/grammar.mjs');
run('node_modules/typescript7/bin/tsc', '-p', 'language/tsconfig.build.json');
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (/\.(js|d\.ts)$/.test(file)) {
    nameExtensions(path.join(dist, file));
  }
}
copyFileSync(path.join(root, 'LICENSE'), path.join(dist, 'LICENSE'));

/** Adds file extensions to imports. Bundlers don't need them, but Node does. */
function nameExtensions(file) {
  const text = readFileSync(file, 'utf8');
  const ours = ts.preProcessFile(text).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
  const ends = ours.map(({ fileName, pos }) => text.indexOf(fileName, pos) + fileName.length).sort((a, b) => a - b);
  const parts = ends.map((end, index) => `${text.slice(ends[index - 1] ?? 0, end)}.js`);
  writeFileSync(file, parts.join('') + text.slice(ends.at(-1) ?? 0));
}
