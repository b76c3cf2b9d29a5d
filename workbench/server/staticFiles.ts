import { createReadStream, type Stats, statSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.ttf']);

/**
 * Answers with a file below a folder. A file that was built with its hash in its name may be kept for ever; of every
 * other the browser asks whether it changed.
 * @param relative the file's path below the folder, decoded; nothing outside of the folder is ever read
 * @returns false where there is no such file; nothing is answered then
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  relative: string,
  keepForEver = false
): boolean {
  const file = path.join(folder, path.normalize(`/${relative}`));
  const stats = fileStats(file);
  if (!file.startsWith(folder + path.sep) || !stats) {
    return false;
  }
  const extension = path.extname(file);
  const tag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
  const headers = {
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'cache-control': keepForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return true;
  }
  const zip = compressible.has(extension) && String(request.headers['accept-encoding']).includes('gzip');
  if (zip) {
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' });
    pipeline(createReadStream(file), createGzip({ level: 1 }), response, gone);
  } else {
    response.writeHead(200, { ...headers, 'content-length': stats.size });
    pipeline(createReadStream(file), response, gone);
  }
  return true;
}

/** A build may take a file away while it is read: the pipeline has ended the answer, and the page loads again anyway. */
function gone(): void {}

function fileStats(file: string): Stats | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats : undefined;
}
