/** `npm run e2e [-- FILE …]`: runs only the browser tests. Accepts the arguments of `playwright test`. */
import { bareStart, root } from './lib/bareStart.mjs';

await bareStart('npm run e2e', async () => {
  const { spawnSync } = await import('node:child_process');
  const { install } = await import('./lib/start/prepare.mjs');
  // Installs packages before the servers start, because each server would otherwise empty node_modules for the others.
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
