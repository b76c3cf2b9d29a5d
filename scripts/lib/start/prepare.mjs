import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { installCommand } from '../command.mjs';
import { runTool } from './runTool.mjs';
import { say, step } from './say.mjs';
import { hashOf, stamp } from './stamps.mjs';

const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];
const pluginInputs = [
  'src',
  'language',
  '.config',
  'webpack.config.ts',
  'scripts/grammar.mjs',
  'README.md',
  'CHANGELOG.md',
  ...settings,
];
const pageInputs = [
  'workbench/src',
  'workbench/index.html',
  'workbench/vite.config.mts',
  'workbench/package.json',
  ...settings,
];

/** Installs the packages if there are none. Existing packages may be in use, so they stay. */
export async function installMissing(root) {
  if (!existsSync(path.join(root, 'node_modules'))) {
    await install(root);
  }
}

/** Installs the packages that a folder's lock file names, unless they are installed. */
export async function install(root, what = 'packages', ...flags) {
  if (!isInstalled(root)) {
    await step(`Installing ${what}`, () => runTool('npm ci', installCommand(...flags), root));
  }
}

function isInstalled(root) {
  // A link leads to the packages of another checkout, which `npm ci` would delete.
  if (lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    return true;
  }
  // npm writes this file last.
  const list = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) {
    return false;
  }
  const [installed, wanted] = [list, path.join(root, 'package-lock.json')].map(packagesIn);
  // The machine determines which optional packages are installed.
  return Object.entries(wanted)
    .filter(([place, { optional, devOptional }]) => place !== '' && !optional && !devOptional)
    .every(([place, { link, version, integrity }]) =>
      link ? installed[place]?.link : !integrity || installed[place]?.version === version
    );
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** Builds the plugin into `dist/` if its sources have changed. */
export async function buildPlugin(root) {
  await buildOnce(root, 'plugin', 'Building the plugin', pluginInputs, 'dist/module.js', async () => {
    await makeGrammar(root);
    await runTool('webpack', webpackCommand('production'), root);
  });
}

/** Marks `dist/` as outdated, so that the next start rebuilds it. */
export function forgetPlugin(root) {
  stamp(root, 'plugin').clear();
}

/** Builds the workbench's page if its sources have changed. */
export async function buildPage(root) {
  await buildOnce(root, 'workbench', 'Building the workbench', pageInputs, 'workbench/dist/index.html', () =>
    runTool(
      'vite',
      [process.execPath, 'node_modules/vite/bin/vite.js', 'build', '-c', 'workbench/vite.config.mts'],
      root
    )
  );
}

async function buildOnce(root, name, what, inputs, result, build) {
  const done = stamp(root, name);
  const hash = hashOf(root, inputs);
  if (done.is(hash) && existsSync(path.join(root, result))) {
    say(`${what}: nothing has changed`);
    return;
  }
  done.clear();
  await step(what, build);
  done.set(hash);
}

/** Generates the parser's tables, which the sandbox also needs. */
export async function makeGrammar(root) {
  await runTool('The grammar', [process.execPath, 'scripts/grammar.mjs'], root);
}

/** @param {'production' | 'development'} mode */
export function webpackCommand(mode, ...more) {
  return [
    process.execPath,
    '--import',
    'tsx',
    'node_modules/webpack/bin/webpack.js',
    '-c',
    'webpack.config.ts',
    '--env',
    mode,
    ...more,
  ];
}
