import { type Kind } from '../kinds';
import { type Random } from '../random';
import { type Condition, type Span, type Value, type Window } from '../types';
import { type Effect, type Happening, type Moment } from './traffic';
import { type Customer, type Entry, type Service, type World } from './world';

export interface Planted {
  /** Differences from the usual behavior. */
  happening: Partial<Happening>;
  named: Condition[];
  alsoNamedBy: Condition[];
  /** Type and title of the annotation; `undefined` if no user caused the incident. */
  cause?: [type: string, title: string];
  /** Additional requests of one customer, as a share of all requests. */
  load?: { customer: Customer; entry: Entry; share: number };
}

interface Draft {
  random: Random;
  world: World;
  /** Spans without any incident. */
  usual: Span[];
  window: Window;
  isWeak: boolean;
}

export function plant(kind: Kind, { random, world, usual, window, isWeak }: Draft): Planted {
  const { fields } = world;
  const { from, to } = window;
  const isDuring = (time: number) => time >= from && time < to;
  // The effect comes at once, in two steps, or with breaks.
  const shape = random.pick(['flat', 'stairs', 'flapping']);
  const period = random.between(40_000, 150_000);
  const isOn = (time: number) =>
    isDuring(time) &&
    (shape === 'flat' ||
      (shape === 'stairs'
        ? time > from + (to - from) / 3 || random.chance(0.4)
        : (time - from) % period < 0.75 * period));
  const mode = random.pick(['slow', 'fail', 'both']);
  const harm = (message: string, code: number, fits: Effect['fits']): Effect => {
    const [isSlow, isFailing] = [mode !== 'fail', mode !== 'slow'];
    return {
      factor: !isSlow ? 1 : isWeak ? random.between(1.1, 1.6) : random.logUniform(2.5, 12),
      addedMs: !isSlow ? 0 : isWeak ? random.between(2, 15) : random.logUniform(60, 2500),
      failures: !isFailing ? 0 : isWeak ? random.between(0.01, 0.05) : random.between(0.15, 0.8),
      ...{ message, code },
      fits: (moment) => isOn(moment.time) && fits(moment),
    };
  };
  const count = new Set(usual.map(({ traceId }) => traceId)).size;
  /** Picks a value that 20–70% of the traces have; if there is none, the most frequent value. */
  const common = (field: string, fits: (span: Span) => boolean = () => true): Value => {
    const traces = new Map<Value, Set<string>>();
    for (const span of usual.filter((one) => one.attributes[field] !== undefined && fits(one))) {
      const value = span.attributes[field];
      traces.set(value, (traces.get(value) ?? new Set()).add(span.traceId));
    }
    const sorted = [...traces].sort(([, a], [, b]) => b.size - a.size);
    const good = sorted.filter(([, { size }]) => size >= 0.2 * count && size <= 0.7 * count);
    return random.pick(good.length > 0 ? good : sorted.slice(0, 1))?.[0] ?? '';
  };
  const ends = ['edge-proxy', 'mobile-bff', 'night-runner'];
  const busy = (fits: (one: Service) => boolean = () => true): Service => {
    const fitting = world.services.filter((one) => !ends.includes(one.name) && fits(one)).map(({ name }) => name);
    const name = common('service.name', ({ service }) => fitting.includes(service));
    return world.services.find((one) => one.name === name) ?? world.services[0];
  };
  const is = (field: string, value: Value): Condition => ({ field, value });
  const own = ({ store }: Moment) => store === undefined;
  /** Consequence of a slow service: its callers have fewer free workers for their other requests. */
  const cascade = (of: Service): Effect => ({
    ...{ factor: isWeak ? 1.02 : random.between(1.1, 1.8), addedMs: 0, failures: isWeak ? 0 : random.between(0, 0.03) },
    ...{ message: 'worker pool exhausted', code: 14, isSide: true },
    fits: ({ time, service, store }) =>
      isOn(time) && !store && service.operations.some(({ calls }) => calls.some((call) => call.to.service === of)),
  });
  const planted = (effects: Effect[], named: Condition[], more: Partial<Planted> = {}): Planted => ({
    ...{ named, alsoNamedBy: [], ...more },
    happening: { effects, ...more.happening },
  });

  switch (kind) {
    case 'slowDependency': {
      const address = common(fields.store, ({ name }) => name.startsWith('SELECT'));
      const effect = harm('statement timeout', 4, ({ store }) => store?.address === address);
      return planted([effect], [is(fields.store, address)]);
    }
    case 'badHost': {
      const host = common(fields.host);
      const effect = harm('i/o timeout', 14, (moment) => own(moment) && moment.pod.host === host);
      return planted([effect], [is(fields.host, host)]);
    }
    case 'customerLoad': {
      const customer = random.pick(world.customers.slice(0, 25));
      const entry = random.pick(world.entries.slice(0, -1));
      const isTheirs = ({ isEntry, request, store }: Moment) =>
        isEntry && !store && request.customer === customer && request.entry === entry;
      const load = { customer, entry, share: isWeak ? 0.03 : random.logUniform(0.15, 1.5) };
      return planted([harm('quota exceeded', 8, isTheirs)], [is(fields.customer, customer.id)], { load });
    }
    case 'fullDisk': {
      const service = busy();
      const host = common(fields.host, (span) => span.service === service.name);
      const effect = {
        ...harm(
          'ENOSPC: no space left on device',
          13,
          (one) => own(one) && one.service === service && one.pod.host === host
        ),
        ...{ factor: 1, addedMs: 0, failures: isWeak ? 0.04 : random.between(0.4, 1) },
      };
      const also = [is('status.message', 'no space left on device')];
      return planted([effect, cascade(service)], [is(fields.host, host)], { alsoNamedBy: also });
    }
    case 'featureFlag': {
      const service = busy();
      const field = random.pick(['canary', 'flags.split_labels']);
      const share = random.between(0.08, 0.5);
      const isNew = random.chance(0.5);
      // One flag is set only while it is on; the other has always been set.
      const flags = (time: number): Happening['flags'] extends (time: number) => infer F ? F : never => {
        const isChosen = isDuring(time) && random.chance(share);
        return isNew && !isChosen ? {} : { [field]: isChosen };
      };
      const effect = harm(
        'unexpected shape',
        13,
        (one) => own(one) && one.service === service && one.request.flags[field] === true
      );
      return planted([effect], [is(field, true)], {
        happening: { flags },
        cause: ['flag', `${field} opened to ${Math.round(100 * share)}%`],
      });
    }
    case 'regionVersion':
    case 'deployment': {
      const service = busy();
      const version = service.version.includes('.') ? service.version.replace('-r1', '-r2') : random.hex(8);
      const isPartial = kind === 'regionVersion';
      const region = random.pick(world.regions);
      const took = random.between(0, 0.15) * (to - from);
      const isMoved = (one: Service, { name }: { name: string }, time: number) =>
        one === service &&
        time < to &&
        time >= from + took * Math.min(1, Number(name.slice(-1))) &&
        !(isPartial && !name.endsWith('0'));
      const isBad = (one: Moment) => own(one) && one.version === version && (!isPartial || one.pod.region === region);
      return planted(
        [harm('nil reference', 13, isBad)],
        [...(isPartial ? [is(fields.region, region)] : []), is(fields.version, version)],
        {
          happening: { version: (...where) => (isMoved(...where) ? version : undefined) },
          cause: ['deploy', `${service.name} ${version}${isPartial ? ' on some pods' : ''}`],
        }
      );
    }
    case 'routeQuery': {
      const asks = usual.filter(({ name }) => name.startsWith('SELECT'));
      const traces = new Set(asks.map(({ traceId }) => traceId));
      const routes = world.entries
        .slice(0, -1)
        .filter(
          ({ field, route }) =>
            usual.filter((one) => one.attributes[field] === route && traces.has(one.traceId)).length >= 0.1 * count
        );
      const entry = random.pick(routes.length > 0 ? routes : world.entries);
      const effect = harm(
        'statement timeout',
        4,
        ({ store, request }) => store !== undefined && request.entry === entry
      );
      return planted([effect], [is(entry.field, entry.route)]);
    }
    case 'retryStorm': {
      const service = busy();
      const effect = {
        ...harm('queue full', 14, (one) => own(one) && one.service === service),
        ...{ factor: random.between(1, 2.5), failures: isWeak ? 0.04 : random.between(0.3, 0.8) },
      };
      const retries = (one: Service, time: number) => (one === service && isDuring(time) ? 4 : 1);
      const opens = random.chance(0.3) ? random.between(0.1, 0.4) : 0;
      const isOpen = (one: Service, time: number) => one === service && isOn(time) && random.chance(opens);
      return planted([effect, cascade(service)], [is('service.name', service.name)], {
        happening: { retries, isOpen },
        alsoNamedBy: [is('status.message', 'queue full'), { field: 'retry.attempt' }],
      });
    }
    case 'coldCaches': {
      const service = busy(({ hits, operations }) => hits !== undefined && operations.some(({ query }) => query));
      const hits = isWeak ? (service.hits ?? 1) - 0.1 : random.between(0, 0.25);
      const overload = {
        ...harm('statement timeout', 4, (one) => one.service === service && one.store !== undefined),
        failures: 0,
        isSide: true,
      };
      return planted([overload], [is(fields.cache, fields.cache === 'cache.hit' ? false : 'miss')], {
        happening: { hits: (one, time) => (one === service && isOn(time) ? hits : undefined) },
        alsoNamedBy: [is(fields.store, service.store?.address ?? '')],
        cause: ['maintenance', `Cache keys of ${service.name} renamed`],
      });
    }
  }
}
