/** The steps of `npm test` and `npm run check`, and the counts of each. A step's `run` returns `{passed, failed, skipped, output}`. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { runCommand } from './command.mjs';
import { freePorts } from './freePorts.mjs';
import { countJest, countPlaywright } from './testCounts.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, '.cache/test');
const node = (script, ...args) => [process.execPath, path.join(root, script), ...args];
// create-plugin's configuration has a `baseUrl`, which TypeScript 7 no longer supports.
const tsc = (...args) => node('node_modules/typescript7/bin/tsc', '--noEmit', '--baseUrl', 'null', ...args);

/** A step that runs a command, whose success or failure counts as one test. */
function check(name, command) {
  return {
    name,
    run: async () => {
      const { code, output } = await runCommand(command, { cwd: root });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
    },
  };
}

/** Runs a command that writes a JSON report. A crash counts as a failure. */
async function runWithReport(command, env, file, count) {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const { code, output } = await runCommand(command, { cwd: root, env });
  let counts;
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, output: `${output}\nNo report that can be read: ${error.message}\n` };
  }
  const crashed = code !== 0 && counts.failed === 0;
  return { ...counts, failed: counts.failed + (crashed ? 1 : 0), output };
}

/** Runs the suites of some Jest projects. */
function jest(name, env, ...args) {
  const file = path.join(reports, `${name}.json`);
  // Each test file loads its libraries again. With the usual 16 MB for young objects, collecting them takes a seventh of the total
  // time.
  const [program, ...command] = node('node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args);
  return runWithReport([program, '--max-semi-space-size=64', ...command], env, file, countJest).then((result) => ({
    ...result,
    output: result.output.replace(/^PASS .*\n/gm, ''),
  }));
}

export const grammar = check('grammar', node('scripts/grammar.mjs'));

/** Builds everything that has changed, for the browser tests and the tests of `dist/`. */
export const build = check('build', node('scripts/build.mjs', '--changed'));

export const types = [
  check('types', tsc()),
  check('types: the plugin against the oldest Grafana', tsc('-p', 'tests/oldest-grafana')),
];
export const lint = check('lint', node('node_modules/eslint/bin/eslint.js', '--cache', '.'));
export const format = check(
  'format',
  node('node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.')
);
export const spelling = check(
  'spelling',
  node('node_modules/cspell/bin.mjs', '--no-progress', '--cache', '--cache-location=.cache/cspell')
);
export const rules = {
  name: 'names, style of texts, imports, documentation, locks, the oldest Grafana',
  run: (env) => jest('checks', env, '--selectProjects=checks'),
};

export const unitTests = {
  name: 'unit tests',
  // One worker per core, although browsers run at the same time, so that no core is idle after they finish.
  run: (env) => jest('jest', env, '--ignoreProjects=checks', `--maxWorkers=${availableParallelism()}`),
};

/** The tests of components, with Grafana's libraries and React as in the oldest supported Grafana. */
export const oldestTests = {
  name: 'components in the oldest Grafana',
  run: (env) => jest('oldest', { ...env, DEEP: '', OLDEST_GRAFANA: '1' }, '--selectProjects=components'),
};

export const browserTests = {
  name: 'browser tests',
  run: async (env, say) => {
    let browser;
    try {
      browser = await findBrowser(say);
    } catch (error) {
      return { passed: 0, failed: 1, skipped: 0, output: `${error.message}\n` };
    }
    const file = path.join(reports, 'playwright.json');
    const chosen = env.DEEP === '1' ? [] : ['--grep-invert=@deep'];
    const command = node('node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', ...chosen);
    const [TEST_PORT, TEST_SANDBOX_PORT] = await freePorts(2);
    const reportEnv = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser, TEST_PORT, TEST_SANDBOX_PORT };
    return runWithReport(command, { ...env, ...reportEnv }, file, countPlaywright);
  },
};
