import { type IncomingMessage } from 'node:http';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns why a request must not be answered. The server has tokens and no users, so another web page in the same browser
 * must not reach it: neither through a name that resolves here (`Host`), nor by sending forms here (`Origin`).
 * @returns undefined for the workbench's own page and for programs of this machine
 */
export function whyForeign(request: IncomingMessage): string | undefined {
  const { host = '', origin } = request.headers;
  const { localAddress = '', localPort } = request.socket;
  const [name, port] = splitHost(host);
  if (!(loopback.has(name) || name === localAddress) || port !== String(localPort ?? '')) {
    return `The workbench is not at "${host}". Open it by the address that it printed when it started.`;
  }
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads && origin !== undefined && origin !== `http://${host}`) {
    return `A page of ${origin} may not change anything in the workbench. Use the workbench's own page.`;
  }
  return undefined;
}

function splitHost(host: string): [name: string, port: string] {
  const colon = host.lastIndexOf(':');
  return colon > host.lastIndexOf(']') ? [host.slice(0, colon), host.slice(colon + 1)] : [host, '80'];
}
