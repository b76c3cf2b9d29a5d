import { type Random } from '../random';
import { type Attributes, type LogLine, type Span } from '../types';
import { type Customer, type Operation, type Pod, type Route, type Service, type Store, type System } from './system';

export interface Request {
  time: number;
  traceId: string;
  customer: Customer;
  route: Route;
  region: string;
  userId: string;
  requestId: string;
  agent: string;
  bytes: number;
  load: number;
  flags: Record<string, boolean>;
}

/** Conditions while a span runs. */
export interface Moment {
  time: number;
  request: Request;
  service: Service;
  operation?: Operation;
  store?: Store;
  pod: Pod;
  version: string;
}

export interface Effect {
  factor?: number;
  addedMs?: number;
  failures?: number;
  message?: string;
  status?: number;
  /** True if the effect isn't the cause, but a consequence or something unrelated. */
  isSide?: boolean;
}

export interface Rollout {
  service: Service;
  version: string;
  from: number;
  to: number;
  tookMs: number;
  fits: (place: number, pod: Pod) => boolean;
}

/** Events in a system in addition to its requests. */
export interface Happening {
  effects: Array<(moment: Moment) => Effect | undefined>;
  rollouts: Rollout[];
  flags: Array<{ key: string; isOn: (request: Request) => boolean; from: number; to: number }>;
  retries: (service: Service, time: number) => number;
  misses: (service: Service, time: number) => number | undefined;
}

export const nothing = (): Happening => ({
  effects: [],
  rollouts: [],
  flags: [],
  retries: () => 1,
  misses: () => undefined,
});

export class Traffic {
  spans: Span[] = [];
  logs: LogLine[] = [];
  private readonly hashes = new Map<string, string>();

  constructor(
    private readonly random: Random,
    private readonly system: System,
    private readonly happening: Happening
  ) {}

  request(time: number, load: number, forced: { customer?: Customer; route?: Route } = {}): Request {
    const { random, system } = this;
    const customer = forced.customer ?? random.weighted(system.customers, ({ weight }) => weight);
    const route = forced.route ?? random.weighted(system.routes, ({ weight }) => weight);
    const request: Request = {
      ...{ time, customer, route, load, traceId: random.hex(32), requestId: random.hex(16) },
      region: random.chance(0.8) ? customer.region : random.pick(system.regions),
      userId: `u-${customer.id.slice(-4)}-${random.integer(1, 60)}`,
      agent: random.weighted(
        ['Chrome', 'Safari', 'Firefox', 'okhttp', 'python-requests'],
        (name) => 12 - name.length / 2
      ),
      bytes: Math.round(route.bytes * Math.exp(0.8 * random.normal())),
      flags: Object.fromEntries(system.flags.map(({ key, share }) => [key, random.chance(share)])),
    };
    for (const { key, isOn, from, to } of this.happening.flags) {
      request.flags[key] = time >= from && time < to && isOn(request);
    }
    return request;
  }

  serve(request: Request): void {
    this.call(request.route.root, request, request.time, undefined, 0, 0);
  }

