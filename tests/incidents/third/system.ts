import { type Random } from '../random';

export interface Host {
  name: string;
  region: string;
  zone: string;
}
export interface Pod {
  suffix: string;
  host: Host;
}
export interface Store {
  address: string;
  system: string;
  namespace: string;
  ms: number;
}
export interface Operation {
  service: Service;
  name: string;
  kind: string;
  ms: number;
  sigma: number;
  errors: number;
  isParallel: boolean;
  calls: Array<{ operation: Operation; chance: number }>;
  queries: Array<{ store: Store; name: string; text: string; chance: number; ms: number; cache?: Store }>;
}
export interface Service {
  name: string;
  tier: number;
  language: string;
  team: string;
  version: string;
  pods: Pod[];
  operations: Operation[];
  hits: number;
}
export interface Route {
  method: string;
  path: string;
  weight: number;
  root: Operation;
  status: number;
  bytes: number;
}
export interface Customer {
  id: string;
  plan: string;
  weight: number;
  region: string;
}
export interface System {
  regions: string[];
  hosts: Host[];
  services: Service[];
  stores: Store[];
  routes: Route[];
  customers: Customer[];
  flags: Array<{ key: string; share: number }>;
  habits: {
    customerField: string;
    /** Depth to which the request's fields (customer, route, flags) are copied. */
    depth: number;
    flagStyle: 'event' | 'field';
    hasClientSpans: boolean;
    missing: Record<string, number>;
    unknownRoots: number;
    lost: number;
    timeoutMs: number;
    tail: number;
    alpha: number;
    logShare: number;
    logsWithTrace: number;
    skewMs: Record<string, number>;
  };
}

const names = [
  ...['orders', 'cart', 'catalog', 'pricing', 'inventory', 'payments', 'ledger', 'identity', 'sessions', 'search'],
  ...['recommend', 'shipping', 'tax', 'notify', 'media', 'reviews', 'loyalty', 'fraud', 'exports', 'billing', 'geo'],
  ...['profiles', 'quotes', 'audit', 'webhooks', 'scheduler', 'reports', 'feeds'],
];
const nouns = ['items', 'rows', 'accounts', 'entries', 'events', 'prices', 'tokens', 'docs', 'lines', 'holds'];
const verbs = ['list', 'get', 'create', 'update', 'validate', 'reserve', 'resolve', 'compute'];
const regionNames = ['eu-central-1', 'us-east-1', 'us-west-2', 'ap-southeast-2', 'sa-east-1'];

