import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { list, optional, text } from '../provisioning/shape';

const route = z.object({
  path: text,
  /** HTTP method; if empty or `*`, every method. */
  method: optional(text, ''),
  /** Template for the URL; if empty, the data source's own address. */
  url: optional(text, ''),
  reqRole: optional(text, ''),
  headers: optional(list(z.object({ name: text, content: text })), []),
});

/** A route in `plugin.json`. */
export type Route = z.output<typeof route>;

const pluginFile = z.object({ id: text, routes: optional(list(route), []) });

/** Reads the ID and the routes in the built plugin's `plugin.json`; `undefined` if the file is missing or unusable. */
export function readPlugin(folder: string): z.output<typeof pluginFile> | undefined {
  try {
    return pluginFile.parse(JSON.parse(readFileSync(path.join(folder, 'plugin.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Finds the first route that has the request's method, and whose path is a prefix of the request's path. */
export function matchRoute(routes: Route[], method: string, requested: string): Route | undefined {
  const cleaned = cleanPath(requested);
  return routes.find(
    (route) =>
      (!route.method || route.method === '*' || route.method === method) && cleaned.startsWith(cleanPath(route.path))
  );
}

/**
 * A path without empty, `.` and `..` segments, as Grafana compares it with a route's path. Percent-escapes stay: `%2e%2e` is a name,
 * not a step up.
 */
function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') {
      kept.pop();
    } else if (segment !== '' && segment !== '.') {
      kept.push(segment);
    }
  }
  return kept.length ? kept.join('/') : '.';
}
