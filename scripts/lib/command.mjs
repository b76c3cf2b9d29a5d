import { spawn } from 'node:child_process';
import path from 'node:path';

/** Command that runs npm without a shell, through Node: the npm that runs this script or, on Windows, the npm next to Node. */
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

/** Command that installs a lock file's packages, including development tools. Shows errors even with `npm --silent`. */
export function installCommand(...flags) {
  return npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...flags]);
}

/**
 * Runs a command to its end, and collects its output. Never rejects: if a program can't be started, `code` is 127.
 * @param {string[]} command
 * @param {{cwd?: string, env?: Record<string, string>, timeout?: number}} options `timeout` is in milliseconds; the program is then
 * stopped
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
