import { type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** Reads a request's body. Returns undefined where it is no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return await json(request);
  } catch {
    return undefined;
  }
}

/** The answer of an endpoint. */
export interface Answer {
  status: number;
  json: unknown;
}

/** Grafana's answer to a person without a permission. */
export function forbidden(permission: string): Answer {
  const message = `You'll need additional permissions to perform this action. Permissions needed: ${permission}`;
  return { status: 403, json: { message, title: 'Access denied' } };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
