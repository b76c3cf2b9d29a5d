import { spawn } from 'node:child_process';

/** Returns how to call npm: the npm that runs us, if any (Windows has no `npm` program, only npm.cmd). */
export function npmCommand(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, cli, ...args] : ['npm', ...args];
}

/**
 * Runs a command to its end and collects its output (stdout and stderr in the order in which they came). Never rejects: a program that
 * cannot be started has `code` 127 and the reason as its output.
 */
export function runCommand([program, ...args], { cwd, env } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
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
