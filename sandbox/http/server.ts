import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Authenticate, authenticator, type TokenGrant } from '../access/authenticate';
import { errorBody, HttpError, messageOf, StartError } from '../errors';
import { whyForeign } from './foreignRequest';
import { readJsonBody } from './requestBody';
import { findRoute, requireKnown, type Reply, type Route } from './router';
import { sendReply } from './sendReply';

interface ServerOptions {
  host: string;
  /** Port; 0 selects a free port. */
  port: number;
  /** Names of this server that the header `Host` may contain, besides `host` and `localhost`. */
  allowHost?: string[];
  tokens: TokenGrant[];
  routes: Route[];
  /** Receives internal errors of the sandbox; the client gets a 500. */
  report: (error: unknown, traceId: string) => void;
}

export interface RunningServer {
  port: number;
  /** Stops accepting requests, gives running requests some time to finish, then aborts them. */
  stop(): Promise<void>;
}

const timeoutMs = 2000;

/** Listens for HTTP. Rejects with a `StartError` if that fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const names = [options.host, ...(options.allowHost ?? [])].map((name) => name.toLowerCase());
  const handler = { ...options, names, authenticate: authenticator(options.tokens) };
  const server = createServer((request, response) => {
    const sent = new Promise<void>((resolve) => response.once('close', resolve)).finally(() => underWay.delete(sent));
    underWay.add(sent);
    void answer(request, response, handler, stopping.signal);
  });
  // Longer than a proxy's idle timeout, so that the proxy never uses a closing connection.
  server.keepAliveTimeout = 65_000;
  await listen(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      const impatient = setTimeout(() => {
        stopping.abort();
        server.closeAllConnections();
      }, timeoutMs);
      await Promise.all(underWay);
      clearTimeout(impatient);
      // Closes connections that are kept open for another request.
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Rejects with a `StartError` if the port can't be used, before any slow work starts. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, { host, port });
  await new Promise((resolve) => probe.close(resolve));
}

function listen(server: Server, { host, port }: Pick<ServerOptions, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(new StartError(cannotListen(error, host, port)));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.removeListener('error', refuse);
      resolve();
    });
  });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other process, or choose another with --port.`;
    case 'EACCES':
      return `This user isn’t allowed to use port ${port}. Choose a port above 1024 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `"${host}" is not an address of this machine. Use --host 127.0.0.1, or 0.0.0.0 for all.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}. Choose others with --host and --port.`;
  }
}

interface Handler extends ServerOptions {
  names: string[];
  authenticate: Authenticate;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Handler,
  stopping: AbortSignal
): Promise<void> {
  const traceId = randomBytes(16).toString('hex');
  response.setHeader('X-Axiom-Trace-Id', traceId);
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) {
      left.abort();
    }
  });
  const signal = AbortSignal.any([left.signal, stopping]);
  try {
    await sendReply(request, response, await handle(request, options, signal));
  } catch (error) {
    const fault = faultOf(error);
    if (!signal.aborted && fault !== undefined) {
      options.report(fault, traceId);
    }
    if (signal.aborted || response.headersSent) {
      // A partial response must not look complete.
      response.destroy();
    } else {
      await sendReply(request, response, errorReply(error, traceId)).catch(() => response.destroy());
    }
  } finally {
    // The rest of an unread body would be parsed as the next request.
    request.resume();
  }
}

async function handle(
  request: IncomingMessage,
  { names, authenticate, routes }: Handler,
  signal: AbortSignal
): Promise<Reply> {
  const foreign = whyForeign(request, names);
  if (foreign !== undefined) {
    throw new HttpError(403, `${foreign} If the name is yours, start the sandbox with --allow-host NAME.`);
  }
  const { method = 'GET', headers } = request;
  // Parsed by hand, because the URL class would resolve "..", which this service doesn't.
  const [path, ...query] = (request.url ?? '/').split('?');
  const access = authenticate(headers, path);
  const { route, params } = findRoute(routes, method, path);
  if (route.needs !== undefined && !access.may(route.needs)) {
    throw new HttpError(403, `The token lacks the permission "${route.needs}". Use a token with this permission.`);
  }
  const parameters = new URLSearchParams(query.join('?'));
  requireKnown(parameters, route);
  const body = route.takesBody ? await readJsonBody(request) : undefined;
  return route.handle({ params, query: parameters, headers, body, access, signal });
}

/** The log entry for an internal error; `undefined` for errors caused by the request. */
function faultOf(error: unknown): unknown {
  if (error instanceof HttpError) {
    return error.status >= 500 ? error.cause : undefined;
  }
  return error;
}

function errorReply(error: unknown, traceId: string): Reply {
  if (error instanceof HttpError) {
    const { status, message, detail, headers } = error;
    return { status, json: errorBody(status, message, detail), headers };
  }
  const reason = messageOf(error);
  return {
    status: 500,
    json: errorBody(500, `The sandbox failed: ${reason}. See its output for details (trace ${traceId}).`),
  };
}
