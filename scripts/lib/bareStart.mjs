import path from 'node:path';

import { requireNode } from './requireNode.mjs';

export const root = path.resolve(import.meta.dirname ?? '.', '../..');

/**
 * Runs a script that may be the first one in a clone: checks the Node version, installs missing packages, then calls `work`, which
 * imports all modules that need them.
 * @param {string} command the user's command, such as `npm run build`
 * @param {() => Promise<void>} work
 */
export async function bareStart(command, work) {
  requireNode(command);
  const { StartProblem } = await import('./start/problem.mjs');
  try {
    const { installMissing } = await import('./start/prepare.mjs');
    await installMissing(root);
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof StartProblem ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
