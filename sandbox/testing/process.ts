import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A sandbox in a separate process, started as from a shell. */
export interface SandboxProcess {
  child: ChildProcess;
  /** Resolves to the address once the sandbox listens; rejects with its output if it ends first. */
  listening: Promise<string>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Starts `sandbox/cli/main.ts` with the arguments, without npm or tsx in between, so that a kill reaches it. */
export function spawnSandbox(...args: string[]): SandboxProcess {
  const root = join(__dirname, '..', '..');
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'sandbox', 'cli', 'main.ts'), ...args], {
    cwd: root,
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += data));
  const ended: SandboxProcess['ended'] = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  );
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      stdout += data;
      const url = /^Sandbox +(\S+) /m.exec(stdout)?.[1];
      if (url !== undefined) {
        resolve(url);
      }
    });
    void ended.then(() => reject(new Error(`The sandbox ended: ${stdout}${stderr}`)));
  });
  // A test that only waits for the end doesn't read this.
  listening.catch(() => undefined);
  return { child, listening, ended };
}

/** Creates a function that starts sandboxes for the tests in a file, which are killed after each test. */
export function sandboxesOfTests(): typeof spawnSandbox {
  const started: SandboxProcess[] = [];
  let isOver = false;
  const killAll = async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  };
  afterEach(killAll);
  afterAll(() => {
    isOver = true;
    return killAll();
  });
  return (...args) => {
    // A test that timed out continues.
    if (isOver) {
      throw new Error('The tests of this file are over.');
    }
    const sandbox = spawnSandbox(...args);
    started.push(sandbox);
    return sandbox;
  };
}
