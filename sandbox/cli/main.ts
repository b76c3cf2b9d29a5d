import { readOptions, usage } from './options';
import { StartError } from '../errors';
import { startSandbox } from './startSandbox';

/** Starts the sandbox from the command line. Exit codes: 0 after a stop, 2 for an invalid option, 1 for an internal error. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(usage);
    return;
  }
  const interrupted = nextSignal();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const started = startSandbox(options, say);
  const sandbox = await Promise.race([started, interrupted]);
  if (!sandbox) {
    // Nothing has been acknowledged yet, so nothing is lost.
    process.exit(0);
  }
  process.stdout.write(`Sandbox    ${sandbox.url}   token ${sandbox.token}\n`);
  await interrupted;
  // A second signal ends the process without waiting.
  void nextSignal().then(() => process.exit(1));
  await sandbox.stop();
  process.exit(0);
}

function nextSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => resolve(undefined));
    }
  });
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(expected ? 2 : 1);
});
