/** `npm start`: installs and builds what is missing, then runs the sandbox and the workbench. */
import { requireNode } from './lib/requireNode.mjs';

requireNode('npm start');
const { run } = await import('./lib/start/run.mjs');
await run({ args: process.argv.slice(2), develop: false });
