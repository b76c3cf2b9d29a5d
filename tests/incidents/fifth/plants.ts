import { type Kind } from '../kinds';
import { type Random } from '../random';
import { type Condition, type Value, type Window } from '../types';
import { type Company, type Row } from './companies';
import { type System } from './system';
import { type Effect, type Story } from './traffic';

export interface Planted {
  story: Story;
  named: Condition[];
  alsoNamedBy: Condition[];
  /** Title of the cause's annotation. */
  title?: string;
}

interface Draft {
  random: Random;
  system: System;
  company: Company;
  /** Events without an incident. */
  usual: Row[];
  window: Window;
  isWeak: boolean;
}

export function plant(kind: Kind, { random, system, company, usual, window, isWeak }: Draft): Planted {
  const { services, routes, stores, customers, edge } = system;
  const ramp = random.chance(0.4) ? random.between(0.05, 0.25) * (window.to - window.from) : 0;
  const isOn = (time: number) =>
    time >= window.from && time < window.to && (ramp === 0 || random.chance((time - window.from) / ramp));
  const mode = random.pick(['slow', 'fail', 'both']);
  const slowing = mode === 'fail' ? 'both' : mode;
  const harm = (message: string, status: number, fits: Effect['fits'], how = mode): Effect[] => [
    {
      ...(how === 'fail'
        ? {}
        : isWeak
          ? { factor: random.between(1.1, 1.5), addMs: 5 }
          : { factor: random.logUniform(2, 8), addMs: random.logUniform(80, 2000) }),
      fail: how === 'slow' ? 0 : isWeak ? random.between(0.01, 0.05) : random.between(0.15, 0.8),
      ...{ message, status, fits: (met) => isOn(met.time) && fits(met) },
    },
  ];
  const requests = (rows: Row[]) => new Set(rows.map(({ traceId }) => traceId)).size;
  /** Picks a choice that applies to a fair share of requests, or else the most frequent one. */
  const common = <T>(choices: T[], meets: (row: Row, choice: T) => boolean, least = isWeak ? 0.02 : 0.06): T => {
    const shares = choices.map((choice) => ({
      choice,
      share: requests(usual.filter((row) => meets(row, choice))) / requests(usual),
    }));
    const fair = shares.filter(({ share }) => share >= least && share <= 0.6);
    return fair.length > 0 ? random.pick(fair).choice : shares.sort((a, b) => b.share - a.share)[0].choice;
  };
  const ofService = ({ attributes }: Row, { name }: { name: string }) => attributes.service === name;
  const planted = (field: string, value: Value, story: Partial<Story>, more: Partial<Planted> = {}): Planted => ({
    ...{ named: [{ field, value }], alsoNamedBy: [], story: { effects: [], rollouts: [], ...story } },
    ...more,
  });
  const next = (version: string) => `${version}.${random.integer(1, 9)}`;
  switch (kind) {
    case 'slowDependency': {
      const [message, status] = ['canceling statement due to timeout', 504] as const;
      if (company.rows === 'edge') {
        const service = common(services, ofService);
        return planted('service', service.name, { effects: harm(message, status, (met) => met.service === service) });
      }
      const store = common(stores, ({ attributes }, { address }) => attributes.store === address);
      const effects = harm(message, status, (met) => met.store === store, slowing);
      return planted('store', store.address, { effects }, { alsoNamedBy: [{ field: 'db', value: store.db }] });
    }
    case 'badHost': {
      const hosts = [...new Set(services.flatMap(({ pods }) => pods.map((pod) => pod.host)))];
      const host = common(hosts, ({ attributes }, one) => attributes.host === one);
      const fits: Effect['fits'] = ({ pod, store }) => pod.host === host && !store;
      return planted('host', host, { effects: harm('read: connection reset by peer', 500, fits) });
    }
    case 'customerLoad': {
      const customer = random.pick(customers.slice(2, 20));
      const route = random.pick(routes);
      const fits: Effect['fits'] = (met) => met.customer === customer && met.service !== edge && met.route === route;
      const effects = harm('quota exceeded', random.pick([429, 503]), fits, slowing);
      const load = { customer, route, share: isWeak ? 0.05 : random.between(0.15, 0.7) };
      return planted('customer', customer.id, { effects, load });
    }
    case 'fullDisk': {
      const { service, host } = common(
        services.flatMap((one) => one.pods.map((pod) => ({ service: one, host: pod.host }))),
        (row, one) => ofService(row, one.service) && row.attributes.host === one.host
      );
      const fits: Effect['fits'] = (met) => met.service === service && met.pod.host === host && !met.store;
      const effects = harm('write /var/lib/data: no space left on device', 500, fits, 'fail');
      return planted('host', host, { effects }, { alsoNamedBy: [{ field: 'body', value: 'no space left on device' }] });
    }
    case 'featureFlag': {
      const service = common(services, ofService, 0.2);
      const name = random.pick(['fast_checkin', 'new_ranker', 'async_claims']);
      const flag = { name, from: window.from, share: random.between(0.1, 0.5) };
      const fits: Effect['fits'] = (met) => met.flags[name] && met.service === service && !met.store;
      const title = `Flag ${name} on for ${Math.round(100 * flag.share)} %`;
      return planted(`flag.${name}`, true, { effects: harm('unexpected state', 500, fits), flag }, { title });
    }
    case 'regionVersion': {
      const service = common(services, ofService, 0.25);
      // Otherwise the pods of one region are next to each other.
      service.pods = random.sample(service.pods, service.pods.length);
      const [version, { region }] = [next(service.version), service.pods[0]];
      const fits: Effect['fits'] = (met) =>
        met.service === service && met.version === version && met.pod.region === region && !met.store;
      const rollouts = [{ service, version, ...window, share: 0.6 }];
      const cause = planted('region', region, { effects: harm('incompatible schema', 500, fits), rollouts });
      cause.named.push({ field: 'version', value: version });
      return { ...cause, title: `${service.name} ${version} canary` };
    }
    case 'routeQuery': {
      const route = common(routes, ({ attributes }, { path }) => attributes.route === path, 0.08);
      const [{ service }] = route.root.calls;
      const fits: Effect['fits'] = (met) =>
        met.route === route && met.service === service && (!service.store || met.store !== undefined);
      return planted('route', route.path, { effects: harm('statement timeout', 504, fits, slowing) });
    }
    case 'retryStorm': {
      const service = common(services, ofService);
      const effects = harm('connection refused', 503, (met) => met.service === service && !met.store, 'fail');
      const retries: Story['retries'] = (one, time) => one === service && isOn(time);
      return planted('service', service.name, { effects, retries }, { alsoNamedBy: [{ field: 'attempt' }] });
    }
    case 'coldCaches': {
      const service = common(
        services.filter(({ store, cache }) => store && cache),
        ofService,
        0.1
      );
      const { store } = service;
      const share = isWeak ? 0.6 : random.between(0.02, 0.3);
      const effects = harm('', 500, (met) => met.service === service && met.store === store, 'slow');
      const hits: Story['hits'] = (one, time) => (one === service && isOn(time) ? share : undefined);
      // The store is queried if and only if the cache misses.
      const alsoNamedBy = [
        { field: 'store', value: store?.address },
        { field: 'db', value: store?.db },
      ];
      return planted('cacheHit', false, { effects, hits }, { title: `${service.name} cache flushed`, alsoNamedBy });
    }
    case 'deployment': {
      const service = common(services, ofService);
      const version = next(service.version);
      const fits: Effect['fits'] = (met) => met.service === service && met.version === version && !met.store;
      const rollouts = [{ service, version, ...window, share: 1 }];
      const title = `Deploy ${service.name} ${version}`;
      return planted('version', version, { effects: harm('cannot parse payload', 500, fits), rollouts }, { title });
    }
  }
}
