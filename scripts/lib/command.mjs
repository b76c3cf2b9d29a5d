import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Command for npm without a shell: by Node, so that Windows, where npm is no program but a script for its shell, needs none either.
 * Takes the npm that runs us, else on Windows the one beside Node.
 */
export function npmCommand(args, { platform, env, execPath } = process) {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const running = env.npm_execpath;
  if (running && paths.basename(running) === 'npm-cli.js') {
    return [execPath, running, ...args];
  }
  return platform === 'win32'
    ? [execPath, paths.join(paths.dirname(execPath), 'node_modules/npm/bin/npm-cli.js'), ...args]
    : ['npm', ...args];
}

/** Command that installs a lock file's packages, always with development tools. Shows errors even under `npm --silent`. */
export function installCommand(...flags) {
  return npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...flags]);
}

/**
 * Runs a command to its end and collects its output (stdout and stderr in the order in which they came). Never rejects: a program that
 * cannot be started has `code` 127 and the reason as its output.
 * @param {string[]} command
 * @param {{cwd?: string, env?: Record<string, string>, timeout?: number}} options `timeout` in milliseconds; after it the program is ended
 */
export function runCommand([program, ...args], { cwd, env, timeout } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, timeout });
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output })
    );
  });
}
