import { type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The reason to reject a request from another web page in the browser: one with an unknown `Host`, or one that makes changes from
 * another `Origin`. The sandbox and the workbench have well-known tokens and no users.
 * @param names host names of the server in addition to `localhost`
 * @returns `undefined` for the server's own page and for programs
 */
export function whyForeign({ headers, method }: IncomingMessage, names: string[]): string | undefined {
  const { host = '', origin } = headers;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  const isOwn = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || ['localhost', ...names].includes(name);
  if (!isOwn) {
    return `This server is not at "${host}". Use the address that it printed when it started.`;
  }
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads && origin !== undefined && origin !== `http://${host}`) {
    return `Pages from ${origin} aren’t allowed to make changes here. Use this server's own page.`;
  }
  return undefined;
}
