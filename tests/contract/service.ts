import { Broken } from './outcome';
import { show } from './check';

/** A response as received. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export interface ServiceOptions {
  /** URL without a trailing slash. */
  baseUrl: string;
  token: string;
}

/** Maximum duration of a response. */
const timeoutMs = 60_000;

/** The service over HTTP, without any code of the plugin or the sandbox. */
export class Service {
  constructor(private readonly options: ServiceOptions) {}

  /**
   * Sends a request.
   * @param headers override the contract's headers; an empty header isn't sent
   */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const all: Record<string, string> = {
      Authorization: `Bearer ${this.options.token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(this.options.baseUrl + path, {
      method,
      headers: Object.entries(all).filter(([, value]) => value !== ''),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** The same service at another address. */
  at(baseUrl: string): Service {
    return new Service({ ...this.options, baseUrl: baseUrl.replace(/\/+$/, '') });
  }

  /** Sends a request, and returns the JSON of its response, which must have the given status. */
  async json(status: number, method: string, path: string, body?: unknown): Promise<unknown> {
    return jsonOf(await this.send(method, path, body), status, `${method} ${path}`);
  }
}

export function jsonOf(reply: Reply, status: number, what: string): unknown {
  if (reply.status !== status) {
    throw new Broken(`${what} was answered ${reply.status}, not ${status}: ${show(reply.text)}`);
  }
  try {
    return JSON.parse(reply.text);
  } catch {
    throw new Broken(`${what} was answered by something that is not JSON: ${show(reply.text)}`);
  }
}