export function drawSystem(random: Random): System {
  const regions = random.sample(
    regionNames,
    random.weighted([1, 2, 3], (n) => [0, 2, 4, 3][n])
  );
  const hosts = Array.from({ length: random.integer(4, 14) }, (_, place) => {
    const region = regions[place % regions.length];
    return {
      name: `ip-10-${random.integer(0, 60)}-${random.integer(0, 255)}-${place + 10}`,
      region,
      zone: region + random.pick(['a', 'b', 'c']),
    };
  });
  const count = random.integer(6, 25);
  const edges = random.integer(1, 2);
  const suffix = random.pick(['', '-svc', '-api', '']);
  const services: Service[] = [
    ...['gateway', 'web-bff'].slice(0, edges).map((name) => ({ name, tier: 0 })),
    ...random.sample(names, count - edges).map((name, place, all) => ({
      ...{ name: name + suffix, tier: 1 + Math.floor((3 * place) / all.length) },
    })),
  ].map((base) => {
    const pods = regions.flatMap((region) =>
      Array.from({ length: random.integer(1, regions.length > 1 ? 3 : 5) + (regions.length === 1 ? 1 : 0) }, () => ({
        suffix: random.hex(5),
        host: random.pick(hosts.filter((host) => host.region === region)),
      }))
    );
    return {
      ...base,
      ...{
        language: random.pick(['go', 'java', 'nodejs', 'python']),
        team: random.pick(['core', 'growth', 'money', 'data']),
      },
      version: random.chance(0.8)
        ? `${random.integer(1, 9)}.${random.integer(0, 40)}.${random.integer(0, 9)}`
        : random.hex(7),
      ...{ pods, operations: [], hits: random.between(0.8, 0.97) },
    };
  });
  const stores: Store[] = Array.from({ length: random.integer(2, 6) }, (_, place) => {
    const system = random.pick(['postgresql', 'mysql', 'mongodb', 'http', 'elasticsearch']);
    return {
      address: `${random.pick(['db', 'pg', 'store', 'ext', 'rds'])}-${random.pick(names)}-${place}.internal`,
      ...{ system, namespace: random.pick(nouns), ms: random.logUniform(2, 40) },
    };
  });
  const caches: Store[] = [0, 1].map((place) => ({
    ...{ address: `redis-${place}.internal`, system: 'redis', namespace: String(place), ms: 0.8 },
  }));
  for (const service of services.filter(({ tier }) => tier > 0)) {
    service.operations = random
      .sample(verbs, random.integer(1, 3))
      .map((verb) => operation(random, service, `${service.name}.${verb}`, 'server'));
  }
  const weights = random.between(0.6, 1.2);
  const routes: Route[] = Array.from({ length: random.integer(5, 14) }, (_, place) => {
    const service = random.pick(services.slice(0, edges));
    const method = random.pick(['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE']);
    const noun = random.pick(names);
    const path =
      `/${random.pick(['api', 'v1', 'v2'])}/${noun}${random.pick(['', '/{id}', '/{id}/items', '/search'])}/${place}`.replace(
        /\/\d+$/,
        place % 3 ? '' : '/all'
      );
    const root = operation(random, service, `${method} ${path}`, 'server');
    return {
      method,
      path,
      weight: 1 / (place + 1) ** weights,
      root,
      status: method === 'POST' ? 201 : 200,
      bytes: random.logUniform(300, 20_000),
    };
  }).filter(
    ({ path, method }, place, all) => all.findIndex((one) => one.path === path && one.method === method) === place
  );
  for (const { root } of routes) {
    root.service.operations.push(root);
  }
  const below = (tier: number) => services.filter((one) => one.tier > tier).flatMap((one) => one.operations);
  const above = (tier: number) => services.filter((one) => one.tier < tier).flatMap((one) => one.operations);
  for (const one of services.flatMap(({ operations }) => operations)) {
    const { tier } = one.service;
    for (const called of random.sample(below(tier), random.integer(tier === 0 ? 1 : 0, tier === 0 ? 3 : 2))) {
      one.calls.push({ operation: called, chance: random.between(0.3, 1) });
    }
    const queries = tier === 0 ? (random.chance(0.2) ? 1 : 0) : random.integer(tier === 3 ? 1 : 0, 2);
    for (let place = 0; place < queries; place++) {
      const store = random.pick(stores);
      const table = random.pick(nouns);
      const verb = random.pick(['SELECT', 'SELECT', 'UPDATE', 'INSERT']);
      one.queries.push({
        ...{ store, name: `${verb} ${store.namespace}.${table}`, chance: random.between(0.5, 1) },
        text: `${verb} … ${table} /* ${one.name.replaceAll(/[^a-z]/gi, '_')} */ WHERE ${random.pick(nouns)}_id = ?`,
        ms: store.ms * random.logUniform(0.5, 3),
        cache: verb === 'SELECT' && random.chance(0.5) ? random.pick(caches) : undefined,
      });
    }
  }
  for (const service of services.filter(({ tier }) => tier > 0)) {
    const isCalled = services.some(({ operations }) =>
      operations.some(({ calls }) => calls.some((call) => call.operation.service === service))
    );
    if (!isCalled) {
      random
        .pick(above(service.tier))
        .calls.push({ operation: service.operations[0], chance: random.between(0.3, 0.9) });
    }
  }
  // Traces have at most 10 spans on average.
  const size = (one: Operation): number =>
    1 +
    one.queries.reduce((sum, { chance, cache }) => sum + chance * (cache ? 1.1 : 1), 0) +
    one.calls.reduce((sum, { operation: called, chance }) => sum + chance * size(called), 0);
  const all = routes.reduce((sum, { weight }) => sum + weight, 0);
  while (routes.reduce((sum, { weight, root }) => sum + (weight / all) * size(root), 0) > 10) {
    for (const call of services.flatMap(({ operations }) => operations).flatMap(({ calls }) => calls)) {
      call.chance *= 0.9;
    }
  }
  const zipf = random.between(0.7, 1.3);
  const style = random.integer(0, 2);
  const customers = Array.from({ length: random.integer(30, 400) }, (_, place) => ({
    id: [
      `cus_${random.hex(8)}`,
      `${random.pick(names)}-${random.pick(nouns)}-${place}`,
      String(10_000 + random.integer(0, 80) * 1000 + place),
    ][style],
    ...{
      plan: random.weighted(['free', 'team', 'enterprise'], (plan) => plan.length),
      weight: 1 / (place + 1) ** zipf,
    },
    region: random.pick(regions),
  }));
  const sparse = [
    'customer',
    'user_agent.name',
    'k8s.pod.name',
    'http.request.body.size',
    'cloud.availability_zone',
    'db.query.text',
    'team',
    'cloud.region',
  ];
  return {
    ...{ regions, hosts, services, stores, routes, customers },
    flags: random
      .sample(['new-checkout', 'fast-search', 'lazy-images', 'beta-nav', 'dark-mode', 'v2-rates'], random.integer(0, 3))
      .map((key) => ({ key, share: random.between(0.05, 0.9) })),
    habits: {
      customerField: random.weighted(['customer.id', 'tenant.id', 'app.account'], (field) =>
        field === 'customer.id' ? 3 : 1
      ),
      depth: random.pick([0, 1, 9]),
      flagStyle: random.pick(['event', 'field']),
      hasClientSpans: random.chance(0.35),
      missing: Object.fromEntries(
        random.sample(sparse, random.integer(1, 5)).map((field) => [field, random.between(0.005, 0.08)])
      ),
      unknownRoots: random.chance(0.5) ? random.between(0, 0.03) : 0,
      lost: random.chance(0.5) ? random.between(0, 0.02) : 0,
      timeoutMs: random.pick([5_000, 10_000, 30_000]),
      ...{ tail: random.between(0.003, 0.02), alpha: random.between(1.3, 2.2) },
      logShare: random.chance(0.2) ? 0 : random.between(0.08, 0.4),
      logsWithTrace: random.pick([0, 0.4, 0.8, 1]),
      skewMs: Object.fromEntries(hosts.map(({ name }) => [name, random.normal() * 2])),
    },
  };
}

function operation(random: Random, service: Service, name: string, kind: string): Operation {
  return {
    ...{ service, name, kind, calls: [], queries: [], isParallel: random.chance(0.4) },
    ...{ ms: random.logUniform(0.8, 30), sigma: random.between(0.25, 0.8) },
    errors: random.chance(0.5) ? random.logUniform(0.0003, 0.01) : 0.0002,
  };
}
