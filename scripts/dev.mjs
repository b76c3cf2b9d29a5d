/** `npm run dev`: as `npm start`, but the plugin is built again at each change, and open pages load again. */
import { requireNode } from './lib/requireNode.mjs';

requireNode('npm run dev');
const { run } = await import('./lib/start/run.mjs');
await run({ args: process.argv.slice(2), develop: true });
