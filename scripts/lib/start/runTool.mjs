import { spawn } from 'node:child_process';

import { StartProblem } from './problem.mjs';

/** How much of a failed tool's output is shown, in lines. */
const shownLines = 80;

/**
 * Runs a tool to its end; its output is shown only when it fails.
 * @param {string} what for the message, such as `webpack`
 * @param {string[]} command
 * @param {string} cwd
 * @returns {Promise<string>} what it printed
 */
export function runTool(what, [program, ...args], cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => reject(new StartProblem(`${what} could not be started: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) {
        resolve(output);
        return;
      }
      process.stderr.write(`${output.trimEnd().split('\n').slice(-shownLines).join('\n')}\n`);
      reject(new StartProblem(`${what} failed (exit code ${code}); its last lines are above.`));
    });
  });
}
