import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './command.mjs';

const howTo =
  'No Chromium, Chrome or Edge was found, and none could be installed. Run "npx playwright install --with-deps chromium", ' +
  'or name a browser in CHROMIUM_PATH.';

/** Maximum milliseconds for Playwright's download. */
const downloadMs = 10 * 60_000;
const connectMs = '10000';

const debian = { DEBIAN_FRONTEND: 'noninteractive' };

/** Sources of a browser, in the order in which they are tried. */
const ways = [
  {
    says: 'No browser found: downloading Playwright’s Chromium',
    fits: () => true,
    install: (run) =>
      run([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', '--no-shell', 'chromium'], {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: connectMs },
        timeout: downloadMs,
      }),
  },
  {
    says: 'No browser that starts yet: installing Debian’s Chromium with apt-get',
    fits: ({ isRoot, exists }) => isRoot && exists('/usr/bin/apt-get'),
    install: async (run) => {
      await run(['apt-get', 'update'], { env: debian });
      const get = (name) => run(['apt-get', 'install', '-y', '--no-install-recommends', name], { env: debian });
      const shell = await get('chromium-headless-shell');
      return shell.code === 0 ? shell : get('chromium');
    },
  },
];

/** The parts of this machine that the search uses. */
const thisMachine = {
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  run: runCommand,
  /** Path of Playwright's own browser. */
  own: chromium.executablePath(),
};

/** Usual paths of Chromium, Chrome and Edge on a system. */
export function defaultPaths({ platform, env }) {
  const under = (folders, files) =>
    files.flatMap((file) => folders.filter(Boolean).map((folder) => ({ folder, file })));
  switch (platform) {
    case 'win32':
      return under(
        [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA],
        [
          'Google/Chrome/Application/chrome.exe',
          'Microsoft/Edge/Application/msedge.exe',
          'Chromium/Application/chrome.exe',
        ]
      ).map(({ folder, file }) => path.win32.join(folder, file));
    case 'darwin':
      return under(
        ['/Applications', env.HOME && `${env.HOME}/Applications`],
        ['Google Chrome', 'Chromium', 'Microsoft Edge']
      ).map(({ folder, file }) => `${folder}/${file}.app/Contents/MacOS/${file}`);
    default:
      // The browser without a window takes a fifth less processor time for the same tests.
      return under((env.PATH ?? '').split(':'), [
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
        'microsoft-edge',
      ]).map(({ folder, file }) => path.posix.join(folder, file));
  }
}

/** True if a program is a working browser. Ubuntu's `chromium-browser` is a stub that requires snap. */
async function works(program, { platform, exists, run }) {
  // On Windows, `--version` opens a window and prints nothing.
  return exists(program) && (platform === 'win32' || (await run([program, '--version'])).code === 0);
}

async function findInstalled(machine) {
  for (const place of [...defaultPaths(machine), machine.own]) {
    if (await works(place, machine)) {
      return place;
    }
  }
  return undefined;
}

/**
 * The first browser that starts and can open a window: CHROMIUM_PATH, the system's, or Playwright's own. Others can't measure a page's
 * memory.
 */
export async function installedBrowser(machine = thisMachine) {
  const exists = (program) => machine.exists(program) && !program.endsWith('headless-shell');
  const named = machine.env.CHROMIUM_PATH;
  return named && (await works(named, machine)) ? named : findInstalled({ ...machine, exists });
}

/**
 * The browser for the tests, installed if there's none. `say` receives a line before anything is installed. Rejects with a sentence
 * that explains how to get a browser.
 */
export async function findBrowser(say, machine = thisMachine) {
  const named = machine.env.CHROMIUM_PATH;
  if (named) {
    if (await works(named, machine)) {
      return named;
    }
    throw new Error(`CHROMIUM_PATH=${named} does not start. Choose another browser, or unset CHROMIUM_PATH.`);
  }
  let found = await findInstalled(machine);
  let reason = '';
  for (const { says, fits, install } of ways) {
    if (!found && fits(machine)) {
      say(says);
      const { code, output } = await install(machine.run);
      reason += code === 0 ? '' : `${output.trim().split('\n').at(-1)}\n`;
      found = await findInstalled(machine);
    }
  }
  if (!found) {
    throw new Error(`${reason}${howTo}`);
  }
  return found;
}
