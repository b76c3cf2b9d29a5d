import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { whyForeign } from '../../sandbox/http/foreignRequest';
import { answerApi, type ApiState } from './api/api';
import { answerFakeModel } from './api/fakeModel';
import { sendJson } from './api/json';
import { proxyRequest } from './proxy/proxy';
import { readPlugin } from './proxy/route';
import { type Reloader } from './reload';
import { type Folders, type SendFile, staticFiles } from './staticFiles';

const proxyPath = /^\/api\/datasources\/proxy\/uid\/([\w-]+)(?=[/?]|$)/;

/**
 * Creates the workbench's server without listening yet. A rebuilt plugin's routes apply immediately.
 * @param names the server's host names in addition to `localhost`
 */
export function createWorkbenchServer(
  folders: Folders,
  state: ApiState,
  reloader?: Reloader,
  names: string[] = []
): Server {
  const sendFile = staticFiles(folders);
  return http.createServer((request, response) => {
    // As in Grafana, no other site can embed the workbench to hijack clicks.
    response.setHeader('X-Frame-Options', 'deny');
    answer(request, response, { folders, state, reloader, names, sendFile }).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) {
        response.destroy();
      } else {
        sendJson(response, 500, { message: 'The workbench failed. See its output for details.' });
      }
    });
  });
}

interface Parts {
  folders: Folders;
  state: ApiState;
  reloader: Reloader | undefined;
  names: string[];
  sendFile: SendFile;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folders, state, reloader, names, sendFile }: Parts
): Promise<void> {
  const foreign = whyForeign(request, names);
  if (foreign !== undefined) {
    sendJson(response, 403, { message: foreign });
    return;
  }
  const address = request.url ?? '/';
  const proxied = proxyPath.exec(address);
  if (proxied) {
    const source = state.dataSources.find(({ uid }) => uid === proxied[1]);
    if (source) {
      proxyRequest(
        request,
        response,
        address.slice(proxied[0].length),
        source,
        readPlugin(folders.plugin)?.routes ?? [],
        state.sandbox
      );
    } else {
      sendJson(response, 404, { message: 'Unable to find datasource' });
    }
    return;
  }
  const [encoded = '/'] = address.split('?');
  const path = decodePath(encoded);
  if (path === undefined) {
    sendJson(response, 400, { message: 'Invalid address: check its percent-encoding.' });
    return;
  }
  if (state.hasFakeModel === true && (await answerFakeModel(request, response, path))) {
    return;
  }
  if (path.startsWith('/api/')) {
    const missing = { status: 404, json: { message: `The workbench has no ${path}: it is not a Grafana server` } };
    const { status, json } = (await answerApi(request, path, state)) ?? missing;
    sendJson(response, status, json);
    return;
  }
  if (path === '/workbench/events') {
    followChanges(response, reloader);
    return;
  }
  sendFile(request, response, encoded, () => sendJson(response, 404, { message: `There is no ${path}` }));
}

function followChanges(response: ServerResponse, reloader: Reloader | undefined): void {
  if (reloader) {
    reloader.follow(response);
  } else {
    // The status 204 stops an EventSource from reconnecting.
    response.writeHead(204).end();
  }
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
