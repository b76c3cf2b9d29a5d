import { type Random } from '../random';
import { type Attributes, type Span } from '../types';
import { type Plan } from './plan';
import { type Failure, Story } from './story';
import { type Customer, type Route, type Step, type System } from './system';

/** A running request, with the attributes that all its spans share. */
interface Request {
  id: string;
  region: string;
  shared: Attributes;
  spans: Span[];
}

interface Visit {
  start: number;
  parent?: string;
  resend?: number;
}

interface Outcome {
  took: number;
  failure?: Failure;
}

const day = 24 * 60 * 60_000;

/** Draws requests one at a time, each as a tree of spans. */
export class Traffic {
  private readonly story: Story;

  constructor(
    private readonly random: Random,
    private readonly system: System,
    private readonly plan: Plan
  ) {
    this.story = new Story(random, system, plan);
  }

  /** Draws a time in the range according to the daily rhythm. */
  time(from: number, to: number, peak: number): number {
    for (;;) {
      const time = this.random.between(from, to);
      if (this.random.chance(0.7 + 0.3 * Math.cos((2 * Math.PI * (time - peak)) / day))) {
        return time;
      }
    }
  }

  request(start: number, fixed: { route?: Route; customer?: Customer } = {}): Span[] {
    const { random, system } = this;
    const route = fixed.route ?? random.weighted(system.routes, ({ weight }) => weight);
    const customer = fixed.customer ?? random.weighted(system.customers, ({ weight }) => weight);
    const region = random.chance(0.7) ? customer.region : random.weighted(system.regions, ({ weight }) => weight).name;
    const shared: Attributes = {
      'http.route': route.route,
      'http.request.method': route.method,
      'customer.id': customer.id,
      'customer.plan': customer.plan,
      ...this.story.flags(start),
    };
    const request: Request = { id: random.hex(32), region, shared, spans: [] };
    this.visit(route.root, request, { start });
    const [root] = request.spans.slice(-1);
    root.name = `${route.method} ${route.route}`;
    return request.spans;
  }

  /** Runs a step: its own work, its query, its calls, and the span around them. */
  private visit(step: Step, request: Request, { start, parent, resend }: Visit): Outcome {
    const { random, system } = this;
    const id = random.hex(16);
    const pod = random.pick(step.service.pods.filter(({ host }) => host.region === request.region));
    const place = this.story.place(step.service, pod, start);
    const isRoot = parent === undefined;
    const failures: Failure[] = [];
    const own = this.story.noisy(step.own);
    let elapsed = own * 0.4;
    if (step.query) {
      const query = this.query(step, request, place, start + elapsed, id);
      elapsed += query.took;
      failures.push(...(query.failure ? [query.failure] : []));
    }
    for (const call of step.calls) {
      if (failures.length === 0 && random.chance(call.probability)) {
        const called = this.call(call, request, place, start + elapsed, id);
        elapsed += called.took;
        failures.push(...(called.failure && random.chance(0.85) ? [called.failure] : []));
      }
    }
    elapsed += own * 0.6;
    const felt = this.story.feel([request.shared, place], start, step.service.flaky);
    elapsed = elapsed * felt.factor + felt.added;
    const failure = felt.failure ?? failures[0];
    const status = failure?.status ?? (random.chance(0.015) ? 404 : 200);
    const attributes: Attributes = {
      ...(isRoot || system.habits.baggage ? request.shared : {}),
      ...(isRoot
        ? {
            'http.response.status_code': status,
            'user.id': `u${random.integer(1, 1e6)}`,
            'client.port': random.integer(1024, 65535),
          }
        : {}),
      ...(resend ? { 'http.request.resend_count': resend } : {}),
    };
    const span = { id, parent, name: step.operation, kind: 'server', start, took: elapsed, failure, isHit: felt.isHit };
    this.write(request, { ...span, place, attributes });
    return { took: elapsed, failure };
  }

