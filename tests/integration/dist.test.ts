/** The built plugin, as Grafana loads it. `npm test` builds before; without a build these tests are skipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(__dirname, '../../dist');
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const built = existsSync(path.join(dist, 'module.js'));
const scripts = built ? readdirSync(dist).filter((file) => file.endsWith('.js')) : [];

(built ? describe : describe.skip)('dist', () => {
  test.each(['react/jsx-runtime', 'react/jsx-dev-runtime', '@grafana/i18n'])(
    'no script needs %s, which not every Grafana since 11.6 shares',
    (name) => {
      expect(scripts.filter((file) => read(file).includes(`"${name}"`))).toEqual([]);
    }
  );

  test('module.js is at most 15 kB on the wire', () => {
    expect(gzipSync(read('module.js')).length).toBeLessThanOrEqual(15_000);
  });

  test('there are about a dozen files of script, none of them too small for a request of its own', () => {
    expect(scripts.length).toBeLessThanOrEqual(13);
    expect(scripts.filter((file) => read(file).length < 2000)).toEqual([]);
  });

  test('module.js carries neither an editor nor the grammar', () => {
    expect(readFileSync(path.join(dist, 'module.js'), 'utf8')).not.toMatch(/CodeEditor|LRParser|parserClass/);
  });

  test('the help of functions is in one file, which answers do not load', () => {
    expect(scripts.filter((file) => read(file).includes('Counts different values'))).toEqual(['filters.js']);
  });

  test('plugin.json has version and date filled in, and every picture that it names is there', () => {
    const { info } = JSON.parse(read('plugin.json'));
    expect(info.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(info.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const pictures = [
      info.logos.small,
      info.logos.large,
      ...info.screenshots.map(({ path }: { path: string }) => path),
    ];
    expect(pictures.filter((picture) => !existsSync(path.join(dist, picture)))).toEqual([]);
  });

  test('Grafana’s packages are not in the bundle', () => {
    const names = [...read('module.js').matchAll(/define\(\[([^\]]*)\]/g)].map(([, list]) => list).join(',');
    expect(names).toContain('"@grafana/data"');
    expect(names).toContain('"react"');
  });
});