  /** Runs an operation. */
  private call(
    operation: Operation,
    request: Request,
    start: number,
    parentId: string | undefined,
    depth: number,
    resent: number
  ): { end: number; failed: boolean } {
    const { random, system, happening } = this;
    const { service } = operation;
    const pod = this.pod(service, request.region);
    const place = service.pods.indexOf(pod);
    const rollout = happening.rollouts
      .filter((one) => one.service === service && one.fits(place, pod))
      .filter(({ from, to, tookMs }) => start >= from + (tookMs * place) / service.pods.length && start < to)
      .at(-1);
    const version = rollout?.version ?? service.version;
    const moment: Moment = { time: start, request, service, operation, pod, version };
    const { factor, addedMs, fails, isHit } = this.effects(moment);
    const spanId = random.hex(16);
    const own =
      this.duration(operation.ms, operation.sigma) *
        factor *
        (request.bytes / request.route.bytes) ** 0.12 *
        (1 + 0.4 * Math.max(0, request.load - 1)) +
      addedMs;
    let now = start + own * random.between(0.2, 0.6);
    let end = now;
    let failure =
      fails ??
      (random.chance(operation.errors)
        ? { message: random.pick(['internal error', 'unexpected EOF', 'context canceled']), status: 500 }
        : undefined);
    const isRefused = failure !== undefined && failure.status === 429;
    let cacheHit: boolean | undefined;
    for (const query of isRefused ? [] : operation.queries) {
      if (!random.chance(query.chance)) {
        continue;
      }
      if (query.cache) {
        const hit = random.chance(happening.misses(service, start) ?? service.hits);
        cacheHit = hit;
        const { end: over } = this.query(
          moment,
          query.cache,
          `GET ${query.store.namespace}`,
          undefined,
          0.6,
          now,
          spanId,
          hit
        );
        now = over;
        if (hit) {
          continue;
        }
      }
      const result = this.query(moment, query.store, query.name, query.text, query.ms, now, spanId);
      now = result.end;
      if (result.failed && random.chance(0.8)) {
        failure ??= { message: `query failed: ${result.message ?? 'unknown'}`, status: 500 };
      }
    }
    end = Math.max(end, now);
    for (const { operation: called, chance } of isRefused ? [] : operation.calls) {
      if (!random.chance(chance)) {
        continue;
      }
      const most = happening.retries(called.service, start);
      let result = this.remote(called, request, now, spanId, depth, 0, moment);
      for (let turn = 1; result.failed && turn <= most && random.chance(most > 1 ? 0.92 : 0.5); turn++) {
        result = this.remote(called, request, result.end + random.between(1, 20) * turn, spanId, depth, turn, moment);
      }
      end = Math.max(end, result.end);
      now = operation.isParallel ? now : result.end;
      if (result.failed && random.chance(0.75)) {
        failure ??= { message: `${called.service.name}: upstream request failed`, status: depth === 0 ? 502 : 500 };
      }
    }
    end += own * 0.4;
    if (end - start > system.habits.timeoutMs && random.chance(0.9)) {
      failure ??= { message: 'deadline exceeded', status: 504 };
    }
    const isDeep = depth <= system.habits.depth;
    const attributes: Attributes = {
      ...this.place(moment),
      'http.response.status_code': failure?.status ?? request.route.status,
      ...(depth === 0
        ? {
            'http.request.method': request.route.method,
            'user_agent.name': request.agent,
            'request.id': request.requestId,
          }
        : {}),
      ...(depth === 0
        ? {
            'http.request.body.size': request.bytes,
            'http.response.body.size': Math.round(request.bytes * random.logUniform(0.5, 9)),
          }
        : {}),
      ...(isDeep
        ? {
            'http.route': request.route.path,
            [system.habits.customerField]: request.customer.id,
            'customer.plan': request.customer.plan,
            'user.id': request.userId,
          }
        : {}),
      ...(isDeep ? this.flagged(request) : {}),
      'queue.length': Math.max(
        0,
        Math.round(4 * request.load * Math.exp(0.5 * random.normal()) + Math.min(40, (end - start) / 150))
      ),
      'process.cpu.utilization':
        Math.round(1000 * Math.min(1, Math.max(0.02, 0.35 * request.load + 0.08 * random.normal()))) / 1000,
      'thread.id': random.integer(1, 64),
      ...(cacheHit === undefined ? {} : { 'cache.hit': cacheHit }),
      ...(resent > 0 ? { 'http.request.resend_count': resent } : {}),
      ...(failure ? { 'status.message': failure.message } : {}),
    };
    this.add(
      {
        time: start,
        traceId: request.traceId,
        spanId,
        parentId,
        name: operation.name,
        kind: operation.kind,
        service: service.name,
        durationNs: (end - start) * 1e6,
        error: failure !== undefined,
        attributes,
        isHit,
      },
      pod
    );
    return { end, failed: failure !== undefined };
  }

  /** Calls another service, with the caller's own span if the system records it. */
  private remote(
    called: Operation,
    request: Request,
    start: number,
    parentId: string,
    depth: number,
    resent: number,
    caller: Moment
  ): { end: number; failed: boolean } {
    const { random, system } = this;
    const network = random.logUniform(0.2, 2);
    if (!system.habits.hasClientSpans) {
      const result = this.call(called, request, start + network, parentId, depth + 1, resent);
      return { ...result, end: result.end + network };
    }
    const spanId = random.hex(16);
    const result = this.call(called, request, start + network, spanId, depth + 1, resent);
    const end = result.end + network;
    const attributes: Attributes = {
      ...this.place(caller),
      ...{ 'server.address': called.service.name, 'peer.service': called.service.name },
      ...(resent > 0 ? { 'http.request.resend_count': resent } : {}),
    };
    this.add(
      {
        time: start,
        traceId: request.traceId,
        spanId,
        parentId,
        name: `call ${called.name}`,
        kind: 'client',
        service: caller.service.name,
        durationNs: (end - start) * 1e6,
        error: result.failed,
        attributes,
        isHit: false,
      },
      caller.pod
    );
    return { end, failed: result.failed };
  }

  private query(
    caller: Moment,
    store: Store,
    name: string,
    text: string | undefined,
    ms: number,
    start: number,
    parentId: string,
    hit?: boolean
  ): { end: number; failed: boolean; message?: string } {
    const { random, system } = this;
    const moment = { ...caller, time: start, store };
    const { factor, addedMs, fails, isHit } = this.effects(moment);
    const took = this.duration(ms, 0.5) * factor + addedMs;
    const end = start + Math.min(took, system.habits.timeoutMs);
    const failure =
      fails ??
      (took > system.habits.timeoutMs
        ? { message: 'query timeout' }
        : random.chance(0.0003)
          ? { message: 'connection reset by peer' }
          : undefined);
    const attributes: Attributes = {
      ...this.place(caller),
      ...{ 'server.address': store.address, 'db.system': store.system, 'db.namespace': store.namespace },
      ...(text === undefined ? {} : { 'db.query.text': text, 'db.rows': Math.round(random.logUniform(1, 500)) }),
      ...(hit === undefined ? {} : { 'cache.hit': hit }),
      ...(failure ? { 'status.message': failure.message } : {}),
    };
    this.add(
      {
        time: start,
        traceId: caller.request.traceId,
        spanId: random.hex(16),
        parentId,
        name,
        kind: 'client',
        service: caller.service.name,
        durationNs: (end - start) * 1e6,
        error: failure !== undefined,
        attributes,
        isHit: isHit || (hit === false && this.happening.misses(caller.service, start) !== undefined),
      },
      caller.pod
    );
    return { end, failed: failure !== undefined, message: failure?.message };
  }

