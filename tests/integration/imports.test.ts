/** How the plugin's files import each other; imports of types alone do not count. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** Files by their path below the repository, and what each imports at once. */
const imports = new Map<string, string[]>();

interface Metafile {
  inputs: Record<string, { imports: Array<{ path: string; kind: string; external?: boolean }> }>;
}

beforeAll(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imports-'));
  const metafile = path.join(folder, 'meta.json');
  // In its own process: esbuild does not run inside jest's realm.
  execFileSync(
    path.join(root, 'node_modules/.bin/esbuild'),
    [
      'src/module.ts',
      '--bundle',
      '--packages=external',
      '--log-level=error',
      `--metafile=${metafile}`,
      `--outfile=${path.join(folder, 'module.js')}`,
    ],
    { cwd: root }
  );
  const { inputs }: Metafile = JSON.parse(readFileSync(metafile, 'utf8'));
  for (const [file, { imports: found }] of Object.entries(inputs)) {
    const own = found.filter(({ kind, external }) => kind === 'import-statement' && !external);
    imports.set(
      file,
      own.map((one) => one.path)
    );
  }
  rmSync(folder, { recursive: true });
});

/** Returns the circles that a walk from each file meets, each as the path back to where it began. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    } else if (!done.has(file)) {
      (imports.get(file) ?? []).forEach((next) => walk(next, [...trail, file]));
      done.add(file);
    }
  };
  [...imports.keys()].forEach((file) => walk(file, []));
  return found;
}

/** Returns the longest chain of imports inside a room. */
function longestChain(room: string): string[] {
  const known = new Map<string, string[]>();
  const chainOf = (file: string): string[] => {
    const chain = known.get(file);
    if (chain) {
      return chain;
    }
    const inner = (imports.get(file) ?? []).filter((next) => next.startsWith(room)).map(chainOf);
    const longest = [file, ...inner.reduce((most, one) => (one.length > most.length ? one : most), [])];
    known.set(file, longest);
    return longest;
  };
  return [...imports.keys()]
    .filter((file) => file.startsWith(room))
    .map(chainOf)
    .reduce((most, one) => (one.length > most.length ? one : most), []);
}

test('no file imports itself by way of others', () => {
  expect(imports.size).toBeGreaterThan(100);
  expect(circles()).toEqual([]);
});

test.each(['src/frames/', 'src/query/'])('%s is at most eight floors deep', (room) => {
  const chain = longestChain(room);
  expect(chain.length).toBeGreaterThan(1);
  expect({ floors: chain.length > 8 ? chain : [] }).toEqual({ floors: [] });
});
