/**
 * `npm run build [-- --changed]`: builds the plugin into `dist/` or, with `--changed`, the plugin and the workbench if their sources
 * have changed.
 */
import { bareStart, root } from './lib/bareStart.mjs';

await bareStart('npm run build', async () => {
  const { parseArgs } = await import('node:util');
  const { buildPage, buildPlugin, forgetPlugin } = await import('./lib/start/prepare.mjs');
  const { changed } = parseArgs({ options: { changed: { type: 'boolean', default: false } } }).values;
  if (!changed) {
    forgetPlugin(root);
  }
  await buildPlugin(root);
  if (changed) {
    await buildPage(root);
  }
});
