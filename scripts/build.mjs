/** `npm run build [-- --page]`: the plugin into `dist/`, and with `--page` the workbench's page where its sources have changed. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage, buildPlugin, forgetPlugin } from './lib/start/prepare.mjs';
import { StartProblem } from './lib/start/problem.mjs';

const root = path.resolve(import.meta.dirname, '..');

try {
  const { page } = parseArgs({ options: { page: { type: 'boolean', default: false } } }).values;
  forgetPlugin(root);
  await buildPlugin(root);
  if (page) {
    await buildPage(root);
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
