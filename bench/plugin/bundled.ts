import { buildSync } from 'esbuild';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Bundles a script as the plugin is built, because looking up imports takes up to half of the time of fast code. */
export function bundled(script: string): string {
  const outfile = path.join(root, 'node_modules/.cache/bench', script.replace('.ts', '.js'));
  buildSync({
    entryPoints: [path.join(import.meta.dirname, script)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    packages: 'external',
    // The languages are part of the plugin.
    alias: { '@aplkit/language': path.join(root, 'language') },
    target: 'es2020',
  });
  return outfile;
}
