import { readFileSync } from 'node:fs';

/** True if a version is in a range from package.json's `engines`: `^20.20.0` and `>=24.0.0`, joined by `||`. */
export function nodeFits(version, range) {
  const [major, minor, patch] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, ...lowest] = /(\^|>=)(\d+)\.(\d+)\.(\d+)/.exec(part);
    const [lowestMajor, lowestMinor, lowestPatch] = lowest.map(Number);
    const reached = minor > lowestMinor || (minor === lowestMinor && patch >= lowestPatch);
    return major === lowestMajor ? reached : sign === '>=' && major > lowestMajor;
  });
}

/**
 * Ends the process with one sentence if the Node version isn't supported. Must come before imports of modules that need a newer Node.
 * @param {string} command the command that the user runs again
 */
export function requireNode(command) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { node: version } = process.versions;
  if (!nodeFits(version, engines.node)) {
    process.stderr.write(
      `Node ${version} does not work here (needed: ${engines.node}). Install the LTS version from https://nodejs.org, then run ${command} again.\n`
    );
    process.exit(1);
  }
}
