/** `npm run dev`: like `npm start`, but rebuilds the plugin after each change, and reloads open pages. */
import { requireNode } from './lib/requireNode.mjs';

requireNode('npm run dev');
const { run } = await import('./lib/start/run.mjs');
await run({ args: process.argv.slice(2), develop: true });
