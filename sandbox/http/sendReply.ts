import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { type Reply } from './router';

/** Shorter answers are not worth compressing. */
const smallestCompressed = 1024;
/** Pieces are gathered to this many characters, because each one that is sent has a cost of its own. */
const worthSending = 16_384;

/** Keeps up with the database. */
const compression = { level: 4 };

/**
 * Sends a reply, compressed (gzip) if the client accepts it. Text in pieces goes out as it comes, no faster than the client reads; its first piece
 * is awaited before the status is sent, so that an error up to then still gets its own answer.
 */
export async function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const text = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json));
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    response.setHeader(name, value);
  }
  if (text === undefined) {
    response.writeHead(reply.status).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  if (typeof text !== 'string') {
    await sendPieces(request, response, reply.status, text);
  } else {
    await sendWhole(request, response, reply.status, text);
  }
}

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string
): Promise<void> {
  const plain = Buffer.from(text);
  const isCompressed = plain.length >= smallestCompressed && acceptsGzip(request);
  const body = isCompressed ? await promisify(gzip)(plain, compression) : plain;
  if (isCompressed) {
    response.setHeader('Content-Encoding', 'gzip');
  }
  response.setHeader('Content-Length', body.length);
  response.writeHead(status).end(body);
}

async function sendPieces(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  pieces: AsyncIterable<string>
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all() {
    try {
      let gathered = '';
      for (let piece = first; !piece.done; piece = await iterator.next()) {
        gathered += piece.value;
        if (gathered.length >= worthSending) {
          yield gathered;
          gathered = '';
        }
      }
      yield gathered;
    } finally {
      await iterator.return?.();
    }
  }
  const source = Readable.from(all(), { objectMode: true });
  if (acceptsGzip(request)) {
    response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(status);
    await pipeline(source, createGzip(compression), response);
  } else {
    response.writeHead(status);
    await pipeline(source, response);
  }
}

/** Whether the header names gzip, with a weight above zero if it has one. */
function acceptsGzip({ headers }: IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((each) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(each));
}
