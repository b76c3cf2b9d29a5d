import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'generated', '.cache']);

/** Hash of the names and contents of files and folders, except tests. */
export function hashOf(root, inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(path.join(root, input)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(entry) {
  if (!existsSync(entry)) {
    return [];
  }
  if (!statSync(entry).isDirectory()) {
    return /\.test\.\w+$/.test(entry) ? [] : [entry];
  }
  return readdirSync(entry)
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}

/**
 * Records the inputs of the last build in `.cache/`, outside the output.
 * @param {string} root
 * @param {string} name
 */
export function stamp(root, name) {
  const file = path.join(root, '.cache', `${name}.stamp`);
  return {
    is: (hash) => existsSync(file) && readFileSync(file, 'utf8') === hash,
    set(hash) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
    clear: () => rmSync(file, { force: true }),
  };
}
