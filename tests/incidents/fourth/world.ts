import { type Random } from '../random';
import { type Value } from '../types';

export interface Pod {
  name: string;
  host: string;
  region: string;
}

export interface Store {
  address: string;
  system: string;
}

export interface Service {
  name: string;
  version: string;
  runtime: string;
  pods: Pod[];
  store?: Store;
  /** Share of lookups that the service's cache answers; `undefined` without a cache. */
  hits?: number;
  operations: Operation[];
}

export interface Operation {
  service: Service;
  name: string;
  /** Median of the operation's own time, in milliseconds. */
  ms: number;
  query?: { table: string; ms: number };
  calls: Array<{ to: Operation; chance: number; topic?: string }>;
}

export interface Entry {
  root: Operation;
  /** `http.route`, `rpc.method` or, for batches, `job.name`. */
  field: string;
  route: string;
  weight: number;
}

export interface Customer {
  id: Value;
  weight: number;
  region: string;
  tier: string;
}

export type World = ReturnType<typeof drawWorld>;

const names =
  'rate-quoter label-printer geo-resolver ledger-writer dispatch-planner courier-link sms-relay hook-fanout fraud-scorer pii-vault slot-allocator customs-docs tariff-book route-solver pallet-index'.split(
    ' '
  );
const routes =
  '/v3/parcels/{ref} /v3/parcels/{ref}/label /v3/quotes /track/{code} /hubs/nearest freight.v1.Quotes/Create freight.v1.Pickups/Book freight.v1.Tracking/Watch freight.v1.Claims/File settle-ledgers'.split(
    ' '
  );

/** Draws a parcel carrier: HTTP, gRPC and batches at the edge, queues inside. */
export function drawWorld(random: Random) {
  const regions = random.sample(['fra', 'iad', 'gru'], random.integer(2, 3));
  const zipf = random.between(0.6, 1.1);
  const fields = {
    version: random.pick(['service.version', 'app.release', 'container.image.tag']),
    host: random.pick(['host.name', 'k8s.node.name', 'host.id']),
    region: random.pick(['cloud.region', 'dc']),
    customer: random.pick(['tenant.id', 'enduser.id', 'account_no']),
    store: random.pick(['net.peer.name', 'server.address', 'peer.service']),
    cache: random.pick(['cache.hit', 'cache.outcome']),
  };
  const customers = Array.from({ length: random.integer(30, 120) }, (_, place): Customer => ({
    id: fields.customer === 'account_no' ? random.integer(400_000, 899_999) : `acme${place}-${random.hex(4)}`,
    weight: (place + 1) ** -zipf,
    region: random.pick(regions),
    tier: random.pick(['payg', 'contract', 'contract', 'trial']),
  }));
  const hosts = regions.flatMap((region) =>
    Array.from({ length: random.integer(3, 6) }, () => ({
      region,
      host: fields.host === 'host.id' ? `i-0${random.hex(12)}` : `${region}-metal-${random.integer(100, 999)}`,
    }))
  );
  const ends = ['edge-proxy', 'mobile-bff', 'night-runner'];
  const inner = random.sample(names, random.integer(6, 10));
  const services = [...ends, ...inner].map((name): Service => {
    const hasStore = inner.includes(name) && inner.indexOf(name) % 3 !== 1;
    return {
      name,
      version: random.pick([`2026.${random.integer(1, 12)}.${random.integer(1, 28)}-r1`, random.hex(8)]),
      runtime: random.pick(['go1.23', 'jdk21', 'dotnet8', 'cpython3.12']),
      pods: regions.flatMap((region) =>
        random
          .sample(
            hosts.filter((one) => one.region === region),
            2
          )
          .map(({ host }, place) => ({ host, region, name: `${name}.${region}.${place}` }))
      ),
      store: hasStore
        ? {
            address: `${name.split('-')[0]}-db.internal:5432`,
            system: random.pick(['cockroachdb', 'mysql', 'mongodb']),
          }
        : undefined,
      hits: hasStore && random.chance(0.45) ? random.between(0.6, 0.95) : undefined,
      operations: [],
    };
  });
  // Callees come first, so that no service calls itself.
  [...services].reverse().forEach((service, place) => {
    const callees = services.slice(services.length - place).flatMap(({ operations }) => operations);
    const isEnd = ends.includes(service.name);
    const called = callees.filter((one) => !ends.includes(one.service.name));
    service.operations = Array.from({ length: random.integer(2, 3) }, (_, index) => ({
      service,
      name: `${random.pick(['Get', 'Plan', 'Store', 'Check', 'List'])}${service.name.split('-')[1]}${index}`,
      ms: random.logUniform(1, 30),
      query:
        service.store && random.chance(0.9) ? { table: `t_${random.hex(3)}`, ms: random.logUniform(2, 25) } : undefined,
      calls: random.sample(called, isEnd ? random.integer(2, 3) : random.integer(0, 2)).map((to) => ({
        to,
        chance: random.between(isEnd ? 0.7 : 0.3, 1),
        topic: random.chance(0.2) ? `${to.service.name}.events` : undefined,
      })),
    }));
  });
  const entries = [
    ...random.sample(routes.slice(0, 5), random.integer(2, 4)),
    ...random.sample(routes.slice(5, -1), random.integer(2, 3)),
    ...routes.slice(-1),
  ].map((route): Entry => {
    const end = route.startsWith('/') ? 0 : route.includes('/') ? 1 : 2;
    const field = ['http.route', 'rpc.method', 'job.name'][end];
    const root = { ...random.pick(services[end].operations), name: end === 0 ? `GET ${route}` : route };
    return { root, field, route, weight: end === 2 ? 0.03 : random.logUniform(0.3, 3) };
  });
  const habits = {
    alpha: random.between(1.5, 2.3),
    tail: random.between(0.01, 0.04),
    deadlineMs: random.between(2500, 9000),
    noise: random.logUniform(0.0005, 0.006),
    hasBaggage: random.chance(0.5),
    isKeyed: random.chance(0.5),
    missing: Object.fromEntries(
      random
        .sample([...Object.values(fields), 'thread.name', 'order.ref'], 4)
        .map((field) => [field, random.between(0.01, 0.08)])
    ),
  };
  return { regions, fields, customers, services, entries, habits };
}
