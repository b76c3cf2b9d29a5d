import { type IncomingMessage, type ServerResponse } from 'node:http';

import sirv, { type RequestHandler } from 'sirv';

import { readPlugin } from './proxy/route';

/** Folders in which the server finds its files. All paths are absolute. */
export interface Folders {
  /** The built plugin. */
  plugin: string;
  /** The built page, with a compressed copy (`.gz`) of each file that gets smaller. */
  page: string;
  /** Grafana's icons, and icons missing in its package. */
  images: string[];
}

/** Sends the file at a path, which is percent-encoded; calls `missing` if there's no file. */
export type SendFile = (request: IncomingMessage, response: ServerResponse, path: string, missing: () => void) => void;

const pluginFile = /^\/public\/plugins\/([^/]+)(\/.+)$/;
const imageFile = /^\/public\/build\/img(\/.+)$/;

/** Serves files of the plugin, the page and Grafana. Plugin files are looked up on each request, because the plugin may be rebuilt. */
export function staticFiles(folders: Folders): SendFile {
  const plugin = sirv(folders.plugin, { dev: true, etag: true });
  const page = sirv(folders.page, { etag: true, gzip: true, setHeaders: neverCache });
  const assets = sirv(folders.page, { gzip: true, maxAge: year, immutable: true });
  const images = folders.images.map((folder) => sirv(folder, { maxAge: year, immutable: true }));

  return (request, response, path, missing) => {
    // A build may delete a file between its look-up and its read; without a listener, that would end the server.
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
      // Grafana's package lacks some of Grafana's icons.
      send([image, '/icons/missing.svg'].flatMap((name) => images.map((handler): Candidate => [handler, name])));
    } else if (path.startsWith('/assets/')) {
      send([[assets, path]]);
    } else {
      // Every other address belongs to the single-page application.
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
