import { type IncomingMessage } from 'node:http';
import { HttpError, messageOf } from '../errors';

/** Maximum length of a request's body in bytes; queries and annotations are far shorter. */
export const bodyLimit = 1024 * 1024;

/** Reads a request's JSON body. Throws 415, 413 and 400. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (type !== 'application/json') {
    throw new HttpError(
      415,
      `The body has ${type === '' ? 'no type' : `the type "${type}"`}. Send JSON with the header "Content-Type: application/json".`
    );
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new HttpError(415, `The body is encoded as "${encoding}". Send it unencoded.`);
  }
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, `The body is not JSON: ${messageOf(error)}.`);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const tooLong = new HttpError(413, `The body is longer than ${bodyLimit} bytes. Send less.`, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) {
    throw tooLong;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > bodyLimit) {
      throw tooLong;
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new HttpError(400, 'The body is not UTF-8 text.');
  }
}
