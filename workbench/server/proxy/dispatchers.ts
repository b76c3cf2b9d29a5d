import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** Disables undici's timeouts: the proxy has its own, and queries may be slow. */
const patient = { headersTimeout: 0, bodyTimeout: 0 };

/** Routes outgoing requests by `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, except requests to this machine. */
export class Dispatchers {
  private readonly direct = new Agent(patient);
  private readonly byEnvironment = new EnvHttpProxyAgent(patient);

  /** Selects the dispatcher for requests to a service. */
  to({ hostname }: URL): Dispatcher {
    return isLoopback(hostname) ? this.direct : this.byEnvironment;
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
