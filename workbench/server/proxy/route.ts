import { isRecord, text } from '../unknown';
import { cleanPath } from './cleanPath';

/** A route of `plugin.json`. */
export interface Route {
  path: string;
  /** Every method where it is empty or `*`. */
  method?: string;
  /** A template; the data source's own address where there is none. */
  url?: string;
  reqRole?: string;
  headers: Array<{ name: string; content: string }>;
}

/** The routes of a plugin's `plugin.json`. */
export function readRoutes(pluginJson: unknown): Route[] {
  const routes = isRecord(pluginJson) && Array.isArray(pluginJson.routes) ? pluginJson.routes : [];
  return routes.filter(isRecord).map((route) => ({
    path: text(route.path),
    method: text(route.method),
    url: text(route.url),
    reqRole: text(route.reqRole),
    headers: (Array.isArray(route.headers) ? route.headers : [])
      .filter(isRecord)
      .map((header) => ({ name: text(header.name), content: text(header.content) })),
  }));
}

/** The first route whose method is the request's and whose path begins the request's; `undefined` for none. */
export function matchRoute(routes: Route[], method: string, path: string): Route | undefined {
  const cleaned = cleanPath(path);
  return routes.find(
    (route) =>
      (!route.method || route.method === '*' || route.method === method) && cleaned.startsWith(cleanPath(route.path))
  );
}
