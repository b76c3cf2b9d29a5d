import { type IncomingHttpHeaders } from 'node:http';
import { type Access, type Permission } from '../access/authenticate';
import { HttpError } from '../errors';

/** A request as endpoints receive it: authenticated, with a parsed address and JSON body. */
export interface SandboxRequest {
  /** Decoded parts of the path, by the name of their placeholder in the route. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The parsed JSON body; `undefined` if the route takes no body. */
  body: unknown;
  /** The permissions of the request's token. */
  access: Access;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** A response: JSON from a value, JSON text, or no body. */
export interface Reply {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

export interface Route {
  method: string;
  /** Path such as `/v2/annotations/{id}`. */
  path: string;
  takesBody?: boolean;
  /** Query parameters that the address may have; by default, none. */
  parameters?: string[];
  /** The required permission; without it, the response is a 403. */
  needs?: Permission;
  handle(request: SandboxRequest): Reply | Promise<Reply>;
}

/** Finds the route for a method and path, and the values of its placeholders. Throws 404, or 405 for another method. */
export function findRoute(
  routes: Route[],
  method: string,
  path: string
): { route: Route; params: Record<string, string> } {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path);
    return params === undefined ? [] : [{ route, params }];
  });
  const found = matches.find(({ route }) => route.method === method);
  if (found) {
    return found;
  }
  if (matches.length === 0) {
    throw new HttpError(404, `No endpoint at ${path}. The sandbox's README lists all endpoints.`);
  }
  const allowed = matches.map(({ route }) => route.method).join(', ');
  throw new HttpError(405, `${method} isn’t supported on ${path}. Use ${allowed}.`, { Allow: allowed });
}

/** Throws 400 for an unknown parameter. If a typo were ignored, the response would be misleading. */
export function requireKnown(query: URLSearchParams, { parameters = [], path }: Route): void {
  const unknown = [...query.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) {
    const known = parameters.length === 0 ? 'This path takes no parameters.' : `Use only: ${parameters.join(', ')}.`;
    throw new HttpError(400, `${path} has no parameter ${JSON.stringify(unknown)}. ${known}`);
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) {
    return undefined;
  }
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    if (part.startsWith('{')) {
      const value = decodePart(given[index]);
      if (value === '') {
        return undefined;
      }
      params[part.slice(1, -1)] = value;
    } else if (part !== given[index]) {
      return undefined;
    }
  }
  return params;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HttpError(400, `"${part}" in the address isn’t encoded correctly. Percent-encode each part of a path.`);
  }
}
