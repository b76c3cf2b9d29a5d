import { parseArgs } from 'node:util';
import { messageOf, StartError } from '../errors';
import { type LoadRequest } from '../load/source';
import { readChoice, readLoad, readNow, readNumber, readText } from './optionReaders';
import { type Bounds, defaultBounds } from '../query/request/range';

export interface SandboxOptions {
  port: number;
  host: string;
  /** Names of the machine by which requests may come, besides `host` and `localhost`. */
  allowHost: string[];
  token: string;
  /** The fixed time of the clock (ns since 1970); `undefined` for the live sandbox. */
  now?: bigint;
  seed: number;
  /** Rows of demo data in total; 0 for none. */
  rows: number;
  load: LoadRequest[];
  /** Files of metrics. */
  loadMetrics: LoadRequest[];
  /** The datasets in EU Central; all others are in US East. None: there are no edge deployments. */
  eu: string[];
  /** Where annotations are stored; `undefined` keeps them in memory. */
  data?: string;
  /** The server's own limit of rows in an answer (contract, "Limits", rule 1). */
  pageLimit: number;
  /** How `startTime` and `endTime` bound a range. */
  bounds: Bounds;
  /** How long a query may take, in seconds. */
  timeLimit: number;
  /** A file of views and virtual fields beside those of the demo. */
  views?: string;
  /** A directory of dashboards beside those of the demo. */
  dashboards?: string;
  /** A file of tokens that are valid besides `token`, and what each allows. */
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
  --allow-host NAME             another name by which requests may come, such as host.docker.internal; may be given several times
  --token T                     the token that requests must carry (${defaultOptions.token})
  --now ISO                     fix the clock at this time, such as 2026-01-31T12:00:00Z (default: live, rows keep arriving)
  --seed N                      another number, other demo data (${defaultOptions.seed})
  --rows N                      rows of demo data in sum (${defaultOptions.rows})
  --load name=FILE[:timeField]  a CSV, NDJSON, JSON or Parquet file as a dataset; may be given several times
  --load-metrics name=FILE      OTLP JSON or Prometheus text as a dataset of metrics; may be given several times
  --eu NAME                     play two edge deployments, with this dataset in EU Central; may be given several times
  --data DIR                    keep annotations in this directory
  --page-limit N                the server's own limit of rows in an answer (${defaultOptions.pageLimit})
  --bounds inclusive|exclusive  whether startTime and endTime belong to a range (${defaultOptions.bounds})
  --time-limit SECONDS          how long a query may take (${defaultOptions.timeLimit})
  --views FILE                  more views and virtual fields, as JSON
  --dashboards DIR              more dashboards, a JSON file each
  --tokens FILE                 more tokens, and what each may do, as JSON
  --help                        this text
`;

/** Reads the command line; `undefined` when it asks for help. Throws `StartError`. */
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
    // Node's messages are several sentences; the first says which flag and why.
    const reason = messageOf(error).split('\n')[0].split('. ')[0].replace(/\.$/, '');
    throw new StartError(`${reason}. --help lists the flags.`);
  }
}
