import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { list, optional, text } from '../provisioning/shape';

const route = z.object({
  path: text,
  /** Every method where it is empty or `*`. */
  method: optional(text, ''),
  /** A template; the data source's own address where it is empty. */
  url: optional(text, ''),
  reqRole: optional(text, ''),
  headers: optional(list(z.object({ name: text, content: text })), []),
});

/** A route of `plugin.json`. */
export type Route = z.output<typeof route>;

const pluginFile = z.object({ id: text, routes: optional(list(route), []) });

/** Reads the id and the routes of the built plugin's `plugin.json`; `undefined` while there is none that can be used. */
export function readPlugin(folder: string): z.output<typeof pluginFile> | undefined {
  try {
    return pluginFile.parse(JSON.parse(readFileSync(path.join(folder, 'plugin.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Finds the first route whose method is the request's and whose path begins the request's; `undefined` for none. */
export function matchRoute(routes: Route[], method: string, requested: string): Route | undefined {
  const cleaned = cleanPath(requested);
  return routes.find(
    (route) =>
      (!route.method || route.method === '*' || route.method === method) && cleaned.startsWith(cleanPath(route.path))
  );
}

/**
 * A path without empty, `.` and `..` segments, relative to its root, as Grafana compares it with a route's. Percent-escapes stay as
 * they are: `%2e%2e` is a name here, not a step up.
 */
export function cleanPath(path: string): string {
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
