import { affecting, busyHost, type Draft, effect, inner, newVersion, shareOfService } from './draft';
import { type Kind } from '../kinds';
import { type Condition, type Value } from '../types';
import { type Effect, type Plan, type Planted } from './plan';
import { podsIn, type Service, type Step } from './system';

const is = (field: string, value: Value): Condition => ({ field, value });
const planOf = (effects: Effect[], more: Partial<Plan> = {}): Plan => ({ effects, rollouts: [], ...more });
const noted = (chance: number, type: string, title: string, description: string): Planted['cause'] => ({
  chance,
  type,
  title,
  description,
});

/** Plants each kind of incident as described in the table in `kinds.ts`. */
export const plants: Record<Kind, (draft: Draft) => Planted> = {
  slowDependency(draft) {
    const { system } = draft;
    const service = affecting(
      draft,
      inner(system).filter(({ store }) => store),
      shareOfService(system)
    );
    service.cache = undefined;
    const address = service.store?.address ?? '';
    const plan = planOf([effect(draft, { 'server.address': address }, 'some', `timeout: no answer from ${address}`)]);
    const also = [is('db.namespace', service.store?.namespace ?? '')];
    const cause = noted(0.3, 'maintenance', `Maintenance of ${address}`, 'New instance type');
    return { plan, named: [is('server.address', address)], alsoNamedBy: also, cause };
  },
  badHost(draft) {
    const { host } = busyHost(draft);
    const plan = planOf([effect(draft, { 'host.name': host.name }, 'some', 'i/o timeout')]);
    const cause = noted(0.25, 'maintenance', `Kernel update on ${host.name}`, 'Security patch');
    return {
      plan,
      named: [is('host.name', host.name)],
      alsoNamedBy: [is('host.id', host.id)],
      cause,
    };
  },
  customerLoad(draft) {
    const { random, system, window, isStrong } = draft;
    const customer = random.pick(system.customers);
    const { route } = random.pick(system.routes);
    const slow = {
      ...effect(
        draft,
        { 'customer.id': customer.id, 'http.route': route, 'service.name': 'gateway' },
        'some',
        'too many requests'
      ),
      status: 429,
    };
    const load = {
      customer: customer.id,
      route,
      share: isStrong ? random.between(0.3, 2) : random.between(0.02, 0.06),
      ...window,
    };
    const others: Effect = {
      ...slow,
      where: { 'service.name': 'gateway' },
      factor: 1.15,
      added: 0,
      failures: 0,
      isSide: true,
    };
    const cause = noted(0.2, 'customer', 'Migration of a customer begins', `Customer ${customer.id}`);
    return {
      plan: planOf([slow, others], { load }),
      named: [is('customer.id', customer.id)],
      alsoNamedBy: [],
      cause,
    };
  },
  fullDisk(draft) {
    const { random, window, isStrong } = draft;
    const { host, service } = busyHost(draft);
    const message = `write /var/lib/${service.name}/wal: no space left on device`;
    const where = { 'host.name': host.name, 'service.name': service.name };
    const diskLines = {
      host: host.name,
      service: service.name,
      perMinute: isStrong ? random.between(4, 30) : 0.3,
      ...window,
    };
    const also = [is('host.id', host.id), is('exception.message', message), is('body', 'no space left on device')];
    return {
      plan: planOf([effect(draft, where, 'most', message)], { diskLines }),
      named: [is('host.name', host.name)],
      alsoNamedBy: also,
    };
  },
  featureFlag(draft) {
    const { random, system, window, isStrong, requests } = draft;
    const key = random.pick(['express-checkout', 'smart-ranking', 'async-orders']);
    const service = affecting(draft, inner(system), shareOfService(system));
    const field = system.habits.flagFields ? `feature_flag.${key}` : 'feature_flag.result.variant';
    const where = { 'service.name': service.name, [field]: `${key}-on` };
    const bad = effect(draft, where, random.chance(0.4) ? 'most' : 'some', `cannot read settings of ${key}`);
    const flag = {
      key,
      share: isStrong ? random.between(requests > 300 ? 0.15 : 0.4, 0.6) : random.between(0.05, 0.15),
      ...window,
    };
    const also = system.habits.flagFields ? [] : [is('feature_flag.key', key)];
    const cause = noted(0.9, 'feature-flag', `${key} on for ${Math.round(flag.share * 100)}%`, 'Gradual rollout');
    return {
      plan: planOf([bad], { flag }),
      named: [{ field, value: `${key}-on` }],
      alsoNamedBy: also,
      cause,
    };
  },
  regionVersion(draft) {
    const { random, system, window } = draft;
    const service = affecting(draft, inner(system), shareOfService(system));
    const hosts = system.services
      .flatMap(({ pods }) => pods.map(({ host }) => host))
      .filter((host, at, all) => all.indexOf(host) === at);
    service.pods = system.regions.flatMap(({ name }) => podsIn(random, service.name, name, hosts, 4));
    const version = newVersion(random, service);
    const region = system.regions[random.integer(0, Math.min(1, system.regions.length - 1))].name;
    const isNew = random.chance(0.5);
    const rollout = {
      service: service.name,
      version,
      from: isNew ? window.from : 0,
      to: isNew ? window.to : Infinity,
      share: 0.5,
    };
    const where = { 'service.name': service.name, 'service.version': version, 'cloud.region': region };
    const bad = effect(draft, where, random.chance(0.4) ? 'most' : 'some', `no ledger in ${region}`);
    const cause = noted(isNew ? 0.9 : 0, 'deployment', `${service.name} ${version}`, 'On half of the pods');
    const named = [is('cloud.region', region), is('service.version', version)];
    return { plan: planOf([bad], { rollouts: [rollout] }), named, alsoNamedBy: [], cause };
  },
  routeQuery(draft) {
    const { system } = draft;
    const total = system.routes.reduce((sum, { weight }) => sum + weight, 0);
    const deepest = (step: Step): Step | undefined =>
      step.query ? step : step.calls.map(deepest).find((found) => found);
    const routes = system.routes.flatMap((route) => {
      const step = deepest(route.root);
      return step ? [{ route, step }] : [];
    });
    const { route, step } = affecting(draft, routes, (candidate) => candidate.route.weight / total);
    step.service.cache = undefined;
    const address = step.service.store?.address ?? '';
    const plan = planOf([
      effect(
        draft,
        { 'http.route': route.route, 'server.address': address },
        'some',
        'canceling statement due to timeout'
      ),
    ]);
    const cause = noted(
      0.4,
      'deployment',
      `Migration of ${step.service.name}`,
      `Drops an index of ${step.service.store?.namespace}`
    );
    return { plan, named: [is('http.route', route.route)], alsoNamedBy: [], cause };
  },
  retryStorm(draft) {
    const { random, system, window, isStrong } = draft;
    const called = new Set<Service>();
    const collect = (step: Step): void => step.calls.forEach((call) => (called.add(call.service), collect(call)));
    system.routes.forEach(({ root }) => collect(root));
    const service = affecting(draft, [...called], shareOfService(system));
    const bad = effect(draft, { 'service.name': service.name }, 'some', 'overloaded');
    const retries = { of: service.name, times: 4, ...window };
    const storm = {
      ...bad,
      added: bad.added / 4,
      failures: isStrong ? random.between(0.35, 0.75) : random.between(0.01, 0.03),
      status: 503,
    };
    // A server span has the service's name; a caller's span has its address.
    const also: Condition[] = [is('server.address', service.name), { field: 'http.request.resend_count' }];
    const cause = noted(0.3, 'config', `${service.name}: shorter timeout`, 'With retries');
    return {
      plan: planOf([storm], { retries }),
      named: [is('service.name', service.name)],
      alsoNamedBy: also,
      cause,
    };
  },
  coldCaches(draft) {
    const { random, system, window, isStrong } = draft;
    const candidates = inner(system).filter(({ store }) => store);
    const service = affecting(draft, candidates, shareOfService(system));
    const address = `${service.name}-cache.internal`;
    service.cache ??= { address, system: 'redis', namespace: '0' };
    const slow = { ...effect(draft, { 'server.address': service.store?.address ?? '' }, 'no', ''), isSide: true };
    const cold = {
      cache: address,
      misses: isStrong ? random.between(0.6, 0.98) : random.between(0.1, 0.15),
      ...window,
    };
    const cause = noted(0.85, 'restart', `Restart of ${address}`, 'New node');
    const also = [is('server.address', service.store?.address ?? '')];
    return {
      plan: planOf([slow], { cold }),
      named: [is('cache.hit', false)],
      alsoNamedBy: also,
      cause,
    };
  },
  deployment(draft) {
    const { random, system, window } = draft;
    const service = affecting(draft, inner(system), shareOfService(system));
    const version = newVersion(random, service);
    const bad = effect(
      draft,
      { 'service.name': service.name, 'service.version': version },
      random.chance(0.4) ? 'most' : 'some',
      'nil pointer dereference'
    );
    const rollout = { service: service.name, version, ...window, share: 1 };
    const cause = noted(0.95, 'deployment', `${service.name} ${version}`, 'By the pipeline');
    return {
      plan: planOf([bad], { rollouts: [rollout] }),
      named: [is('service.version', version)],
      alsoNamedBy: [],
      cause,
    };
  },
};
