/** `npm run contract -- --service URL --token T [--dataset NAME] [--write]`: checks that a service keeps the contract. */
import { parseArgs } from 'node:util';
import { tryAll } from './runner';
import { findSample } from './sample';
import { Service } from './service';

const usage = `Usage: npm run contract -- --service URL --token T [flags]

  --service URL   base address of the service, such as https://api.axiom.co or http://127.0.0.1:4000
  --token T       an API token that may query, and read annotations and datasets
  --dataset NAME  the dataset to try the rules on (without: the first that has enough events)
  --write         also create, change and delete annotations: each is taken away again
`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        service: { type: 'string' },
        token: { type: 'string' },
        dataset: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main(): Promise<void> {
  const flags = readFlags();
  if (typeof flags === 'string') {
    return fail(`${flags} --help lists the flags.`);
  }
  if (flags.help) {
    return say(usage);
  }
  const { service: address, token } = flags;
  if (address === undefined || !URL.canParse(address) || token === undefined) {
    return fail(`Give the service's address and a token. ${usage}`);
  }
  const service = new Service({ baseUrl: address.replace(/\/+$/, ''), token });
  let sample;
  try {
    sample = await findSample(service, flags.dataset);
  } catch (error) {
    return fail(
      `${address} gives no events to try the rules on: ${error instanceof Error ? error.message : String(error)}. ` +
        'Look at the address and at what the token may do, or name a dataset with --dataset.'
    );
  }
  say(`${sample.events.length} events of ${sample.dataset}, ${sample.startTime} to ${sample.endTime}`);
  const { failed } = await tryAll({ service, sample }, flags.write, say);
  process.exitCode = failed > 0 ? 1 : 0;
}

void main();