  private effects(moment: Moment) {
    let factor = 1;
    let addedMs = 0;
    let isHit = false;
    let fails: { message: string; status: number } | undefined;
    for (const effect of this.happening.effects) {
      const one = effect(moment);
      if (one) {
        factor *= one.factor ?? 1;
        addedMs += one.addedMs ? one.addedMs * Math.exp(0.5 * this.random.normal()) : 0;
        isHit ||= one.isSide !== true;
        fails ??= this.random.chance(one.failures ?? 0)
          ? { message: one.message ?? 'internal error', status: one.status ?? 500 }
          : undefined;
      }
    }
    return { factor, addedMs, isHit, fails };
  }

  private duration(ms: number, sigma: number): number {
    const { random, system } = this;
    const tail = random.chance(system.habits.tail) ? Math.min(60, 3 * random.pareto(system.habits.alpha)) : 1;
    return ms * Math.exp(sigma * random.normal()) * tail;
  }

  private pod(service: Service, region: string): Pod {
    const near = service.pods.filter(({ host }) => host.region === region);
    return this.random.pick(near.length > 0 ? near : service.pods);
  }

  private place({ service, pod, version }: Moment): Attributes {
    const key = `${service.name} ${version}`;
    const hash =
      this.hashes.get(key) ??
      [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7919).toString(16);
    this.hashes.set(key, hash);
    return {
      ...{
        'service.name': service.name,
        'service.version': version,
        'host.name': pod.host.name,
        'k8s.pod.name': `${service.name}-${hash}-${pod.suffix}`,
      },
      ...{
        'cloud.region': pod.host.region,
        'cloud.availability_zone': pod.host.zone,
        'telemetry.sdk.language': service.language,
      },
      ...{ team: service.team, 'deployment.environment': 'production' },
    };
  }

  private flagged({ flags }: Request): Attributes {
    return this.system.habits.flagStyle === 'field'
      ? Object.fromEntries(Object.entries(flags).map(([key, isOn]) => [`feature_flag.${key}`, isOn]))
      : Object.fromEntries(
          Object.entries(flags)
            .filter(([, isOn]) => isOn)
            .slice(-1)
            .flatMap(([key]) => [
              ['feature_flag.key', key],
              ['feature_flag.result.variant', 'on'],
            ])
        );
  }

  private add(span: Span, pod: Pod): void {
    const { random, system } = this;
    const { missing, customerField, skewMs, unknownRoots, lost, logShare, logsWithTrace } = system.habits;
    for (const [field, share] of Object.entries(missing)) {
      if (random.chance(share)) {
        delete span.attributes[field === 'customer' ? customerField : field];
      }
    }
    span.time = Math.round((span.time + (skewMs[pod.host.name] ?? 0)) * 1000) / 1000;
    span.durationNs = Math.round(span.durationNs);
    if (!random.chance(span.parentId === undefined ? unknownRoots : lost)) {
      this.spans.push(span);
    }
    const message = span.attributes['status.message'];
    if (span.kind !== 'server' || logShare === 0 || !random.chance(span.error ? 0.95 : logShare)) {
      return;
    }
    const { attributes } = span;
    const hasTrace = random.chance(logsWithTrace);
    const fields = [
      'service.version',
      'host.name',
      'k8s.pod.name',
      'cloud.region',
      'thread.id',
      ...(random.chance(0.5) ? ['http.route', customerField] : []),
    ];
    const took = (span.durationNs / 1e6).toFixed(1);
    this.logs.push({
      time: span.time + span.durationNs / 1e6,
      severity: span.error ? 'ERROR' : random.chance(0.03) ? 'WARN' : 'INFO',
      body: span.error
        ? `${span.name} failed after ${took} ms: ${String(message ?? 'error')} (request ${random.hex(8)})`
        : random.pick([
            `${span.name} done in ${took} ms`,
            `handled ${span.name} for ${random.hex(8)}`,
            `pool: ${random.integer(1, 30)} of 30 busy`,
          ]),
      ...(hasTrace ? { traceId: span.traceId, spanId: span.spanId } : {}),
      attributes: {
        'service.name': span.service,
        ...Object.fromEntries(
          fields.flatMap((field) => (attributes[field] === undefined ? [] : [[field, attributes[field]]]))
        ),
      },
    });
  }
}
