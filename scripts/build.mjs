/** `npm run build [-- --page]`: the plugin into `dist/`, and with `--page` the workbench's page where its sources have changed. */
import { bareStart, root } from './lib/bareStart.mjs';

await bareStart('npm run build', async () => {
  const { parseArgs } = await import('node:util');
  const { buildPage, buildPlugin, forgetPlugin } = await import('./lib/start/prepare.mjs');
  const { page } = parseArgs({ options: { page: { type: 'boolean', default: false } } }).values;
  forgetPlugin(root);
  await buildPlugin(root);
  if (page) {
    await buildPage(root);
  }
});
