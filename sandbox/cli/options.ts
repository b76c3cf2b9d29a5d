import { parseArgs } from 'node:util';
import { messageOf, StartError } from '../errors';
import { type LoadRequest } from '../load/source';
import { type Bounds, defaultBounds } from '../query/request/request';
import { parseIsoTime } from '../database/instants';

export interface SandboxOptions {
  port: number;
  host: string;
  /** Host names allowed in requests, in addition to `host` and `localhost`. */
  allowHost: string[];
  token: string;
  /** Fixed time of the clock (ns since 1970); `undefined` for a live sandbox. */
  now?: bigint;
  seed: number;
  /** Total number of rows in the demo data; 0 for no demo data. */
  rows: number;
  load: LoadRequest[];
  loadMetrics: LoadRequest[];
  /** Datasets in EU Central; all others are in US East. Without any, the sandbox has no edge deployments. */
  eu: string[];
  /** Directory that stores annotations; `undefined` keeps annotations in memory. */
  data?: string;
  /** Maximum number of rows in a response (contract, "Limits", rule 1). */
  pageLimit: number;
  /** Handling of events at exactly `startTime` or `endTime`. */
  bounds: Bounds;
  /** Maximum duration of a query, in seconds. */
  timeLimit: number;
  /** File with views and virtual fields, in addition to the demo's. */
  views?: string;
  /** Directory with dashboards, in addition to the demo's. */
  dashboards?: string;
  /** File with tokens and their permissions, in addition to `token`. */
  tokens?: string;
}

export const defaultOptions: SandboxOptions = {
  port: 4000,
  host: '127.0.0.1',
  allowHost: [],
  token: 'xaat-sandbox',
  seed: 1,
  rows: 500_000,
  load: [],
  loadMetrics: [],
  eu: [],
  pageLimit: 50_000,
  bounds: defaultBounds,
  timeLimit: 60,
};

const maxRows = 20_000_000;
const maxSeconds = 3600;

export const usage = `Usage: npm run sandbox -- [flags]

  --port N                      port to listen on (${defaultOptions.port})
  --host HOST                   address to listen on (${defaultOptions.host})
  --allow-host NAME             additional host name allowed in requests, such as host.docker.internal; repeatable
  --token T                     token that requests must send (${defaultOptions.token})
  --now ISO                     fixed time of the clock, such as 2026-01-31T12:00:00Z (default: live, rows keep arriving)
  --seed N                      seed for the random demo data (${defaultOptions.seed})
  --rows N                      total number of demo rows (${defaultOptions.rows})
  --load name=FILE[:timeField]  CSV, NDJSON, JSON or Parquet file to load as a dataset; repeatable
  --load-metrics name=FILE      OTLP JSON or Prometheus text to load as a metrics dataset; repeatable
  --eu NAME                     dataset in EU Central, with all others in US East; repeatable (default: no edge deployments)
  --data DIR                    directory that stores annotations (default: in memory)
  --page-limit N                maximum number of rows in a response (${defaultOptions.pageLimit})
  --bounds inclusive|exclusive  whether a range includes events at exactly its start and end (${defaultOptions.bounds})
  --time-limit SECONDS          maximum duration of a query (${defaultOptions.timeLimit})
  --views FILE                  JSON file with additional views and virtual fields
  --dashboards DIR              directory with additional dashboards, one JSON file each
  --tokens FILE                 JSON file with additional tokens and their permissions
  --help                        show this text
`;

/** Parses the command line; `undefined` for help. Throws `StartError`. */
export function readOptions(args: string[]): SandboxOptions | undefined {
  const values = parseFlags(args);
  if (values.help) {
    return undefined;
  }
  return {
    port: readNumber('--port', values.port, 0, 65_535),
    host: readText('--host', values.host),
    allowHost: values['allow-host'].map((name) => readText('--allow-host', name)),
    token: readText('--token', values.token),
    now: values.now === undefined ? undefined : readNow(values.now),
    seed: readNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    rows: readNumber('--rows', values.rows, 0, maxRows),
    load: values.load.map((text) => readLoad('--load', text)),
    loadMetrics: values['load-metrics'].map((text) => readLoad('--load-metrics', text)),
    eu: values.eu.map((name) => readText('--eu', name)),
    data: optionalText('--data', values.data),
    pageLimit: readNumber('--page-limit', values['page-limit'], 1, maxRows),
    bounds: readChoice('--bounds', values.bounds, ['inclusive', 'exclusive']),
    timeLimit: readNumber('--time-limit', values['time-limit'], 1, maxSeconds),
    views: optionalText('--views', values.views),
    dashboards: optionalText('--dashboards', values.dashboards),
    tokens: optionalText('--tokens', values.tokens),
  };
}

function optionalText(flag: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : readText(flag, value);
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: String(defaultOptions.port) },
        host: { type: 'string', default: defaultOptions.host },
        'allow-host': { type: 'string', multiple: true, default: [] },
        token: { type: 'string', default: defaultOptions.token },
        now: { type: 'string' },
        seed: { type: 'string', default: String(defaultOptions.seed) },
        rows: { type: 'string', default: String(defaultOptions.rows) },
        load: { type: 'string', multiple: true, default: [] },
        'load-metrics': { type: 'string', multiple: true, default: [] },
        eu: { type: 'string', multiple: true, default: [] },
        data: { type: 'string' },
        'page-limit': { type: 'string', default: String(defaultOptions.pageLimit) },
        bounds: { type: 'string', default: defaultOptions.bounds },
        'time-limit': { type: 'string', default: String(defaultOptions.timeLimit) },
        views: { type: 'string' },
        dashboards: { type: 'string' },
        tokens: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // Only the first sentence of Node's message contains the flag and the reason.
    const reason = messageOf(error).split('\n')[0].split('. ')[0].replace(/\.$/, '');
    throw new StartError(`${reason}. --help lists the flags.`);
  }
}

/** Parsers for individual flags. Each throws a one-line `StartError` that shows the expected value. */

function readNumber(flag: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw new StartError(`${flag} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function readText(flag: string, text: string): string {
  if (text.trim() === '' || /[\r\n]/.test(text)) {
    throw new StartError(`${flag} needs a value, such as ${flag}=something.`);
  }
  return text.trim();
}

/** First and last time that `--now` accepts; the demo data must fit in DuckDB's nanoseconds since 1970. */
const years: [first: string, last: string] = ['1980-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];

function readNow(text: string): bigint {
  const time = parseIsoTime(text);
  const [first, last] = years.map((year) => parseIsoTime(year) ?? 0n);
  if (time === undefined || time < first || time > last) {
    throw new StartError(
      `--now must be an ISO time with a zone between 1980 and 2199, such as 2026-01-31T12:00:00Z, not "${text}".`
    );
  }
  return time;
}

function readLoad(flag: '--load' | '--load-metrics', text: string): LoadRequest {
  const split = text.indexOf('=');
  if (split < 1 || split === text.length - 1) {
    const form = flag === '--load' ? 'name=FILE or name=FILE:timeField' : 'name=FILE';
    throw new StartError(`${flag} must be ${form}, not "${text}".`);
  }
  return { dataset: text.slice(0, split), source: text.slice(split + 1) };
}

function readChoice<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) {
    throw new StartError(`${flag} must be ${choices.join(' or ')}, not "${text}".`);
  }
  return found;
}
