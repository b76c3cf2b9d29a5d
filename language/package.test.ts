/** Tests the package as users install it: packed, in a folder outside this repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const modules = path.resolve(__dirname, '../node_modules');
let folder: string;

const run = (command: string, args: string[], cwd = folder) => execFileSync(command, args, { cwd, encoding: 'utf8' });

function runModule(lines: string): unknown {
  writeFileSync(path.join(folder, 'module.mjs'), lines);
  return JSON.parse(run(process.execPath, ['module.mjs']));
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
  const place = path.join(folder, 'node_modules/@aplkit/language');
  mkdirSync(place, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', folder], __dirname);
  run('tar', ['xzf', 'aplkit-language-0.1.0.tgz', '-C', place, '--strip-components=1']);
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(place, 'package.json'), 'utf8')
  );
  for (const name of [...Object.keys(dependencies), '@lezer/highlight', '@types/node']) {
    mkdirSync(path.dirname(path.join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(path.join(modules, name), path.join(folder, 'node_modules', name));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

it('runs the example of its README', () => {
  const [, example = ''] = /```js\n(.*?)```/s.exec(readFileSync(path.join(__dirname, 'README.md'), 'utf8')) ?? [];
  const results =
    'console.log(JSON.stringify({ steps, problems, text, first: suggestions[0].label, help: help.text, edited }))';
  expect(runModule(`${example}\n${results}`)).toEqual({
    steps: ['where', 'summarize'],
    problems: [expect.objectContaining({ from: 20, to: 21, severity: 'error' })],
    text: 'logs\n| where status == 500\n| summarize count() by bin(_time, 5m)',
    first: 'status',
    help: expect.stringContaining('**`count()`**'),
    edited: {
      text: 'logs | where status == 500 | where status != 404 | summarize count() by bin(_time, 5m)',
      leftOut: [],
    },
  });
});

it('reads MPL and PromQL', () => {
  const results = runModule(`
    import { diagnose, format, noMetrics, promqlToMpl, readPromql } from '@aplkit/language/mpl';
    const { problems } = diagnose('infra:cpu | algn to 5m using avg', noMetrics);
    const promql = promqlToMpl(readPromql('rate(http_requests_total[5m])'), 'infra', noMetrics);
    console.log(JSON.stringify([problems[0].message, format('infra:cpu|align to 5m using avg'), promql]));
  `);
  expect(results).toEqual([
    'MPL has no step `algn`. Did you mean `align`?',
    { text: 'infra:cpu\n| align to 5m using avg' },
    { mpl: expect.stringContaining('infra:http_requests_total') },
  ]);
});

it('checks files and dashboards', () => {
  const panels = [{ title: 'Errors', targets: [{ refId: 'A', kind: 'apl', query: 'logs | where status = 500' }] }];
  writeFileSync(path.join(folder, 'web.json'), JSON.stringify({ panels }));
  writeFileSync(path.join(folder, 'good.apl'), 'logs|take 5\n');
  const apl = (...args: string[]) => {
    const command = path.join(folder, 'node_modules/@aplkit/language/cli/apl.mjs');
    const { status, stdout } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' });
    return [status, stdout];
  };
  const problem = 'web.json:1:96: error: [Errors/A 1:21] Use `==` to compare; `=` names a column.\n';
  expect(apl('check', 'web.json', 'good.apl')).toEqual([1, problem]);
  expect(apl('check', 'good.apl')).toEqual([0, '']);
  expect(apl('format', 'good.apl')).toEqual([0, 'good.apl\n']);
  expect(readFileSync(path.join(folder, 'good.apl'), 'utf8')).toBe('logs\n| take 5\n');
  expect(apl('check', 'none.apl')).toEqual([1, expect.stringContaining('none.apl:1:1: error: ')]);
  expect(apl('check')).toEqual([2, '']);
  expect(apl('--help')).toEqual([0, expect.stringMatching(/^Usage: apl check/)]);
});

it.each([
  ['bundlers', 'esnext', 'bundler'],
  ['Node', 'nodenext', 'nodenext'],
])('has types for %s', (_, module, resolution) => {
  const lines = [
    "import { parse, type Query } from '@aplkit/language/apl';",
    "import { parse as parseMpl } from '@aplkit/language/mpl';",
    "import { type Problem } from '@aplkit/language/kit';",
    "const query: Query = parse('logs');",
    "export const problems: Array<Pick<Problem, 'from' | 'message'>> = [...query.problems, ...parseMpl('m:cpu').problems];",
    '// @ts-expect-error An offset is no text.',
    'export const text: string = query.from;',
  ];
  writeFileSync(path.join(folder, 'typed.mts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution];
  expect(run(process.execPath, [path.join(modules, 'typescript7/bin/tsc'), ...options, 'typed.mts'])).toBe('');
});
