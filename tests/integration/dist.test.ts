/** Tests the plugin as built by `npm test`; skipped without a build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(__dirname, '../../dist');
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const built = existsSync(path.join(dist, 'module.js'));
const scripts = built ? readdirSync(dist).filter((file) => file.endsWith('.js')) : [];

/** The packages whose modules the file contains, according to its source map. */
function packagesOf(file: string): string[] {
  const { sources }: { sources: string[] } = JSON.parse(read(`${file}.map`));
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

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

  test('there is a file for each kind of query, one for Explore and filters, one for marks, one for comparisons with an earlier range, one for questions in words and one for a language model for each language, one for earlier questions, one for links of log lines, one for editing, and one for each page', () => {
    expect(scripts.sort()).toEqual([
      'annotations.js',
      'answers.js',
      'changes.js',
      'earlier.js',
      'earlierQuestions.js',
      'editors.js',
      'evidence.js',
      'explore.js',
      'inWords.js',
      'linking.js',
      'metrics.js',
      'metricsInWords.js',
      'metricsModel.js',
      'model.js',
      'module.js',
      'monitors.js',
      'patterns.js',
      'settings.js',
      'start.js',
      'traces.js',
    ]);
  });

  test('module.js has the integrity hash of each other file', () => {
    const hash = (file: string) => `"sha256-${createHash('sha256').update(read(file)).digest('base64')}"`;
    const others = scripts.filter((file) => file !== 'module.js');
    expect(others.filter((file) => !read('module.js').includes(hash(file)))).toEqual([]);
  });

  test('the code editor is in one file, which no dashboard loads', () => {
    expect(scripts.filter((file) => read(file).includes('CodeEditor'))).toEqual(['editors.js']);
  });

  test('the grammar and what cleans HTML are in the file that answers queries, what breaks lines and PromQL’s grammar in that of the editors, and no other package in any', () => {
    const bundled = scripts
      .map((file) => [file, packagesOf(file)] as const)
      .filter(([, packages]) => packages.length > 0);
    expect(Object.fromEntries(bundled)).toEqual({
      'answers.js': ['@lezer/common', '@lezer/lr', 'xss'],
      'editors.js': ['@lezer/highlight', '@prometheus-io/lezer-promql', 'prettier'],
      // A module that the build itself adds.
      'module.js': ['grafana-public-path.js'],
    });
  });

  test('the license of every package in the scripts is beside them', () => {
    const notices = read('THIRD-PARTY-NOTICES.txt');
    // The build itself adds the module for Grafana's public path.
    const packages = new Set(scripts.flatMap(packagesOf).filter((name) => name !== 'grafana-public-path.js'));
    expect(packages.size).toBeGreaterThan(0);
    for (const name of packages) {
      const folder = path.resolve(dist, '../node_modules', name);
      const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      expect(notices).toContain(`${name} ${version} (${license})\n`);
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each)) ?? 'none';
      expect(notices).toContain(readFileSync(path.join(folder, file), 'utf8').replaceAll('\r', '').trim());
    }
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

  test('every picture of the README has an address at which the catalog or Grafana finds it', () => {
    const shown = [...read('README.md').matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, address]) => address);
    expect(shown.length).toBeGreaterThan(0);
    const found = /^(?:https:\/\/.*\/raw\/[0-9a-f]{40}\/src|\/public\/plugins\/aplkit-apl-datasource)\/(img\/.*)$/;
    const missing = shown.filter((address) => !existsSync(path.join(dist, found.exec(address)?.[1] ?? 'nowhere')));
    expect(missing).toEqual([]);
  });
});
