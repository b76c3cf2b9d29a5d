import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { type Reply } from './router';

const gzipText = promisify(gzip);
/** Answers below this are not worth compressing. */
const smallestCompressed = 1024;
/** Pieces are gathered to this many characters: each one that is sent has a cost of its own. */
const worthSending = 16_384;
const gzipOptions = { level: 4 };

/**
 * Sends a reply, compressed where the client takes gzip. Text in pieces goes out as it comes, no faster than the client reads;
 * its first piece is awaited before the status is sent, so that an error up to there still gets its own answer.
 */
export async function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const text = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json));
  if (text === undefined) {
    response.writeHead(reply.status).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  if (typeof text === 'string') {
    await sendWhole(request, response, reply.status, text);
  } else {
    await sendPieces(request, response, reply.status, text);
  }
}

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string
): Promise<void> {
  const plain = Buffer.from(text);
  let body = plain;
  if (plain.length >= smallestCompressed && takesGzip(request)) {
    body = await gzipText(plain, gzipOptions);
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
  if (takesGzip(request)) {
    response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(status);
    await pipeline(source, createGzip(gzipOptions), response);
  } else {
    response.writeHead(status);
    await pipeline(source, response);
  }
}

function takesGzip(request: IncomingMessage): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='));
    return (name === 'gzip' || name === '*') && (weight === undefined || Number(weight.slice(2)) > 0);
  });
}
