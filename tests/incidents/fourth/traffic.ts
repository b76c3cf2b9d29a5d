import { type Random } from '../random';
import { type Attributes, type LogLine, type Span } from '../types';
import { type Customer, type Entry, type Operation, type Pod, type Service, type Store, type World } from './world';

interface Request {
  traceId: string;
  entry: Entry;
  customer: Customer;
  region: string;
  flags: Attributes;
}

/** Time and place at which a span starts. */
export interface Moment {
  time: number;
  request: Request;
  service: Service;
  pod: Pod;
  version: string;
  isEntry: boolean;
  store?: Store;
}

export interface Effect {
  fits: (moment: Moment) => boolean;
  factor: number;
  addedMs: number;
  failures: number;
  message: string;
  /** Status code of gRPC, from which HTTP's follows. */
  code: number;
  /** True if the effect isn't the cause: it follows from the cause or is unrelated. */
  isSide?: boolean;
}

/** The events that affect a running system. */
export interface Happening {
  effects: Effect[];
  version: (service: Service, pod: Pod, time: number) => string | undefined;
  flags: (time: number) => Attributes;
  /** Number of retries after a failed call. */
  retries: (service: Service, time: number) => number;
  hits: (service: Service, time: number) => number | undefined;
  /** True if callers have stopped calling the service. */
  isOpen: (service: Service, time: number) => boolean;
}

interface Outcome {
  end: number;
  failure?: { message: string; code: number };
}

const httpCodes: Record<number, number> = { 4: 504, 8: 429, 13: 500, 14: 503 };

export class Traffic {
  readonly spans: Span[] = [];
  readonly logs: LogLine[] = [];
  private messages = 0;

  constructor(
    private readonly random: Random,
    private readonly world: World,
    private readonly happening: Happening
  ) {}

  serve(time: number, load: number, fixed: { entry?: Entry; customer?: Customer } = {}): void {
    const { random, world } = this;
    const customer = fixed.customer ?? random.weighted(world.customers, ({ weight }) => weight);
    const entry = fixed.entry ?? random.weighted(world.entries, ({ weight }) => weight);
    const region = random.chance(0.85) ? customer.region : random.pick(world.regions);
    const request = { traceId: random.hex(32), entry, customer, region, flags: this.happening.flags(time) };
    // A batch calls once for each item.
    const items = entry.field === 'job.name' ? random.integer(4, 25) : 1;
    const calls = Array.from({ length: items }, () => entry.root.calls).flat();
    this.run({ ...entry.root, calls }, request, time, undefined, load, 0);
  }

  private run(
    operation: Operation,
    request: Request,
    time: number,
    parent: string | undefined,
    load: number,
    resent: number
  ): Outcome {
    const { random, world, happening } = this;
    const { fields, habits } = world;
    const { service, query } = operation;
    const pod = random.pick(service.pods.filter(({ region }) => region === request.region));
    const version = happening.version(service, pod, time) ?? service.version;
    const moment: Moment = { ...{ time, request, service, pod, version }, isEntry: parent === undefined };
    const spanId = random.hex(16);
    const felt = this.feel(moment, operation.ms * Math.max(1, load ** 0.4));
    const isRefused = felt.failure?.code === 8;
    let now = time + felt.took * 0.5;
    let { failure } = felt;
    let isMiss = true;
    if (service.hits !== undefined && query && !isRefused) {
      const hits = happening.hits(service, now);
      isMiss = !random.chance(hits ?? service.hits);
      const outcome = fields.cache === 'cache.hit' ? !isMiss : isMiss ? 'miss' : 'hit';
      const looked = { [fields.cache]: outcome, 'db.system': 'memcached', [fields.store]: 'mc.internal:11211' };
      const end = now + random.logUniform(0.2, 1.5);
      this.add({ ...moment, time: now }, spanId, 'lookup', 'client', end, looked, hits !== undefined && isMiss);
      now = end;
    }
    if (query && service.store && isMiss && !isRefused) {
      const asked = { ...moment, time: now, store: service.store };
      const one = this.feel(asked, query.ms);
      const end = now + Math.min(one.took, habits.deadlineMs);
      const failed =
        one.failure ?? (one.took > habits.deadlineMs ? { message: 'statement timeout', code: 4 } : undefined);
      const told = {
        'db.system': service.store.system,
        [fields.store]: service.store.address,
        'db.sql.table': query.table,
        'db.rows': random.integer(0, 90),
      };
      this.add(asked, spanId, `SELECT ${query.table}`, 'client', end, told, one.isHit, failed);
      now = end;
      failure ??= failed && random.chance(0.85) ? failed : undefined;
    }
    for (const { to, chance, topic } of isRefused ? [] : operation.calls) {
      if (!random.chance(chance)) {
        continue;
      }
      if (topic === undefined && happening.isOpen(to.service, now)) {
        failure ??= random.chance(0.6) ? { message: `breaker open: ${to.service.name}`, code: 14 } : undefined;
        continue;
      }
      let called = this.send(to, topic, moment, now, spanId, load, 0);
      const most = happening.retries(to.service, now);
      for (let turn = 1; called.failure && turn <= most && random.chance(most > 1 ? 0.95 : 0.4); turn++) {
        called = this.send(to, topic, moment, called.end + random.exponential(15), spanId, load, turn);
      }
      // Callers don't wait for a queue.
      if (topic === undefined) {
        now = Math.min(called.end, now + habits.deadlineMs);
        const late = called.end > now ? { message: `deadline exceeded: ${to.service.name}`, code: 4 } : undefined;
        const passed = called.failure && {
          message: `${to.service.name} answered ${called.failure.code}`,
          code: called.failure.code === 8 ? 8 : 13,
        };
        failure ??= late ?? (random.chance(0.8) ? passed : undefined);
      }
    }
    const end = now + felt.took * 0.5;
    const { entry } = request;
    const kind = parent !== undefined ? 'server' : entry.field === 'job.name' ? 'internal' : 'server';
    const code = failure?.code ?? 0;
    this.add(
      moment,
      parent,
      operation.name,
      kind,
      end,
      {
        ...(parent === undefined
          ? { [entry.field]: entry.route, 'request.id': `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}` }
          : { 'rpc.method': operation.name }),
        ...(entry.field === 'http.route' && parent === undefined
          ? { 'http.status_code': httpCodes[code] ?? 200 }
          : { 'rpc.grpc.status_code': code }),
        ...(habits.hasBaggage || parent === undefined
          ? { [fields.customer]: request.customer.id, 'enduser.tier': request.customer.tier, ...request.flags }
          : {}),
        ...(entry.field === 'rpc.method' && parent === undefined
          ? { 'device.os': random.pick(['ios', 'android']) }
          : {}),
        ...(resent > 0 ? { 'retry.attempt': resent } : {}),
        ...{
          'thread.name': `pool-${random.integer(1, 4)}-${random.integer(1, 16)}`,
          'order.ref': `01J${random.hex(14).toUpperCase()}`,
        },
      },
      felt.isHit,
      failure,
      spanId
    );
    return { end, failure };
  }

