import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { answerApi, type ApiState, sendJson } from './api';
import { readRoutes } from './proxy/route';
import { proxyRequest } from './proxy/proxy';
import { type Reloader } from './reload';
import { whyForeign } from './sameOrigin';
import { sendFile } from './staticFiles';
import { isRecord, text } from './unknown';

/** Where the server finds what it serves. All folders are absolute. */
export interface Places {
  /** The built plugin. */
  plugin: string;
  /** The built page. */
  page: string;
  /** Grafana's icons, and those that its package leaves out. */
  images: string[];
}

const proxyPath = /^\/api\/datasources\/proxy\/uid\/([\w-]+)(?=[/?]|$)/;

/**
 * Makes the server of the workbench; it does not listen yet.
 * `plugin.json` is read for each proxied request, so that a rebuilt plugin has its new routes at once.
 */
export function createWorkbenchServer(places: Places, state: ApiState, reloader: Reloader | undefined): Server {
  return http.createServer((request, response) => {
    answer(request, response, places, state, reloader).catch((error: unknown) => {
      if (response.headersSent) {
        response.destroy();
      } else {
        sendJson(response, 500, { message: error instanceof Error ? error.message : String(error) });
      }
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  places: Places,
  state: ApiState,
  reloader: Reloader | undefined
): Promise<void> {
  const foreign = whyForeign(request);
  if (foreign !== undefined) {
    sendJson(response, 403, { message: foreign });
    return;
  }
  const address = request.url ?? '/';
  const proxied = proxyPath.exec(address);
  if (proxied) {
    const source = state.dataSources.find(({ uid }) => uid === proxied[1]);
    if (source) {
      proxyRequest(request, response, address.slice(proxied[0].length), source, readRoutes(readPlugin(places.plugin)));
    } else {
      sendJson(response, 404, { message: 'Unable to find datasource' });
    }
    return;
  }
  const path = decodePath(address);
  if (path.startsWith('/api/')) {
    if (!(await answerApi(request, response, path, state))) {
      sendJson(response, 404, { message: `The workbench has no ${path}: it is not a Grafana server` });
    }
    return;
  }
  if (path === '/workbench/events') {
    followChanges(response, reloader);
    return;
  }
  if (!sendStatic(request, response, path, places)) {
    sendJson(response, 404, { message: `There is no ${path}` });
  }
}

function followChanges(response: ServerResponse, reloader: Reloader | undefined): void {
  if (reloader) {
    reloader.follow(response);
  } else {
    // 204 tells an EventSource not to come back.
    response.writeHead(204).end();
  }
}

function sendStatic(request: IncomingMessage, response: ServerResponse, path: string, places: Places): boolean {
  const pluginFile = /^\/public\/plugins\/([^/]+)\/(.+)$/.exec(path);
  if (pluginFile) {
    const [, id, file = ''] = pluginFile;
    return id === text(readPlugin(places.plugin).id) && sendFile(request, response, places.plugin, file);
  }
  const image = /^\/public\/build\/img\/(.+)$/.exec(path);
  if (image) {
    return (
      places.images.some((folder) => sendFile(request, response, folder, image[1] ?? '', true)) ||
      // Grafana's package has not all of Grafana's icons.
      places.images.some((folder) => sendFile(request, response, folder, 'icons/missing.svg', true))
    );
  }
  if (path.startsWith('/public/')) {
    return false;
  }
  // Every other address is a page of the one application.
  return (
    sendFile(request, response, places.page, path, path.startsWith('/assets/')) ||
    (!path.startsWith('/assets/') && sendFile(request, response, places.page, 'index.html'))
  );
}

/** The built plugin's `plugin.json`; an empty object while a build is under way. */
export function readPlugin(folder: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(readFileSync(path.join(folder, 'plugin.json'), 'utf8'));
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

function decodePath(address: string): string {
  const [path = '/'] = address.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
