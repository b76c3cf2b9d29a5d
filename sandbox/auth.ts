import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpError } from './errors';

const scheme = 'bearer ';

/** Throws 401 unless the header is `Bearer` with the sandbox's token (contract, "Authentication"). */
export function authenticate(header: string | undefined, token: string): void {
  const challenge = { 'WWW-Authenticate': 'Bearer' };
  if (header === undefined) {
    throw new HttpError(401, 'The request has no token. Send the header "Authorization: Bearer <token>".', challenge);
  }
  const given = header.toLowerCase().startsWith(scheme) ? header.slice(scheme.length).trim() : undefined;
  if (given === undefined || !sameText(given, token)) {
    throw new HttpError(401, 'The token is not valid. Use the one that the sandbox was started with.', challenge);
  }
}

/** Takes as long whether texts differ at the start or at the end. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
