import { type Random } from '../random';
import { type Attributes, type Window } from '../types';
import { type Company, type Row, rowsOf } from './companies';
import { type Call, type Met, type Service, type System } from './system';

/** A part of a request that a company may write. */
export interface Step {
  time: number;
  took: number;
  id: string;
  parent?: string;
  kind: 'server' | 'query' | 'cache' | 'job';
  name: string;
  fail?: { message: string; status: number };
  isHit: boolean;
  own: Attributes;
  /** Attributes of the step's queries and of the called service, if these aren't written as events. */
  inner: Attributes;
}

export interface Effect {
  fits: (met: Met) => boolean;
  factor?: number;
  addMs?: number;
  /** Share of failing steps. */
  fail?: number;
  message: string;
  status: number;
  /** True if the effect isn't the planted cause. */
  isOther?: boolean;
}

export interface Rollout extends Window {
  service: Service;
  version: string;
  /** Share of the pods. */
  share: number;
}

export interface Story {
  effects: Effect[];
  rollouts: Rollout[];
  /** Share of lookups that a service's cache answers; `undefined` for the usual share. */
  hits?: (service: Service, time: number) => number | undefined;
  flag?: { name: string; from: number; share: number };
  retries?: (service: Service, time: number) => boolean;
  load?: Pick<Met, 'customer' | 'route'> & { share: number };
}

type Request = Pick<Met, 'time' | 'customer' | 'route' | 'flags'>;

export class Traffic {
  readonly rows: Row[] = [];

  constructor(
    private readonly random: Random,
    private readonly system: System,
    private readonly company: Company,
    private readonly story: Story
  ) {}

  serve(time: number, load: number, forced?: Pick<Met, 'customer' | 'route'>): void {
    const { random, system, story } = this;
    const { customers, routes, habits } = system;
    const customer = forced?.customer ?? random.weighted(customers, ({ weight }) => weight);
    const route = forced?.route ?? random.weighted(routes, ({ weight }) => weight);
    const { name, from = Infinity, share = 0 } = story.flag ?? {};
    const flags = {
      dark_mode: random.chance(0.3),
      ...(name === undefined ? {} : { [name]: time >= from && random.chance(share) }),
    };
    const steps: Step[] = [];
    this.visit(route.root, { time, customer, route, flags }, load, steps);
    if (habits.sampled === 1 || steps.some(({ fail }) => fail) || random.chance(1 / habits.sampled)) {
      this.rows.push(...rowsOf(random, this.company, random.hex(32), steps, habits));
    }
  }

  job({ name, service }: System['jobs'][number], time: number): void {
    const { random, company, system } = this;
    const own = { ...this.place(service, random.pick(service.pods), time), job: name };
    const took = 3000 * Math.exp(random.normal());
    const step: Step = { ...{ time, took, id: random.hex(16), kind: 'job', name, isHit: false }, own, inner: {} };
    this.rows.push(...rowsOf(random, company, random.hex(32), [step], system.habits));
  }

