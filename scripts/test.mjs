/**
 * `npm test [-- --deep] [--seed N]`: builds, then runs the unit, integration and browser tests. The last line is `N passed, N failed, N
 * skipped`; the build counts as one test. Exits 1 on any failure.
 */
import path from 'node:path';

import { bareStart, root } from './lib/bareStart.mjs';
import { requireNode } from './lib/requireNode.mjs';

requireNode('npm test');
const { readTestFlags, usage } = await import('./lib/testFlags.mjs');

let env;
try {
  env = readTestFlags(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message} ${usage}\n`);
  process.exit(2);
}
if (env.SEED) {
  process.stdout.write(
    `Seed ${env.SEED}: \`npm test -- ${env.DEEP ? '--deep ' : ''}--seed ${env.SEED}\` draws these cases again, at ${env.TEST_NOW}\n`
  );
}
await bareStart('npm test', async () => {
  const { install } = await import('./lib/start/prepare.mjs');
  // Installs packages before the tests, because the browser tests' server would otherwise empty node_modules for the other tests.
  await install(root);
  if (env.DEEP) {
    await install(path.join(root, 'tests/kusto'), 'Microsoft’s Kusto parser');
    await install(path.join(root, 'tests/oldest-grafana'), 'the oldest Grafana’s libraries', '--ignore-scripts');
  }
  const { runSteps } = await import('./lib/runSteps.mjs');
  const { browserTests, build, grammar, oldestTests, unitTests } = await import('./lib/steps.mjs');
  const passed = await runSteps(async (take) => {
    if (await take(grammar)) {
      await take(build);
      // At the same time, so that no core is idle while a page loads.
      await Promise.all([take(browserTests), take(unitTests)]);
      if (env.DEEP) {
        await take(oldestTests);
      }
    }
  }, env);
  process.exitCode = passed ? 0 : 1;
});
