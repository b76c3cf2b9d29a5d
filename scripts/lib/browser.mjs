import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './command.mjs';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const howTo =
  'No Chromium or Chrome was found. Install one ("apt-get install chromium", or "npx playwright install --with-deps chromium"), ' +
  'or name one: CHROMIUM_PATH=/path/to/chromium npm test';

/** Returns whether a program is a browser that answers: Ubuntu's `chromium-browser` is a stub that asks for snap. */
async function works(program) {
  return existsSync(program) && (await runCommand([program, '--version'])).code === 0;
}

async function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    ...programs.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...macPrograms,
    chromium.executablePath(),
  ];
  for (const candidate of candidates) {
    if (await works(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

/** Returns CHROMIUM_PATH, the system's Chromium or Chrome, or Playwright's own: the first that starts, `undefined` if none does. */
export async function installedBrowser() {
  const named = process.env.CHROMIUM_PATH;
  return named && (await works(named)) ? named : findInstalled();
}

/**
 * Returns the browser for the tests: CHROMIUM_PATH, the system's Chromium or Chrome, or Playwright's own. If there is none and we are root
 * on a Debian, installs Debian's Chromium. Rejects with a sentence that says how to get one.
 */
export async function findBrowser(say = () => {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await works(named)) {
      return named;
    }
    throw new Error(`CHROMIUM_PATH=${named} is no browser that starts. Name another one, or unset it.`);
  }
  const installed = await findInstalled();
  if (installed) {
    return installed;
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(howTo);
  }
  say('no browser found: installing Debian’s Chromium');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(['apt-get', 'update'], { env });
  const { output } = await runCommand(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'], { env });
  const found = await findInstalled();
  if (!found) {
    throw new Error(`${output.trim().split('\n').at(-1)}\n${howTo}`);
  }
  return found;
}
