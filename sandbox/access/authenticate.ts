import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { HttpError } from '../errors';

/** A token's permissions, under the service's names (service facts, "Permissions of a token"). */
export const permissions = [
  'annotations|read',
  'annotations|create',
  'annotations|update',
  'annotations|delete',
  'datasets|read',
  'views|read',
  'virtualFields|read',
  'dashboards|read',
  'starredQueries|read',
  'starredQueries|create',
  'monitors|read',
  'monitors|create',
  'monitors|update',
  'notifiers|read',
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of a request's token. */
export interface Access {
  may(permission: Permission): boolean;
  /** True if the token has `query|read` for a dataset. */
  mayQuery(dataset: string): boolean;
}

/** A token with its permissions. */
export interface TokenGrant {
  token: string;
  access: Access;
}

/** Permissions of the sandbox's own token: everything that the service allows. */
export const fullAccess: Access = { may: () => true, mayQuery: () => true };

const scheme = 'bearer ';
/** Prefix of personal tokens, which need an organization ID (service facts, "Addresses"). */
const personal = 'xapt-';
const edgePath = '/v1/query/';

/**
 * Determines a request's permissions. Throws 401 for a missing or unknown token (contract, "Authentication"), and 403 for a misused
 * personal token.
 */
export type Authenticate = (headers: IncomingHttpHeaders, path: string) => Access;

export function authenticator(grants: TokenGrant[]): Authenticate {
  // Tokens are found by hash, so that timing reveals nothing about them.
  const known = new Map(grants.map(({ token, access }) => [digest(token), access]));
  return (headers, path) => {
    const token = bearerToken(headers.authorization);
    const access = token === undefined ? undefined : known.get(digest(token));
    if (token === undefined || !access) {
      throw refused('The token isn’t valid. Use one of the sandbox’s tokens.');
    }
    if (token.startsWith(personal)) {
      requireOrganization(headers, path);
    }
    return access;
  };
}

/** The token in the header; `undefined` for a scheme other than `Bearer`. Throws 401 if there's no header. */
function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) {
    throw refused('The request has no token. Send the header "Authorization: Bearer <token>".');
  }
  return header.toLowerCase().startsWith(scheme) ? header.slice(scheme.length).trim() : undefined;
}

/** A 401 with its authentication challenge. */
function refused(message: string): HttpError {
  return new HttpError(401, message, { 'WWW-Authenticate': 'Bearer' });
}

function requireOrganization(headers: IncomingHttpHeaders, path: string): void {
  if (path.includes(edgePath)) {
    throw new HttpError(403, 'Edge addresses don’t accept personal tokens. Use an API token (starts with "xaat-").');
  }
  if (!headers['x-axiom-org-id']) {
    throw new HttpError(403, 'A personal token also needs the header "x-axiom-org-id". Send it, or use an API token.');
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
