import { watch } from 'node:fs';
import { type ServerResponse } from 'node:http';

/** Milliseconds without a change after which a build counts as finished. */
const settled = 400;

/** Notifies open pages that the built plugin has changed. */
export interface Reloader {
  /** Notifies a page until it disconnects. */
  follow(response: ServerResponse): void;
  close(): void;
}

/** Watches a folder. After each build, sends the event `reload` to the pages that `follow` has registered. */
export function watchFolder(folder: string): Reloader {
  const pages = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => pages.forEach((page) => page.write('event: reload\ndata: plugin\n\n')), settled);
  });
  return {
    follow(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 1000\n\n');
      pages.add(response);
      response.on('close', () => pages.delete(response));
    },
    close() {
      clearTimeout(timer);
      watcher.close();
      pages.forEach((page) => page.end());
    },
  };
}