  /** Calls another service, and retries after a failure if retries are on. */
  private call(step: Step, request: Request, caller: Attributes, start: number, parent: string): Outcome {
    const { random, plan, system } = this;
    const again =
      plan.retries && step.service.name === plan.retries.of && start >= plan.retries.from && start < plan.retries.to
        ? plan.retries.times
        : 0;
    let took = 0;
    for (let attempt = 0; ; attempt++) {
      const clientId = random.hex(16);
      const begins = start + took;
      const visited = this.visit(step, request, {
        start: begins + 0.4,
        parent: system.habits.clientSpans ? clientId : parent,
        resend: attempt,
      });
      const elapsed = visited.took + this.story.noisy(0.8);
      if (system.habits.clientSpans) {
        const attributes = {
          'server.address': step.service.name,
          'rpc.method': step.operation,
          ...(attempt ? { 'http.request.resend_count': attempt } : {}),
        };
        const span = {
          id: clientId,
          parent,
          name: `call ${step.service.name}`,
          kind: 'client',
          start: begins,
          took: elapsed,
        };
        this.write(request, { ...span, failure: visited.failure, isHit: false, place: caller, attributes });
      }
      took += elapsed;
      if (!visited.failure || attempt >= again) {
        return { took, failure: visited.failure };
      }
      took += this.story.noisy(20);
    }
  }

  /** Queries the service's store, unless the cache has the result. */
  private query({ service, query }: Step, request: Request, place: Attributes, start: number, parent: string): Outcome {
    const { random, plan } = this;
    const { cache, store } = service;
    let took = 0;
    if (cache) {
      const cold =
        plan.cold?.cache === cache.address && start >= plan.cold.from && start < plan.cold.to ? plan.cold.misses : 0.08;
      const isMiss = random.chance(cold);
      const attributes = { 'server.address': cache.address, 'db.system': cache.system, 'cache.hit': !isMiss };
      took = this.story.noisy(0.9);
      const span = { id: random.hex(16), parent, name: `GET ${service.name}`, kind: 'client', start, took };
      this.write(request, { ...span, isHit: isMiss && cold > 0.08, place, attributes });
      if (!isMiss) {
        return { took };
      }
    }
    if (!store || !query) {
      return { took };
    }
    const attributes = {
      'server.address': store.address,
      'db.system': store.system,
      'db.namespace': store.namespace,
      'db.query.summary': query.statement,
    };
    const felt = this.story.feel([request.shared, place, attributes], start + took, 0.0004);
    const asked = this.story.noisy(query.ms) * felt.factor + felt.added;
    const span = {
      id: random.hex(16),
      parent,
      name: query.statement.split(' by ')[0],
      kind: 'client',
      start: start + took,
      took: asked,
    };
    this.write(request, { ...span, failure: felt.failure, isHit: felt.isHit, place, attributes });
    return { took: took + asked, failure: felt.failure };
  }

  private write(
    request: Request,
    span: {
      id: string;
      parent?: string;
      name: string;
      kind: string;
      start: number;
      took: number;
      failure?: Failure;
      isHit: boolean;
      place: Attributes;
      attributes: Attributes;
    }
  ): void {
    const { random, system } = this;
    const { failure, place } = span;
    const message: Attributes = failure && random.chance(0.7) ? { 'exception.message': failure.message } : {};
    const attributes: Attributes = {};
    for (const part of [place, span.attributes, message]) {
      for (const name in part) {
        if (name === 'service.name' || system.habits.missing === 0 || !random.chance(system.habits.missing)) {
          attributes[name] = part[name];
        }
      }
    }
    attributes['thread.id'] = random.integer(1, 64);
    attributes['status.code'] = failure ? 'Error' : 'Unset';
    request.spans.push({
      time: span.start,
      traceId: request.id,
      spanId: span.id,
      parentId: span.parent,
      name: span.name,
      kind: span.kind,
      service: String(place['service.name']),
      durationNs: Math.max(1000, Math.round(span.took * 1e6)),
      error: failure !== undefined,
      attributes,
      isHit: span.isHit,
    });
  }
}
