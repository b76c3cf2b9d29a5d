/**
 * `npm run check`: runs every check that only reads the sources. The last line is `N passed, N failed, N skipped`. Exits 1 on any
 * failure.
 */
import path from 'node:path';

import { bareStart, root } from './lib/bareStart.mjs';

await bareStart('npm run check', async () => {
  const { install } = await import('./lib/start/prepare.mjs');
  await install(root);
  await install(path.join(root, 'tests/oldest-grafana'), 'the oldest Grafana’s libraries', '--ignore-scripts');
  const { runSteps } = await import('./lib/runSteps.mjs');
  const { format, grammar, lint, rules, spelling, types } = await import('./lib/steps.mjs');
  const takeAll = async (take, steps) => {
    for (const step of steps) {
      await take(step);
    }
  };
  const passed = await runSteps(async (take) => {
    if (await take(grammar)) {
      await Promise.all([takeAll(take, [lint, rules]), takeAll(take, [...types, format, spelling])]);
    }
  });
  process.exitCode = passed ? 0 : 1;
});
