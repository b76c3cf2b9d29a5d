import { parseArgs } from 'node:util';

/** The options of the workbench's server. */
export interface Flags {
  port: number;
  host: string;
  /** Set to reload the page when the built plugin changes. */
  watch: boolean;
  /** Address of a sandbox that stands in for the service's public addresses. */
  sandbox?: string;
  /** True if a stand-in with fixed answers replaces Grafana's LLM app. */
  hasFakeModel: boolean;
}

/** Error for an invalid flag; the message is a single line for the user. */
export class FlagError extends Error {}

/**
 * Reads the command line of the workbench's server.
 * @throws FlagError for an unknown flag or an invalid port
 */
export function readFlags(args: string[]): Flags {
  const { values } = parse(args);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new FlagError(`--port takes a number from 0 to 65535, not "${values.port}".`);
  }
  const { host, watch, 'stand-in': sandbox, 'fake-llm': hasFakeModel } = values;
  if (sandbox !== undefined && !URL.canParse(sandbox)) {
    throw new FlagError(`--stand-in takes the address of a sandbox, not "${sandbox}".`);
  }
  return { port, host, watch, sandbox, hasFakeModel };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '3000' },
        host: { type: 'string', default: '127.0.0.1' },
        watch: { type: 'boolean', default: false },
        'stand-in': { type: 'string' },
        'fake-llm': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new FlagError(
      `${reason}. The workbench supports --port N, --host ADDRESS, --watch, --stand-in URL and --fake-llm.`
    );
  }
}
