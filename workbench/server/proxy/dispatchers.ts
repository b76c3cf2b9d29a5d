import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** How long an answer may take is the proxy's matter, and a query's pages may come slowly. */
const patient = { headersTimeout: 0, bodyTimeout: 0 };

/** How requests leave this machine: as `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` say, but never through a proxy to this machine itself. */
export class Dispatchers {
  private readonly direct = new Agent(patient);
  private readonly byEnvironment = new EnvHttpProxyAgent(patient);

  /** Creates the dispatcher for requests to a service. */
  to({ hostname }: URL): Dispatcher {
    return isLoopback(hostname) ? this.direct : this.byEnvironment;
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
