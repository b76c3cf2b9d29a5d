import { runCommand } from '../command.mjs';
import { StartProblem } from './problem.mjs';

/** Maximum number of lines shown from a failed tool's output. */
const shownLines = 80;

/**
 * Runs a tool to its end. Shows the tool's output only if it fails.
 * @param {string} what for the message, such as `webpack`
 * @param {string[]} command
 * @param {string} cwd
 */
export async function runTool(what, command, cwd) {
  const { code, output } = await runCommand(command, { cwd });
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd().split('\n').slice(-shownLines).join('\n')}\n`);
    throw new StartProblem(`${what} failed (exit code ${code}); its last lines are above.`);
  }
}
