import { type Random } from '../random';
import { type Company } from './companies';

export interface Service {
  name: string;
  ms: number;
  version: string;
  pods: Array<{ slot: string; host: string; region: string }>;
  store?: { address: string; kind: string; db: string; ms: number };
  /** Share of lookups that the service's cache answers. */
  cache?: number;
}

/** A service's part in a request. */
export interface Call {
  service: Service;
  name: string;
  table: string;
  chance: number;
  calls: Call[];
}

export type System = ReturnType<typeof drawSystem>;
export type Habits = System['habits'];

/** The circumstances of a request or one of its steps. */
export interface Met extends Pick<Service, 'version' | 'store'> {
  time: number;
  route: System['routes'][number];
  customer: System['customers'][number];
  service: Service;
  pod: Service['pods'][number];
  flags: Record<string, boolean>;
}

const serviceNames =
  'booking patients eligibility claims pricing notify documents calendar auth search roster labs'.split(' ');
const nouns = 'visits patients claims slots documents invoices referrals results messages'.split(' ');

export function drawSystem(random: Random, { rows }: Company) {
  const regions = random.sample(['fra', 'iad', 'sin', 'gru', 'syd'], random.integer(2, 3));
  const hosts = regions.flatMap((region) =>
    Array.from({ length: random.integer(2, 4) }, () => ({ region, host: `${region}-n${random.hex(4)}` }))
  );
  const stores = random
    .sample(['pg-core', 'pg-docs', 'mysql-claims', 'mongo-labs', 'ch-search'], random.integer(2, 4))
    .map((name) => {
      const [kind, db] = name.split('-');
      return { address: `${name}.db.local`, kind, db, ms: random.logUniform(2, 60) };
    });
  const serviceOf = (name: string): Service => ({
    ...{ name, ms: random.logUniform(3, 700), version: `20${random.integer(24, 26)}.${random.integer(1, 40)}` },
    pods: random.sample(hosts, random.integer(3, hosts.length)).map((one) => ({ slot: random.hex(5), ...one })),
    ...(random.chance(0.7) ? { store: random.pick(stores) } : {}),
    ...(random.chance(0.4) ? { cache: random.between(0.7, 0.96) } : {}),
  });
  const edge: Service = { ...serviceOf('frontdoor'), ms: random.logUniform(2, 15), store: undefined, cache: undefined };
  const services = random.sample(serviceNames, random.integer(4, 8)).map(serviceOf);
  const tables = random.sample(nouns, 6);
  const callOf = (service: Service, depth: number, noun: string): Call => {
    const called = depth > 2 ? [] : random.sample(services, random.integer(0, 2));
    return {
      ...{ service, name: `${service.name}.${random.pick(['get', 'list', 'put'])}_${noun}` },
      ...{ table: `${noun}_by_${random.pick(['id', 'day'])}`, chance: depth === 1 ? 1 : random.between(0.4, 1) },
      calls: called.filter((one) => one !== service).map((one) => callOf(one, depth + 1, random.pick(tables))),
    };
  };
  const routes = Array.from({ length: random.integer(5, 10) }, (_, index) => {
    const noun = random.pick(nouns);
    const method = random.pick(['GET', 'GET', 'POST', 'PUT']);
    const end = random.pick(['', '/:id', '/:id/history', '/export']);
    const path = `/api/${noun}${end}${index > 4 ? `/v${index}` : ''}`;
    const called = random.sample(services, rows === 'edge' ? 1 : random.integer(1, 3));
    const calls = called.map((one) => callOf(one, 1, noun));
    const root: Call = { service: edge, name: `${method} ${path}`, table: '', chance: 1, calls };
    return { method, path, weight: random.logUniform(1, 10), root };
  });
  const customers = Array.from({ length: random.integer(20, 120) }, (_, index) => ({
    id: rows === 'edge' ? random.integer(1000, 99_999) : `org_${random.hex(6)}`,
    plan: random.pick(['free', 'team', 'enterprise']),
    ...{ region: random.pick(regions), weight: (index + 1) ** -random.between(0.5, 0.9) },
  }));
  const habits = {
    /** True if pods keep their names when they are replaced. */
    isStatic: random.chance(0.4),
    /** True if all spans have the fields of the request. */
    hasBaggage: rows !== 'spans' || random.chance(0.4),
    missing: random.chance(0.5) ? 0 : random.between(0.01, 0.06),
    /** N, if one in N successful traces is kept. */
    sampled: rows === 'spans' && random.chance(0.25) ? random.integer(2, 5) : 1,
    tail: random.between(0.005, 0.03),
    flaky: random.logUniform(0.0005, 0.01),
  };
  const jobs = random.sample(['nightly_export', 'reindex', 'dunning'], random.integer(0, 2)).map((name) => ({
    ...{ name, service: random.pick(services), every: random.logUniform(4, 20) * 1000 },
    ...{ period: random.between(25, 90) * 60_000, lasts: random.between(3, 9) * 60_000 },
  }));
  return { stores, edge, services, routes, customers, habits, jobs };
}
