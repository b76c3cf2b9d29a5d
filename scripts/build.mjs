/** `npm run build [-- --changed]`: the plugin into `dist/`; with `--changed`, plugin and workbench where their sources have changed. */
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
