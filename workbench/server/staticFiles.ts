import { type IncomingMessage, type ServerResponse } from 'node:http';

import sirv, { type RequestHandler } from 'sirv';

import { readPlugin } from './proxy/route';

/** Where the server finds its files. All folders are absolute. */
export interface Folders {
  /** The built plugin. */
  plugin: string;
  /** The built page; its build has put a compressed copy (`.gz`) beside each file that compression makes smaller. */
  page: string;
  /** Grafana's icons, and those that its package leaves out. */
  images: string[];
}

/** Answers with the file of a path (percent-escapes as they came), or calls `missing` where there is none. */
export type SendFile = (request: IncomingMessage, response: ServerResponse, path: string, missing: () => void) => void;

const pluginFile = /^\/public\/plugins\/([^/]+)(\/.+)$/;
const imageFile = /^\/public\/build\/img(\/.+)$/;

/**
 * Serves the plugin's, the page's and Grafana's files. The plugin's are looked up at each request, since it may be rebuilt; a file
 * with its hash in its name may be cached without asking again.
 */
export function staticFiles(folders: Folders): SendFile {
  const plugin = sirv(folders.plugin, { dev: true, etag: true });
  const page = sirv(folders.page, { etag: true, gzip: true, setHeaders: neverCache });
  const assets = sirv(folders.page, { gzip: true, maxAge: year, immutable: true });
  const images = folders.images.map((folder) => sirv(folder, { maxAge: year, immutable: true }));

  return (request, response, path, missing) => {
    // A build may take a file away between its look-up and its reading; without a listener that would end the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    const send = (candidates: Candidate[]): void => {
      const [next, ...others] = candidates;
      if (next) {
        const [handler, file] = next;
        request.url = file;
        handler(request, response, () => send(others));
      } else {
        missing();
      }
    };
    const [, id, file = ''] = pluginFile.exec(path) ?? [];
    const [, image = ''] = imageFile.exec(path) ?? [];
    if (id !== undefined) {
      send(id === readPlugin(folders.plugin)?.id ? [[plugin, file]] : []);
    } else if (image) {
      // Grafana's package does not have all of Grafana's icons.
      send([image, '/icons/missing.svg'].flatMap((name) => images.map((handler): Candidate => [handler, name])));
    } else if (path.startsWith('/assets/')) {
      send([[assets, path]]);
    } else {
      // Every other address is a page of the one application.
      send(
        path.startsWith('/public/')
          ? []
          : [
              [page, path],
              [page, '/'],
            ]
      );
    }
  };
}

type Candidate = [handler: RequestHandler, path: string];
const year = 31_536_000;

function neverCache(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-cache');
}
