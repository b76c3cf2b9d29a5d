/** `npm run sandbox`: installs missing packages, generates the grammar's tables, then runs the sandbox. */
import { bareStart, root } from './lib/bareStart.mjs';

await bareStart('npm run sandbox', async () => {
  const { endWithNpm } = await import('./lib/endWithNpm.mjs');
  const { makeGrammar } = await import('./lib/start/prepare.mjs');
  endWithNpm('sandbox');
  await makeGrammar(root);
  await import('tsx');
  await import('../sandbox/cli/main.ts');
});
