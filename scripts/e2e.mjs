/** `npm run e2e [-- FILE …]`: the browser tests alone, in the browser that `npm test` finds. Takes what `playwright test` takes. */
import { bareStart, root } from './lib/bareStart.mjs';

await bareStart('npm run e2e', async () => {
  const { spawnSync } = await import('node:child_process');
  const { install } = await import('./lib/start/prepare.mjs');
  // Before the servers, which would empty node_modules under each other.
  await install(root);
  const { findBrowser } = await import('./lib/browser.mjs');
  const browser = await findBrowser((line) => process.stdout.write(`${line}\n`));
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
    { cwd: root, env: { ...process.env, CHROMIUM_PATH: browser }, stdio: 'inherit' }
  );
  process.exitCode = status ?? 1;
});
