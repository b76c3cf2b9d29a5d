/** `npm run package [-- --no-build]`: creates the zip for Grafana's plugins folder, and prints the file's name. */
import { bareStart, root } from './lib/bareStart.mjs';
import { requireNode } from './lib/requireNode.mjs';

requireNode('npm run package');
const { readFileSync, writeFileSync } = await import('node:fs');
const { default: path } = await import('node:path');
const { parseArgs } = await import('node:util');

let options;
try {
  options = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } }).values;
} catch (error) {
  process.stderr.write(`${error.message} Known: --no-build (packs dist/ as it is).\n`);
  process.exit(1);
}

await bareStart('npm run package', async () => {
  const { buildPlugin, forgetPlugin } = await import('./lib/start/prepare.mjs');
  const { StartProblem } = await import('./lib/start/problem.mjs');
  const { pluginArchive } = await import('./lib/pluginArchive.mjs');
  if (!options['no-build']) {
    forgetPlugin(root);
    await buildPlugin(root);
  }
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { id } = JSON.parse(readFileSync(path.join(root, 'src/plugin.json'), 'utf8'));
  const name = `${id}-${version}.zip`;
  try {
    writeFileSync(path.join(root, name), pluginArchive(path.join(root, 'dist'), id));
  } catch (error) {
    throw new StartProblem(`${name} was not written: ${error.message}`);
  }
  process.stdout.write(`${name}\n`);
});
