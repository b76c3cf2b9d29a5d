import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { StartProblem } from './problem.mjs';

export const usage =
  'npm start -- [--port N] [--sandbox-port N] [--no-open] [--load name=FILE] [--load-metrics name=FILE] [--deployments] [--fake-llm] [--service URL --token T [--write-token T]]';

/** Form of each flag's value, for messages. */
const takes = {
  port: 'N',
  'sandbox-port': 'N',
  load: 'name=FILE',
  'load-metrics': 'name=FILE',
  service: 'URL',
  token: 'T',
  'write-token': 'T',
};

const options = {
  port: { type: 'string' },
  'sandbox-port': { type: 'string' },
  'no-open': { type: 'boolean', default: false },
  load: { type: 'string', multiple: true, default: [] },
  'load-metrics': { type: 'string', multiple: true, default: [] },
  deployments: { type: 'boolean', default: false },
  'fake-llm': { type: 'boolean', default: false },
  service: { type: 'string' },
  token: { type: 'string' },
  'write-token': { type: 'string' },
  help: { type: 'boolean', default: false },
};

/**
 * Reads the command line of `npm start`. Tokens may also be in APL_TOKEN and APL_WRITE_TOKEN. Without `--service`, the sandbox's token
 * is used for both.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @returns {{port?: number, sandboxPort?: number, open: boolean, load: string[], loadMetrics: string[], deployments: boolean, fakeLlm:
 * boolean, service?: string, token: string, writeToken: string, help: boolean}}
 * @throws StartProblem for an unknown flag, a flag without its value, an invalid port, or a missing file
 */
export function readFlags(args, env = process.env) {
  const values = parse(args);
  const token = values.token || env.APL_TOKEN || undefined;
  const writeToken = values['write-token'] || env.APL_WRITE_TOKEN || undefined;
  const service = values.service === undefined ? undefined : readAddress(values.service);
  if (service !== undefined && !token) {
    throw new StartProblem('--service needs a token as well: --service URL --token T, or T in APL_TOKEN.');
  }
  if (service !== undefined && values.load.length + values['load-metrics'].length > 0) {
    throw new StartProblem('--load fills the sandbox, and with --service there is none. Leave one of them out.');
  }
  values.load.forEach(checkFile);
  values['load-metrics'].forEach(checkMetricsFile);
  const port = readPort('--port', values.port);
  const sandboxPort = readPort('--sandbox-port', values['sandbox-port']);
  if (service === undefined && port !== undefined && port === sandboxPort) {
    throw new StartProblem(`--port and --sandbox-port are both ${port}: give them different numbers.`);
  }
  return {
    port,
    sandboxPort,
    open: !values['no-open'],
    load: values.load,
    loadMetrics: values['load-metrics'],
    deployments: values.deployments,
    fakeLlm: values['fake-llm'],
    service,
    token: service === undefined ? (values.token ?? 'xaat-sandbox') : token,
    writeToken: service === undefined ? (values.token ?? 'xaat-sandbox') : (writeToken ?? ''),
    help: values.help,
  };
}

function parse(args) {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const empty = tokens.find(
    ({ name, value, inlineValue }) => name in takes && (value === undefined || (!inlineValue && value.startsWith('-')))
  );
  if (empty) {
    throw new StartProblem(`Nothing follows --${empty.name}. Write --${empty.name} ${takes[empty.name]}.`);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Node's message has a second sentence about positional arguments, which doesn't help here.
    const [reason] = error.message.split(/\. |\n/);
    throw new StartProblem(`${reason.replace(/\.$/, '')}. Usage: ${usage}`);
  }
}

function readPort(flag, text) {
  if (text === undefined) {
    return undefined;
  }
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new StartProblem(`${flag} takes a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

function readAddress(text) {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) {
    throw new StartProblem(`--service takes an address such as https://api.axiom.co, not "${text}".`);
  }
  return text;
}

/** Throws if the file of a `--load` flag doesn't exist. `:timeField` may follow its name, which may contain colons, too. */
function checkFile(load) {
  const file = fileOf('--load', load, 'name=FILE or name=FILE:timeField');
  const colon = file.lastIndexOf(':');
  if (!existsSync(file) && !(colon > 0 && existsSync(file.slice(0, colon)))) {
    throw missingFile('--load', file);
  }
}

function checkMetricsFile(load) {
  const file = fileOf('--load-metrics', load, 'name=FILE');
  if (!existsSync(file)) {
    throw missingFile('--load-metrics', file);
  }
}

function fileOf(flag, load, form) {
  const [, name, file] = /^([^=]+)=(.+)$/.exec(load) ?? [];
  if (!name || !file) {
    throw new StartProblem(`${flag} takes ${form}, not "${load}".`);
  }
  return file;
}

function missingFile(flag, file) {
  return new StartProblem(`There is no file ${file}, which ${flag} names. Paths begin at ${process.cwd()}.`);
}
