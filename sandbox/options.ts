import { parseArgs } from 'node:util';
import { messageOf, StartError } from './errors';
import { parseIsoTime } from './time';

/** A file to load at the start, as `--load name=FILE[:timeField]` says it. */
export interface LoadRequest {
  dataset: string;
  /** What stands after the `=`: a file, perhaps with `:timeField` behind it. */
  source: string;
}

export interface SandboxOptions {
  port: number;
  host: string;
  token: string;
  /** The instant at which everything stands still (ns since 1970); `undefined` for the live sandbox. */
  now?: bigint;
  seed: number;
  /** Rows of demo data in sum; 0 for none. */
  rows: number;
  load: LoadRequest[];
  /** Where annotations are kept; `undefined` keeps them in memory. */
  data?: string;
}

export const defaultOptions: SandboxOptions = {
  port: 4000,
  host: '127.0.0.1',
  token: 'xaat-sandbox',
  seed: 1,
  rows: 500_000,
  load: [],
};

const mostRows = 20_000_000;

export const usage = `Usage: npm run sandbox -- [flags]

  --port N                      port to listen on (${defaultOptions.port})
  --host HOST                   address to listen on (${defaultOptions.host})
  --token T                     the token that requests must carry (${defaultOptions.token})
  --now ISO                     stand still at this time, such as 2026-01-31T12:00:00Z (without: live, rows keep arriving)
  --seed N                      another number, other demo data (${defaultOptions.seed})
  --rows N                      rows of demo data in sum (${defaultOptions.rows})
  --load name=FILE[:timeField]  a CSV, NDJSON, JSON or Parquet file as a dataset; may be given several times
  --data DIR                    keep annotations in this directory
  --help                        this text
`;

/** Reads the command line; `undefined` when it asks for help. Throws `StartError`. */
export function readOptions(args: string[]): SandboxOptions | undefined {
  const values = parseFlags(args);
  if (values.help) {
    return undefined;
  }
  return {
    port: values.port === undefined ? defaultOptions.port : readNumber('--port', values.port, 0, 65_535),
    host: values.host === undefined ? defaultOptions.host : readText('--host', values.host),
    token: values.token === undefined ? defaultOptions.token : readText('--token', values.token),
    now: values.now === undefined ? undefined : readNow(values.now),
    seed:
      values.seed === undefined ? defaultOptions.seed : readNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    rows: values.rows === undefined ? defaultOptions.rows : readNumber('--rows', values.rows, 0, mostRows),
    load: (values.load ?? []).map(readLoad),
    data: values.data === undefined ? undefined : readText('--data', values.data),
  };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        token: { type: 'string' },
        now: { type: 'string' },
        seed: { type: 'string' },
        rows: { type: 'string' },
        load: { type: 'string', multiple: true },
        data: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // Node's messages are several sentences; the first says which flag and why.
    const reason = messageOf(error).split('. ')[0].split('\n')[0];
    throw new StartError(`${reason}. --help lists the flags.`);
  }
}

function readNumber(flag: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) {
    throw new StartError(`${flag} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function readText(flag: string, text: string): string {
  if (text.trim() === '' || /[\r\n]/.test(text)) {
    throw new StartError(`${flag} needs a value, such as ${flag}=something.`);
  }
  return text.trim();
}

/** The demo data and DuckDB's nanoseconds since 1970 reach over these years without an overflow. */
const years: [first: string, last: string] = ['1980-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];

function readNow(text: string): bigint {
  const time = parseIsoTime(text);
  const [first, last] = years.map((year) => parseIsoTime(year) ?? 0n);
  if (time === undefined || time < first || time > last) {
    throw new StartError(
      `--now must be an ISO time with a zone, such as 2026-01-31T12:00:00Z, in 1980 to 2199, not "${text}".`
    );
  }
  return time;
}

function readLoad(text: string): LoadRequest {
  const split = text.indexOf('=');
  if (split < 1 || split === text.length - 1) {
    throw new StartError(`--load must be name=FILE or name=FILE:timeField, not "${text}".`);
  }
  return { dataset: text.slice(0, split), source: text.slice(split + 1) };
}