  private visit(call: Call, request: Request, load: number, steps: Step[], parent?: string, attempt = 0): Step {
    const { random, company, system, story } = this;
    const { service, table } = call;
    const { time, customer, route, flags } = request;
    const near = service.pods.filter(({ region }) => region === customer.region);
    const pod = random.pick(near.length > 0 ? near : service.pods);
    const place = this.place(service, pod, time);
    const met: Met = { ...request, service, pod, version: place.version };
    const id = random.hex(16);
    const isRoot = parent === undefined;
    const isEdge = company.rows === 'edge';
    const shared: Attributes = {
      ...{ route: route.path, method: route.method, customer: customer.id, plan: customer.plan },
      ...Object.fromEntries(Object.entries(flags).map(([name, is]) => [`flag.${name}`, is])),
    };
    const own: Attributes = {
      ...place,
      ...(isRoot || system.habits.hasBaggage ? shared : {}),
      ...(attempt > 0 || isEdge ? { attempt } : {}),
    };
    const inner: Attributes = {};
    const step = (more: Pick<Step, 'time' | 'took' | 'kind' | 'name' | 'fail' | 'isHit'>, attributes: Attributes) =>
      steps.push({ id: random.hex(16), parent: id, ...more, own: { ...place, ...attributes }, inner: {} });
    const work = this.lasting(service.ms) * (0.85 + 0.15 * load);
    let now = time + 0.4 * work;
    let fail: Step['fail'];
    let isHit = false;
    if (service.store && table) {
      // A visit is hit by what happens to its queries only if they aren't written themselves.
      const isWhole = company.rows === 'visits' || isEdge;
      const { cache } = service;
      const share = cache === undefined ? 0 : (story.hits?.(service, now) ?? cache);
      const isFound = random.chance(share);
      if (cache !== undefined) {
        const isCold = share !== cache && !isFound;
        isHit ||= isCold && isWhole;
        inner.cacheHit = isFound;
        const took = this.lasting(0.6);
        step({ time: now, took, kind: 'cache', name: 'cache.get', isHit: isCold }, { cacheHit: isFound });
        now += 1;
      }
      if (!isFound) {
        const { address: store, ms, kind: database, db } = service.store;
        const felt = this.feel({ ...met, time: now, store: service.store });
        const took = this.lasting(ms) * felt.factor + felt.addMs;
        const where = { store, system: database, db, table };
        Object.assign(inner, where);
        const said = { kind: 'query' as const, name: `select ${table}`, fail: felt.fail, isHit: felt.isHit };
        step({ time: now, took, ...said }, where);
        [now, fail, isHit] = [now + took, felt.fail, isHit || (felt.isHit && isWhole)];
      }
    }
    for (const next of call.calls.filter(({ chance }) => random.chance(chance))) {
      if (fail) {
        break;
      }
      const most = story.retries?.(next.service, now) ? 4 : random.chance(0.3) ? 1 : 0;
      let called = this.visit(next, { ...request, time: now }, load, steps, id);
      let tries = 1;
      for (; called.fail && tries <= most; tries++) {
        now += called.took + this.lasting(20);
        called = this.visit(next, { ...request, time: now }, load, steps, id, tries);
      }
      if (isRoot && isEdge) {
        if (inner.service === undefined) {
          const { service: name, pod: slot, host, region, version } = called.own;
          Object.assign(inner, { service: name, pod: slot, host, region, version, ...called.inner });
        }
        own.attempt = Math.max(Number(own.attempt), tries);
        isHit ||= called.isHit;
      }
      now += called.took;
      const isPassed = called.fail && random.chance(0.85);
      fail = isPassed ? { message: `upstream ${next.service.name} failed`, status: 502 } : undefined;
    }
    const felt = this.feel(met);
    const without = { message: random.pick(['deadline exceeded', 'bad gateway', 'null pointer']), status: 500 };
    const visit: Step = {
      ...{ time, took: (now - time + 0.6 * work) * felt.factor + felt.addMs, id, parent, kind: 'server' },
      ...{ name: call.name, isHit: isHit || felt.isHit, own, inner },
      fail: felt.fail ?? fail ?? (random.chance(system.habits.flaky) ? without : undefined),
    };
    steps.push(visit);
    return visit;
  }

  private feel(met: Met) {
    const felt = { factor: 1, addMs: 0, isHit: false, fail: undefined as Step['fail'] };
    const effects = this.story.effects.filter(({ fits }) => fits(met));
    for (const { factor = 1, addMs = 0, fail = 0, message, status, isOther } of effects) {
      felt.factor *= factor;
      felt.addMs += addMs * Math.exp(0.6 * this.random.normal());
      felt.isHit ||= !isOther;
      felt.fail ??= this.random.chance(fail) ? { message, status } : undefined;
    }
    return felt;
  }

  private place(service: Service, pod: Met['pod'], time: number) {
    const at = service.pods.indexOf(pod) / service.pods.length;
    const isOn = (one: Rollout) => one.service === service && time >= one.from && time < one.to && at < one.share;
    const rollout = this.story.rollouts.filter(isOn).pop();
    const version = rollout?.version ?? service.version;
    const build = this.system.habits.isStatic ? '' : `${version.replace('.', '')}-`;
    const name = `${service.name}-${build}${pod.slot}`;
    return { service: service.name, host: pod.host, pod: name, region: pod.region, version };
  }

  private lasting(ms: number): number {
    const { random, system } = this;
    const tail = random.chance(system.habits.tail) ? Math.min(40, 3 * random.pareto(1.3)) : 1;
    return ms * Math.exp(0.5 * random.normal()) * tail;
  }
}