  /** Makes a call, or sends a message that is received later. */
  private send(
    to: Operation,
    topic: string | undefined,
    from: Moment,
    time: number,
    parent: string,
    load: number,
    turn: number
  ): Outcome {
    const { random } = this;
    if (topic === undefined) {
      return this.run(to, from.request, time + random.logUniform(0.2, 3), parent, load, turn);
    }
    const end = time + random.logUniform(0.3, 4);
    const told = {
      'messaging.system': 'kafka',
      'messaging.destination.name': topic,
      'messaging.message.id': ++this.messages,
    };
    const spanId = this.add({ ...from, time }, parent, `${topic} publish`, 'producer', end, told, false);
    return this.run(to, from.request, end + random.exponential(800 * load), spanId, load, turn);
  }

  private feel(moment: Moment, ms: number) {
    const { random, world } = this;
    const { alpha, tail, noise } = world.habits;
    let took =
      ms * Math.exp(0.6 * random.normal()) * (random.chance(tail) ? Math.min(80, 2 * random.pareto(alpha)) : 1);
    let failure = random.chance(noise)
      ? random.pick([
          { message: 'connection reset', code: 14 },
          { message: 'internal', code: 13 },
        ])
      : undefined;
    const effects = this.happening.effects.filter(({ fits }) => fits(moment));
    for (const { factor, addedMs, failures, message, code } of effects) {
      took = took * factor + addedMs * Math.exp(0.7 * random.normal());
      failure ??= random.chance(failures) ? { message, code } : undefined;
    }
    return { took, failure, isHit: effects.some(({ isSide }) => !isSide) };
  }

  private add(
    moment: Moment,
    parentId: string | undefined,
    name: string,
    kind: string,
    end: number,
    more: Attributes,
    isHit: boolean,
    failure?: Outcome['failure'],
    spanId = this.random.hex(16)
  ): string {
    const { random, world } = this;
    const { time, service, pod, version, request } = moment;
    const { fields, habits } = world;
    const place: Attributes = {
      ...{
        'service.name': service.name,
        [fields.version]: version,
        [fields.host]: pod.host,
        [fields.region]: pod.region,
      },
      ...{
        'k8s.pod.name': `${pod.name}-${version.slice(-5)}`,
        'process.runtime': service.runtime,
        'deployment.environment': 'live',
        'telemetry.sdk.name': 'opentelemetry',
      },
    };
    const attributes: Attributes = { ...place, ...more, ...(failure ? { 'status.message': failure.message } : {}) };
    Object.entries(habits.missing).forEach(([field, share]) => random.chance(share) && delete attributes[field]);
    const [rounded, durationNs] = [Math.round(time * 1000) / 1000, Math.round((end - time) * 1e6)];
    this.spans.push({
      time: rounded,
      traceId: request.traceId,
      spanId,
      parentId,
      name,
      kind,
      service: service.name,
      durationNs,
      error: failure !== undefined,
      attributes,
      isHit,
    });
    if (random.chance(failure ? 0.85 : 0.06)) {
      const body = failure
        ? `[${pod.name}] ${name}: ${failure.message} ref=${random.hex(6)}`
        : `${name} ok in ${Math.round(end - time)}ms`;
      const ids = random.chance(0.8) ? { traceId: request.traceId, spanId } : {};
      this.logs.push({ time: end, severity: failure ? 'ERROR' : 'INFO', body, ...ids, attributes: place });
    }
    return spanId;
  }
}
