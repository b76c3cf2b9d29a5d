/** `npm run dev`: as `npm start`, but the plugin is built again at each change, and open pages load again. */
import { run } from './lib/start/run.mjs';

run({ args: process.argv.slice(2), develop: true });
