import { fillTemplate, type TemplateData } from './template';
import { type Route } from './route';

/** Target of a request: the service's origin, with the path and query as sent. */
export interface Target {
  origin: URL;
  path: string;
}

/**
 * The address that Grafana's proxy would call.
 * @param base the data source's own address, whose path is kept
 * @param path the request's path below the proxy, with percent-escapes unchanged
 * @param query the request's query without `?`
 */
export function findTarget(
  base: string,
  path: string,
  query: string,
  route: Route | undefined,
  data: TemplateData
): Target | undefined {
  if (!route) {
    const origin = parseAddress(base);
    return origin && { origin, path: joinPaths(origin.pathname, path) + (query ? `?${query}` : '') };
  }
  // If a route matches, Grafana rewrites the query even if the route doesn't change it.
  const sorted = sortQuery(query);
  const suffix = sorted ? `?${sorted}` : '';
  if (!route.url) {
    const origin = parseAddress(base);
    return origin && { origin, path: joinPaths(origin.pathname, path) + suffix };
  }
  const origin = parseRouteUrl(fillTemplate(route.url, data));
  const rest = path.startsWith(route.path) ? path.slice(route.path.length) : path;
  // Here, Grafana treats the escaped path as plain text, so its escapes are escaped again.
  return origin && { origin, path: encodePath(joinPaths(decodePath(origin.pathname), rest)) + suffix };
}

/** Parses a data source's address. If it has no scheme, assumes http, as Grafana does. */
function parseAddress(address: string): URL | undefined {
  return parseRouteUrl(/^[^/]*:\/\//.test(address) ? address : `http://${address}`);
}

function parseRouteUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.host ? url : undefined;
}

function joinPaths(base: string, path: string): string {
  if (path === '') {
    return base;
  }
  return `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** Sorts a query's parameters by name. Encodes everything except letters, digits and `-_.~`. */
function sortQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value], index) => ({ name, value, index }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index))
    .map(({ name, value }) => `${encodeName(name)}=${encodeName(value)}`)
    .join('&');
}

function encodeName(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+');
}

/** The service's public addresses, with the sandbox's path for each. */
const paths: Readonly<Record<string, string>> = {
  'https://api.axiom.co': '',
  'https://us-east-1.aws.edge.axiom.co': '/us',
  'https://eu-central-1.aws.edge.axiom.co': '/eu',
};

/** Redirects a request for one of the service's public addresses to a sandbox, to test edge deployments without an account. */
export function standIn(target: Target, sandbox: string | undefined): Target {
  const path = paths[target.origin.origin];
  return sandbox === undefined || path === undefined ? target : { origin: new URL(sandbox), path: path + target.path };
}
