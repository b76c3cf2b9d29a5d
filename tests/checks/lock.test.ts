import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(__dirname, '../..');

const locked = z.object({
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Locked = z.infer<typeof locked>;

function readLock(file: string): Record<string, Locked> {
  const text = readFileSync(path.join(root, file), 'utf8');
  return z.object({ packages: z.record(z.string(), locked) }).parse(JSON.parse(text)).packages;
}

/** True if Node finds a package from another one's folder, by searching upwards. */
function isFound(packages: Record<string, Locked>, from: string, name: string): boolean {
  const place = `${from ? `${from}/` : ''}node_modules/${name}`;
  return (
    place in packages || (from !== '' && isFound(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name))
  );
}

/** The packages that npm selects for a platform. A package without `libc` fits any C library. */
function bindings(packages: Record<string, Locked>, os: string, cpu: string, libc: string): string[] {
  return Object.entries(packages)
    .filter(([, { os: systems, cpu: processors }]) => systems?.includes(os) && processors?.includes(cpu))
    .filter(([, { libc: libraries }]) => !libraries || libraries.includes(libc))
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

// Next to installed packages, npm omits other platforms' packages from a new lock file, so create it in an empty folder.
describe.each(['package-lock.json', 'tests/oldest-grafana/package-lock.json', 'tests/kusto/package-lock.json'])(
  '%s',
  (file) => {
    const packages = readLock(file);

    it('locks every optional package of the packages it locks', () => {
      const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies)
          .filter((name) => !isFound(packages, place, name))
          .map((name) => `${name} of ${place}`)
      );
      expect(missing).toEqual([]);
    });

    it('knows the checksum of every package and the address of none', () => {
      const downloaded = Object.entries(packages).filter(
        ([place, { link }]) => place.includes('node_modules/') && !link
      );
      expect(downloaded).not.toEqual([]);
      expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
      expect(downloaded.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    });
  }
);

describe('the native parts of the tools', () => {
  const packages = readLock('package-lock.json');

  it.each([
    ['darwin', 'arm64', '', 'darwin-arm64', 'darwin-arm64'],
    ['darwin', 'x64', '', 'darwin-x64', 'darwin-x64'],
    ['linux', 'x64', 'glibc', 'linux-x64', 'linux-x64-gnu'],
    ['linux', 'arm64', 'glibc', 'linux-arm64', 'linux-arm64-gnu'],
    ['linux', 'x64', 'musl', 'linux-x64-musl', 'linux-x64-musl'],
    ['win32', 'x64', '', 'win32-x64', 'win32-x64-msvc'],
  ])('are there for %s %s %s', (os, cpu, libc, duckdb, rust) => {
    expect(bindings(packages, os, cpu, libc)).toEqual(
      expect.arrayContaining([
        `@duckdb/node-bindings-${duckdb}`,
        `@rolldown/binding-${rust}`,
        `@swc/core-${rust}`,
        `lightningcss-${rust}`,
        `@esbuild/${os}-${cpu}`,
      ])
    );
  });
});
