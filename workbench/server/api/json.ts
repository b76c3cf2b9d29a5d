import { type IncomingMessage, type ServerResponse } from 'node:http';

/** Maximum size of a request body, in bytes. */
const bodyLimit = 1_000_000;

/** Parses a request's JSON body; `undefined` if invalid or too large. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > bodyLimit) {
      return undefined;
    }
    pieces.push(piece);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return value;
  } catch {
    return undefined;
  }
}

/** An endpoint's response. */
export interface Answer {
  status: number;
  json: unknown;
}

/** Grafana's response to a user who lacks a permission. */
export function forbidden(permission: string): Answer {
  const message = `You'll need additional permissions to perform this action. Permissions needed: ${permission}`;
  return { status: 403, json: { message, title: 'Access denied' } };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
