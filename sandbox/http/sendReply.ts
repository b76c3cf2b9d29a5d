import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { type Reply } from './router';

/** Shorter answers are not worth compressing. */
const smallestCompressed = 1024;
/** Pieces are gathered to this many characters, because each one that is sent has a cost of its own. */
const worthSending = 16_384;

/** The encodings that the sandbox writes, in its order of preference. Levels that keep up with the database. */
const encodings = [
  {
    name: 'br',
    whole: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions(text.length)),
    stream: () => createBrotliCompress(brotliOptions()),
  },
  {
    name: 'gzip',
    whole: (text: Buffer) => promisify(gzip)(text, { level: 4 }),
    stream: () => createGzip({ level: 4 }),
  },
];

function brotliOptions(size = 0) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

/**
 * Sends a reply, compressed if the client accepts it. Text in pieces goes out as it comes, no faster than the client reads; its first piece
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
  const encoding = plain.length < smallestCompressed ? undefined : acceptedEncoding(request);
  const body = encoding ? await encoding.whole(plain) : plain;
  if (encoding) {
    response.setHeader('Content-Encoding', encoding.name);
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
  const encoding = acceptedEncoding(request);
  if (encoding) {
    response.setHeader('Content-Encoding', encoding.name);
    response.writeHead(status);
    await pipeline(source, encoding.stream(), response);
  } else {
    response.writeHead(status);
    await pipeline(source, response);
  }
}

/** Returns the encoding that the client prefers; among equals, the one that the sandbox prefers. */
function acceptedEncoding(request: IncomingMessage): (typeof encodings)[number] | undefined {
  const accepted = new Map(
    String(request.headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => {
        const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
        const weight = parameters.find((text) => text.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      })
  );
  const weightOf = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0;
  const taken = encodings.filter(({ name }) => weightOf(name) > 0);
  return taken.sort((a, b) => weightOf(b.name) - weightOf(a.name)).at(0);
}
