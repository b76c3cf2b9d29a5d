import { buildSync } from 'esbuild';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A script of this folder in one file, in the way in which the plugin is built: modules of their own, as tests run them, ask
 * another module for each name of it each time, which costs up to half of the time of what is quick. Gives the path of the file.
 */
export function bundled(script: string): string {
  const outfile = path.join(root, 'node_modules/.cache/bench', script.replace('.ts', '.js'));
  buildSync({
    entryPoints: [path.join(import.meta.dirname, script)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    packages: 'external',
    target: 'es2020',
  });
  return outfile;
}
