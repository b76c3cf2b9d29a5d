import { type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Reply } from './router';

/** Minimum size in bytes for a response to be compressed. */
const smallestCompressed = 1024;
/** Compression level that keeps up with the database. */
const compression = { level: 4 };

/** Sends a reply, compressed (gzip) if the client accepts it. */
export async function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const text = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json));
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    response.setHeader(name, value);
  }
  if (text === undefined) {
    response.writeHead(reply.status).end();
    return;
  }
  const plain = Buffer.from(text);
  const isCompressed = plain.length >= smallestCompressed && acceptsGzip(request);
  const body = isCompressed ? await promisify(gzip)(plain, compression) : plain;
  if (isCompressed) {
    response.setHeader('Content-Encoding', 'gzip');
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Length', body.length);
  response.writeHead(reply.status).end(body);
}

/** True if the header lists gzip, with a weight above zero if it states one. */
function acceptsGzip({ headers }: IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((each) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(each));
}
