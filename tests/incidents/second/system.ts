import { type Random } from '../random';

/** A system that serves requests: services that call each other and their stores, on hosts in regions. */
export interface System {
  services: Service[];
  routes: Route[];
  regions: Array<{ name: string; weight: number }>;
  customers: Customer[];
  /** Feature flags, and the share of requests for which they are on. */
  flags: Array<{ key: string; share: number }>;
  habits: Habits;
}

export interface Service {
  name: string;
  version: string;
  language: string;
  pods: Pod[];
  store?: Store;
  cache?: Store;
  /** Share of the service's spans that fail at any time. */
  flaky: number;
}

export interface Pod {
  name: string;
  host: Host;
}

export interface Host {
  name: string;
  id: string;
  region: string;
  zone: string;
}

export interface Store {
  address: string;
  system: string;
  namespace: string;
}

export interface Route {
  method: string;
  route: string;
  weight: number;
  root: Step;
}

/** A service's operation in a request, with its query and its calls. */
export interface Step {
  service: Service;
  operation: string;
  /** Median of the operation's own time, in milliseconds. */
  own: number;
  /** Probability that the caller calls the operation. */
  probability: number;
  query?: { statement: string; ms: number };
  calls: Step[];
}

export interface Customer {
  id: string;
  plan: string;
  region: string;
  weight: number;
}

/** The style of the system's instrumentation. */
export interface Habits {
  /** True if names are nested, such as `attributes.http.route` instead of `http.route`. */
  prefixed: boolean;
  /** True if a call to a service also has a span in the caller. */
  clientSpans: boolean;
  /** True if route, customer and flags are on all spans of a trace instead of only its root. */
  baggage: boolean;
  /** True if each flag has its own field; otherwise, a request has only one flag's key and variant. */
  flagFields: boolean;
  /** Share of attributes that are missing at random. */
  missing: number;
  /** Spread of durations: the standard deviation of their logarithm. */
  spread: number;
}

const middle =
  'cart checkout catalog search pricing inventory payment shipping orders users auth email reviews media ads ledger fraud'.split(
    ' '
  );
const languages = ['go', 'java', 'nodejs', 'python', 'dotnet'];
const regionNames = ['eu-west-1', 'us-east-1', 'us-west-2', 'ap-south-1', 'eu-central-1'];
const flagKeys = ['fast-cart', 'new-search', 'dark-mode', 'bulk-prices', 'one-click', 'lazy-images'];
const stores = ['postgresql', 'mysql', 'mongodb'];

export function drawSystem(random: Random): System {
  const regions = random
    .sample(regionNames, random.integer(2, 4))
    .map((name, index) => ({ name, weight: 1 / (index + 1) }));
  const hosts = regions.flatMap(({ name: region }) =>
    Array.from({ length: random.integer(3, 6) }, (): Host => {
      const suffix = random.hex(4);
      return {
        name: `node-${region}-${suffix}`,
        id: `i-${random.hex(12)}`,
        region,
        zone: `${region}${random.pick(['a', 'b', 'c'])}`,
      };
    })
  );
  const names = ['gateway', ...random.sample(middle, random.integer(7, middle.length))];
  const services = names.map((name) =>
    drawService(
      random,
      name,
      hosts,
      regions.map((region) => region.name)
    )
  );
  const habits: Habits = {
    prefixed: random.chance(0.4),
    clientSpans: random.chance(0.5),
    baggage: random.chance(0.4),
    flagFields: random.chance(0.5),
    missing: random.chance(0.5) ? 0 : random.between(0.01, 0.08),
    spread: random.between(0.35, 0.75),
  };
  return {
    services,
    routes: drawRoutes(random, services),
    regions,
    customers: Array.from({ length: random.integer(12, 120) }, (_, index) => ({
      id: random.chance(0.5) ? `cus_${random.hex(8)}` : String(random.integer(1000, 99999)),
      plan: random.pick(['free', 'free', 'pro', 'enterprise']),
      region: random.pick(regions).name,
      weight: 1 / (index + 2),
    })),
    flags: random.sample(flagKeys, random.integer(2, 4)).map((key) => ({ key, share: random.between(0.1, 0.9) })),
    habits,
  };
}

function drawService(random: Random, name: string, hosts: Host[], regions: string[]): Service {
  const pods = regions.flatMap((region) => podsIn(random, name, region, hosts, random.integer(1, 3)));
  const namespace = `${name}_db`;
  const store =
    name !== 'gateway' && random.chance(0.7)
      ? { address: `${name}-db.internal`, system: random.pick(stores), namespace }
      : undefined;
  const cache =
    store && random.chance(0.5) ? { address: `${name}-cache.internal`, system: 'redis', namespace: '0' } : undefined;
  const version = `${random.integer(1, 9)}.${random.integer(0, 30)}.${random.integer(0, 9)}`;
  return {
    name,
    version,
    language: random.pick(languages),
    pods,
    store,
    cache,
    flaky: random.logUniform(0.0005, 0.008),
  };
}

/** Draws the pods of a service in a region, on its hosts. */
export function podsIn(random: Random, service: string, region: string, hosts: Host[], count: number): Pod[] {
  const there = hosts.filter((host) => host.region === region);
  return random.sample(there, count).map((host) => ({ name: `${service}-${random.hex(5)}`, host }));
}

const verbs = ['List', 'Get', 'Create', 'Check'];

function drawRoutes(random: Random, services: Service[]): Route[] {
  const inner = services.slice(1);
  const first = random.sample(inner, Math.min(inner.length, random.integer(4, 8)));
  return first.flatMap((service, index) =>
    Array.from({ length: random.integer(1, 2) }, (_, number): Route => {
      const entry = drawStep(random, service, inner, 1);
      const detail = number === 1 ? `/{id}` : '';
      return {
        method: random.chance(0.3) ? 'POST' : 'GET',
        route: `/api/${service.name}${detail}`,
        weight: 1 / (index + number + 1.5),
        root: { service: services[0], operation: '', own: random.between(2, 8), probability: 1, calls: [entry] },
      };
    })
  );
}

/** Draws a step. Services call only later services in the list, so calls have no cycles. */
function drawStep(random: Random, service: Service, inner: Service[], depth: number): Step {
  const later = inner.slice(inner.indexOf(service) + 1);
  const calls = depth < 4 ? random.sample(later, random.integer(0, depth === 1 ? 3 : 2)) : [];
  const verb = random.pick(verbs);
  return {
    service,
    operation: `${service.name}.${verb}`,
    own: random.logUniform(3, 60),
    probability: depth === 1 ? 1 : random.between(0.4, 1),
    query: service.store && {
      statement: `${verb === 'Create' ? 'INSERT' : 'SELECT'} ${service.name} by ${random.pick(['id', 'owner', 'day', 'state'])}`,
      ms: random.logUniform(2, 25),
    },
    calls: calls.map((next) => drawStep(random, next, inner, depth + 1)),
  };
}

/** Share of requests with a step that `fits`. */
export function shareOf({ routes }: System, fits: (step: Step) => boolean): number {
  const passes = (step: Step): number =>
    fits(step) ? 1 : 1 - step.calls.reduce((none, call) => none * (1 - call.probability * passes(call)), 1);
  const total = routes.reduce((sum, { weight }) => sum + weight, 0);
  return routes.reduce((sum, { weight, root }) => sum + (weight / total) * passes(root), 0);
}
