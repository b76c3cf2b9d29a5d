import path from 'node:path';

import { requireNode } from './requireNode.mjs';

export const root = path.resolve(import.meta.dirname ?? '.', '../..');

/**
 * Runs a script that may be the first one in a clone: checks its Node, installs the packages where they are missing, then calls `work`, which
 * imports what needs them. A problem that a sentence explains ends it with that sentence.
 * @param {string} command what a person runs, such as `npm run build`
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
