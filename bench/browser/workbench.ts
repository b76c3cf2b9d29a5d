import path from 'node:path';
import { freePorts } from '../../scripts/lib/freePorts.mjs';
import { Children } from '../../scripts/lib/start/children.mjs';

const root = path.resolve(import.meta.dirname, '../..');

export interface RunningWorkbench {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the built plugin in the workbench with the sandbox's demo data, on free ports. */
export async function startWorkbench(): Promise<RunningWorkbench> {
  const [port, sandboxPort] = await freePorts(2);
  let crashed: (error: Error) => void = () => undefined;
  const crash = new Promise<never>((_, reject) => (crashed = reject));
  const children = new Children((name) => crashed(new Error(`${name} did not start; its output is above.`)));
  const ports = ['--port', String(port), '--sandbox-port', String(sandboxPort)];
  const ready = children.start('npm start', [process.execPath, 'scripts/start.mjs', '--no-open', ...ports], {
    cwd: root,
    isReady: (line: string) => line.startsWith('Workbench '),
    quiet: true,
  });
  try {
    await Promise.race([ready, crash]);
  } catch (error) {
    await children.end();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => children.end() };
}
