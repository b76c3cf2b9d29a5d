import { defaultOptions, type SandboxOptions } from '../cli/options';
import { type RunningSandbox, startSandbox } from '../cli/startSandbox';
import { stopsWithTests } from './leftovers';

interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON; `undefined` for an empty body. */
  json: unknown;
}

/** A sandbox on a free port, and requests to it. */
export interface TestSandbox extends RunningSandbox {
  /** Sends a request with the sandbox's token. Unless `body` is a string, it's sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export const testNow = '2026-03-01T12:00:00Z';
export const testNowNs = 1_772_366_400_000_000_000n;

/** Starts a sandbox without demo data, with its clock fixed at `testNow` by default. */
export async function startTestSandbox(
  options: Partial<SandboxOptions> = {},
  say?: (line: string) => void
): Promise<TestSandbox> {
  const sandbox = await startSandbox({ ...defaultOptions, port: 0, now: testNowNs, rows: 0, ...options }, say);
  return { ...sandbox, stop: stopsWithTests(sandbox.stop), send: sender(sandbox) };
}

/** Sends requests to a running sandbox. */
export function sender({ url, token }: Pick<RunningSandbox, 'url' | 'token'>): TestSandbox['send'] {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  };
}
