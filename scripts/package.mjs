/** `npm run package [-- --no-build]`: the zip that Grafana's plugins folder takes, from a fresh build. Prints the file's name. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { npmCommand } from './lib/command.mjs';
import { pluginArchive } from './lib/pluginArchive.mjs';

const root = path.resolve(import.meta.dirname, '..');
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

let options;
try {
  options = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } }).values;
} catch (error) {
  fail(`${error.message} Known: --no-build (packs dist/ as it is).`);
}

if (!options['no-build']) {
  try {
    const [program, ...args] = npmCommand('run', 'build');
    execFileSync(program, args, { cwd: root, stdio: 'inherit' });
  } catch {
    fail('The build failed, so nothing was packed. Its output is above.');
  }
}

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { id } = JSON.parse(readFileSync(path.join(root, 'src/plugin.json'), 'utf8'));
const name = `${id}-${version}.zip`;
try {
  writeFileSync(path.join(root, name), pluginArchive(path.join(root, 'dist'), id));
} catch (error) {
  fail(`${name} was not written: ${error.message}`);
}
process.stdout.write(`${name}\n`);
