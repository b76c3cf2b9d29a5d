import { type Kind } from '../kinds';
import { type Random } from '../random';
import { type Condition, type Span, type Window } from '../types';
import { type Customer, type Route, type Service, type System } from './system';
import { type Effect, type Happening, type Moment, nothing } from './traffic';

export interface Planted {
  named: Condition[];
  alsoNamedBy: Condition[];
  happening: Happening;
  cause?: { chance: number; type: string; title: string; description: string };
  load?: { customer: Customer; route: Route; share: number };
}

interface Draft {
  random: Random;
  system: System;
  /** The system's spans of one minute without an incident. */
  sample: Span[];
  window: Window;
  isWeak: boolean;
}

export function plant(kind: Kind, draft: Draft): Planted {
  const { random, system, sample, window, isWeak } = draft;
  const happening = nothing();
  const { from, to } = window;
  const ramp = random.chance(0.5) ? random.between(0, 0.2) * (to - from) : 0;
  const tail = random.chance(0.4) ? random.between(0, 0.15) * (to - from) : 0;
  const isOn = (time: number) =>
    time >= from &&
    time < to &&
    random.chance(Math.min(1, ramp > 0 ? (time - from) / ramp : 1, tail > 0 ? (to - time) / tail : 1));
  const harm = (least = 0): Effect => {
    const mode = random.pick(['slow', 'both', 'fail', 'slow']);
    if (isWeak) {
      return {
        factor: random.between(1.1, 1.6),
        addedMs: mode === 'fail' ? 0 : random.between(2, 15),
        failures: mode === 'slow' ? least : random.between(0.01, 0.05),
      };
    }
    return {
      ...(mode === 'fail' ? {} : { factor: random.logUniform(2, 10), addedMs: random.logUniform(40, 1500) }),
      failures: mode === 'slow' ? least : random.between(0.1, 0.7),
    };
  };
  const traces = new Set(sample.map(({ traceId }) => traceId)).size;
  /** Picks a value of a field that some traces have, but neither nearly all nor nearly none. */
  const usual = (
    field: string,
    fits: (span: Span) => boolean = () => true,
    least = isWeak ? 0.05 : 0.1,
    most = 0.75
  ): string => {
    const found = new Map<string, Set<string>>();
    for (const span of sample) {
      const value = span.attributes[field];
      if (value !== undefined && fits(span)) {
        const set = found.get(String(value)) ?? new Set();
        found.set(String(value), set.add(span.traceId));
      }
    }
    const all = [...found].map(([value, set]) => ({ value, share: set.size / traces }));
    const good = all.filter(({ share }) => share >= least && share <= most);
    return random.pick(good.length > 0 ? good : [all.sort((a, b) => b.share - a.share)[0]]).value;
  };
  const serviceNamed = (name: string): Service =>
    system.services.find((one) => one.name === name) ?? system.services[0];
  const inner = (span: Span) => serviceNamed(span.service).tier > 0;
  const add = (effect: Effect, fits: (moment: Moment) => boolean) =>
    happening.effects.push((moment) => (fits(moment) && isOn(moment.time) ? effect : undefined));
  const other = (version: string) => {
    const parts = version.split('.');
    return parts.length < 3 ? random.hex(7) : `${parts[0]}.${Number(parts[1]) + 1}.${random.integer(0, 2)}`;
  };
  const planted = (named: Condition[], rest: Partial<Planted> = {}): Planted => ({
    named,
    alsoNamedBy: [],
    happening,
    ...rest,
  });

  switch (kind) {
    case 'slowDependency': {
      const isStore = (span: Span) =>
        span.attributes['db.system'] !== undefined && span.attributes['db.system'] !== 'redis';
      const address = usual('server.address', isStore);
      const effect = { ...harm(), message: 'query timeout: canceling statement' };
      add(effect, ({ store }) => store?.address === address);
      return planted([{ field: 'server.address', value: address }], {
        cause: {
          chance: 0.25,
          type: 'maintenance',
          title: `Failover of ${address}`,
          description: 'Planned switch of the primary',
        },
      });
    }
    case 'badHost': {
      const host = usual('host.name');
      const effect = { ...harm(), message: 'i/o timeout' };
      add(effect, ({ pod, store }) => pod.host.name === host && store === undefined);
      return planted([{ field: 'host.name', value: host }]);
    }
    case 'customerLoad': {
      const customer = random.pick(system.customers.slice(1, 30));
      const route = random.pick(system.routes);
      const effect = {
        ...harm(),
        message: 'rate limit exceeded',
        status: 429,
        failures: isWeak ? 0.04 : random.between(0.2, 0.7),
      };
      add(
        effect,
        ({ request, operation, store }) =>
          store === undefined && request.customer === customer && operation === request.route.root
      );
      happening.effects.push(({ time, operation, service }) =>
        operation && time >= from && time < to && service === route.root.service
          ? { factor: 1.15, isSide: true }
          : undefined
      );
      return planted([{ field: system.habits.customerField, value: customer.id }], {
        load: { customer, route, share: isWeak ? random.between(0.02, 0.05) : random.logUniform(0.15, 1.5) },
      });
    }
    case 'fullDisk': {
      const service = serviceNamed(usual('service.name', inner));
      const host = usual('host.name', (span) => span.service === service.name && span.kind === 'server', 0.04);
      const effect = {
        failures: isWeak ? random.between(0.02, 0.06) : random.between(0.3, 1),
        message: `write /var/lib/${service.name}/wal: no space left on device`,
        factor: random.between(0.5, 1.5),
      };
      add(effect, ({ service: one, pod, store }) => one === service && pod.host.name === host && store === undefined);
      return planted([{ field: 'host.name', value: host }], {
        alsoNamedBy: [{ field: 'status.message', value: 'no space left on device' }],
      });
    }
    case 'featureFlag': {
      const key = random.pick(['one-click-pay', 'new-ranking', 'async-holds', 'instant-quotes']);
      const share = random.between(0.05, 0.5);
      happening.flags.push({ key, isOn: () => random.chance(share), from, to });
      const service = serviceNamed(usual('service.name'));
      add(
        { ...harm(), message: 'unexpected response shape' },
        ({ request, service: one, store }) => one === service && store === undefined && request.flags[key] === true
      );
      const named =
        system.habits.flagStyle === 'field'
          ? { field: `feature_flag.${key}`, value: true }
          : { field: 'feature_flag.key', value: key };
      return planted([named], {
        cause: {
          chance: 0.8,
          type: 'feature-flag',
          title: `${key} on for ${Math.round(100 * share)}%`,
          description: 'Changed in the flag console',
        },
      });
    }
    case 'regionVersion': {
      const service = serviceNamed(usual('service.name'));
      const version = other(service.version);
      const region = random.pick(system.regions);
      const spread = new Map(
        system.regions.map((one) => [one, service.pods.filter(({ host }) => host.region === one)])
      );
      // If a region has two pods, at least one of them keeps the old version.
      const moved = new Set(
        [...spread.values()].flatMap((pods) => pods.slice(0, Math.max(1, Math.floor(pods.length / 2))))
      );
      const tookMs = 0.1 * (to - from);
      happening.rollouts.push({ service, version, from, to, tookMs, fits: (_, pod) => moved.has(pod) });
      add(
        { ...harm(), message: 'certificate unknown' },
        (moment) =>
          moment.service === service &&
          moment.store === undefined &&
          moment.version === version &&
          moment.pod.host.region === region
      );
      return planted(
        [
          { field: 'cloud.region', value: region },
          { field: 'service.version', value: version },
        ],
        {
          cause: {
            chance: 0.75,
            type: 'deploy',
            title: `${service.name} ${version} (half of the pods)`,
            description: 'Canary in all regions',
          },
        }
      );
    }
    case 'routeQuery': {
      const path = usual('http.route');
      add(
        { ...harm(), message: 'query timeout: sequential scan' },
        ({ request, store }) => store !== undefined && store.system !== 'redis' && request.route.path === path
      );
      return planted([{ field: 'http.route', value: path }]);
    }
    case 'retryStorm': {
      const service = serviceNamed(usual('service.name', inner, 0.1, 0.6));
      const failures = isWeak ? random.between(0.02, 0.05) : random.between(0.3, 0.8);
      add(
        { failures, message: 'connection pool exhausted', factor: random.between(1, 3), status: 503 },
        (moment) => moment.service === service && moment.store === undefined
      );
      happening.retries = (one, time) => (one === service && time >= from && time < to ? 4 : 1);
      return planted([{ field: 'service.name', value: service.name }], {
        alsoNamedBy: [
          { field: 'status.message', value: 'connection pool exhausted' },
          { field: 'http.request.resend_count' },
        ],
      });
    }
    case 'coldCaches': {
      const cached = (name: string) =>
        serviceNamed(name).operations.some(({ queries }) => queries.some(({ cache }) => cache));
      const service = serviceNamed(
        usual('service.name', (span) => span.attributes['cache.hit'] !== undefined && cached(span.service), 0.05, 0.95)
      );
      const miss = isWeak ? service.hits - 0.08 : random.between(0, 0.25);
      const slower = isWeak ? 1.2 : random.logUniform(3, 12);
      happening.misses = (one, time) => (one === service && time >= from && time < to ? miss : undefined);
      add(
        { factor: slower, addedMs: isWeak ? 0 : random.logUniform(20, 300), isSide: true },
        (moment) => moment.service === service && moment.store !== undefined && moment.store.system !== 'redis'
      );
      const stores = service.operations.flatMap(({ queries }) => queries.map(({ store }) => store.address));
      return planted([{ field: 'cache.hit', value: false }], {
        alsoNamedBy: [...new Set(stores)].map((value) => ({ field: 'server.address', value })),
        cause: {
          chance: 0.5,
          type: 'maintenance',
          title: `Cache of ${service.name} flushed`,
          description: 'After a change of keys',
        },
      });
    }
    case 'deployment': {
      const service = serviceNamed(usual('service.name'));
      const version = other(service.version);
      happening.rollouts.push({
        service,
        version,
        from,
        to,
        tookMs: random.between(0.02, 0.2) * (to - from),
        fits: () => true,
      });
      add(
        { ...harm(), message: 'nil pointer dereference' },
        (moment) => moment.service === service && moment.store === undefined && moment.version === version
      );
      return planted([{ field: 'service.version', value: version }], {
        cause: {
          chance: 0.85,
          type: 'deploy',
          title: `Deploy ${service.name} ${version}`,
          description: `Build ${random.integer(1000, 9000)}`,
        },
      });
    }
  }
}
