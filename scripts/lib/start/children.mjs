import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Milliseconds that a child has to end on its own. */
const grace = 3000;

/** Programs that were started, which all end together. */
export class Children {
  #running = new Map();
  #ending = false;

  /** @param {(name: string, code: number | null) => void} onCrash called once, for the first program that ends unexpectedly */
  constructor(onCrash) {
    this.onCrash = onCrash;
  }

  /**
   * Starts a program.
   * @param {string} name for messages
   * @param {string[]} command
   * @param {{cwd: string, env?: Record<string, string>, isReady: (line: string) => boolean, quiet?: boolean}} options
   * @returns {Promise<void>} resolves when a line of the output shows that the program is ready
   */
  start(name, [program, ...args], { cwd, env = {}, isReady, quiet = false }) {
    return new Promise((resolve) => {
      const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#running.set(name, child);
      const read = (stream, target) =>
        createInterface({ input: stream }).on('line', (line) => {
          if (isReady(line)) {
            resolve();
          } else if (!quiet || target === process.stderr) {
            target.write(`${line}\n`);
          }
        });
      read(child.stdout, process.stdout);
      read(child.stderr, process.stderr);
      child.on('error', () => this.#ended(name, null));
      child.on('close', (code) => this.#ended(name, code));
    });
  }

  #ended(name, code) {
    this.#running.delete(name);
    if (!this.#ending) {
      this.#ending = true;
      this.onCrash(name, code);
    }
  }

  /** Ends all running programs, by force after `grace` milliseconds. */
  async end() {
    this.#ending = true;
    const children = [...this.#running.values()];
    await Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) => {
            const timer = setTimeout(() => child.kill('SIGKILL'), grace);
            child.once('close', () => {
              clearTimeout(timer);
              resolve();
            });
            child.kill('SIGTERM');
          })
      )
    );
  }
}
