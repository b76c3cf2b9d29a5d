import { type Random } from './random';
import { type Host, podsIn, type Service, shareOf, type Step, type System } from './system';
import { type Attributes, type Condition, type Effect, type Plan } from './types';

/**
 * What each kind plants in the window from `from` to `to`; all else of the system goes on as before.
 *
 * | kind           | planted                                                                         | named by                          |
 * | -------------- | ------------------------------------------------------------------------------- | --------------------------------- |
 * | slowDependency | queries of one store take longer, some time out                                 | `server.address`                  |
 * | badHost        | all spans on one host take longer, some fail                                    | `host.name`                       |
 * | customerLoad   | one customer sends many more requests for a route, slow and refused (429)       | `customer.id`                     |
 * | fullDisk       | a service's spans on one host fail, which logs "no space left on device"        | `host.name`, the message          |
 * | featureFlag    | a new flag is on for some requests, which fail or take longer in one service    | `feature_flag.*`                  |
 * | regionVersion  | a service's new version is on half of the pods of all regions and bad in one    | `cloud.region`, `service.version` |
 * | routeQuery     | one route's queries of a service's store take longer                            | `http.route`                      |
 * | retryStorm     | a service fails, and each of its callers calls it again, up to four times       | `service.name` called             |
 * | coldCaches     | a service's cache is empty, its store is asked instead and slower               | `cache.hit`                       |
 * | deployment     | a service's new version takes longer or fails, on all of its pods               | `service.version`                 |
 */
export const kindNames = [
  'slowDependency',
  'badHost',
  'customerLoad',
  'fullDisk',
  'featureFlag',
  'regionVersion',
  'routeQuery',
  'retryStorm',
  'coldCaches',
  'deployment',
] as const;

export type Kind = (typeof kindNames)[number];

export interface Window {
  from: number;
  to: number;
}

export interface Planted {
  plan: Plan;
  /** Together they are the cause. */
  named: Condition[];
  /** Each of them names it as well. */
  alsoNamedBy: Condition[];
  /** How likely somebody annotated the cause, and how; undefined where nobody did anything. */
  cause?: { chance: number; type: string; title: string; description: string };
}

interface Draft {
  random: Random;
  system: System;
  window: Window;
  isStrong: boolean;
  /** About as many requests begin in the window. */
  requests: number;
}

type Plant = (draft: Draft) => Planted;

const emptyPlan = (): Plan => ({ effects: [], rollouts: [] });

/** An effect of the draft's strength: more often slower than failing, sometimes both. */
function effect(
  { random, window, isStrong }: Draft,
  where: Attributes,
  failing: 'no' | 'some' | 'most',
  message: string
): Effect {
  const failures = { no: 0, some: random.chance(0.5) ? 0 : random.between(0.05, 0.3), most: random.between(0.5, 0.95) }[
    failing
  ];
  return {
    ...window,
    where,
    factor: failing === 'most' ? random.between(0.8, 1.6) : isStrong ? random.between(3, 12) : random.between(1.2, 1.7),
    added: failing === 'most' ? 0 : isStrong ? random.logUniform(150, 1500) : random.between(5, 20),
    failures: isStrong ? failures : failures * 0.12,
    message,
    status: random.pick([500, 503, 504]),
    ramp: random.chance(0.3) ? (window.to - window.from) * 0.2 : 0,
  };
}

/** A value that affects enough of the window's requests to be seen, or the one that affects most. */
function affecting<T>({ random, requests }: Draft, values: T[], share: (value: T) => number): T {
  const enough = Math.min(0.6, Math.max(0.05, 45 / requests));
  const shares = values.map((value) => ({ value, part: share(value) }));
  const fitting = shares.filter(({ part }) => part >= enough && part <= 0.9);
  const most = [...shares].sort((a, b) => b.part - a.part)[0];
  return (fitting.length > 0 ? random.pick(fitting) : most).value;
}

const shareOfService = (system: System) => (service: Service) => shareOf(system, (step) => step.service === service);
const inner = (system: System) => system.services.slice(1).filter((service) => shareOfService(system)(service) > 0);
const newVersion = (random: Random, { version }: Service) =>
  version.replace(/\d+$/, (patch) => String(Number(patch) + random.integer(1, 9)));

function busyHost(draft: Draft, fits: (service: Service) => boolean): { host: Host; service: Service } {
  const { system } = draft;
  const total = system.regions.reduce((sum, { weight }) => sum + weight, 0);
  const places = inner(system)
    .filter(fits)
    .flatMap((service) => service.pods.map(({ host }) => ({ host, service })));
  return affecting(draft, places, ({ host, service }) => {
    const region = system.regions.find(({ name }) => name === host.region);
    const among = service.pods.filter((pod) => pod.host.region === host.region).length;
    return (shareOfService(system)(service) * (region?.weight ?? 0)) / total / among;
  });
}

export const plants: Record<Kind, Plant> = {
  slowDependency(draft) {
    const { system } = draft;
    const service = affecting(
      draft,
      inner(system).filter(({ store }) => store),
      shareOfService(system)
    );
    service.cache = undefined;
    const address = service.store?.address ?? '';
    const plan = {
      ...emptyPlan(),
      effects: [effect(draft, { 'server.address': address }, 'some', `timeout: no answer from ${address}`)],
    };
    const also = [{ field: 'db.namespace', value: service.store?.namespace ?? '' }];
    const cause = {
      chance: 0.3,
      type: 'maintenance',
      title: `Maintenance of ${address}`,
      description: 'New instance type',
    };
    return { plan, named: [{ field: 'server.address', value: address }], alsoNamedBy: also, cause };
  },
  badHost(draft) {
    const { host } = busyHost(draft, () => true);
    const plan = { ...emptyPlan(), effects: [effect(draft, { 'host.name': host.name }, 'some', 'i/o timeout')] };
    const cause = {
      chance: 0.25,
      type: 'maintenance',
      title: `Kernel update on ${host.name}`,
      description: 'Security patch',
    };
    return {
      plan,
      named: [{ field: 'host.name', value: host.name }],
      alsoNamedBy: [{ field: 'host.id', value: host.id }],
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
    const cause = {
      chance: 0.2,
      type: 'customer',
      title: 'Migration of a customer begins',
      description: `Customer ${customer.id}`,
    };
    return {
      plan: { ...emptyPlan(), effects: [slow, others], load },
      named: [{ field: 'customer.id', value: customer.id }],
      alsoNamedBy: [],
      cause,
    };
  },
  fullDisk(draft) {
    const { random, window, isStrong } = draft;
    const { host, service } = busyHost(draft, () => true);
    const message = `write /var/lib/${service.name}/wal: no space left on device`;
    const where = { 'host.name': host.name, 'service.name': service.name };
    const diskLines = {
      host: host.name,
      service: service.name,
      perMinute: isStrong ? random.between(4, 30) : 0.3,
      ...window,
    };
    const also = [
      { field: 'host.id', value: host.id },
      { field: 'exception.message', value: message },
      { field: 'body', value: 'no space left on device' },
    ];
    return {
      plan: { ...emptyPlan(), effects: [effect(draft, where, 'most', message)], diskLines },
      named: [{ field: 'host.name', value: host.name }],
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
    const also = system.habits.flagFields ? [] : [{ field: 'feature_flag.key', value: key }];
    const cause = {
      chance: 0.9,
      type: 'feature-flag',
      title: `${key} on for ${Math.round(flag.share * 100)}%`,
      description: 'Gradual rollout',
    };
    return {
      plan: { ...emptyPlan(), effects: [bad], flag },
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
    const cause = {
      chance: isNew ? 0.9 : 0,
      type: 'deployment',
      title: `${service.name} ${version}`,
      description: 'On half of the pods',
    };
    const named = [
      { field: 'cloud.region', value: region },
      { field: 'service.version', value: version },
    ];
    return { plan: { ...emptyPlan(), effects: [bad], rollouts: [rollout] }, named, alsoNamedBy: [], cause };
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
    const plan = {
      ...emptyPlan(),
      effects: [
        effect(
          draft,
          { 'http.route': route.route, 'server.address': address },
          'some',
          'canceling statement due to timeout'
        ),
      ],
    };
    const cause = {
      chance: 0.4,
      type: 'deployment',
      title: `Migration of ${step.service.name}`,
      description: `Drops an index of ${step.service.store?.namespace}`,
    };
    return { plan, named: [{ field: 'http.route', value: route.route }], alsoNamedBy: [], cause };
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
    // A server span has the service's name, a caller's span its address.
    const also: Condition[] = [
      { field: 'server.address', value: service.name },
      ...[1, 2, 3, 4].map((value) => ({ field: 'http.request.resend_count', value })),
    ];
    const cause = {
      chance: 0.3,
      type: 'config',
      title: `${service.name}: shorter timeout`,
      description: 'With retries',
    };
    return {
      plan: { ...emptyPlan(), effects: [storm], retries },
      named: [{ field: 'service.name', value: service.name }],
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
    const cause = { chance: 0.85, type: 'restart', title: `Restart of ${address}`, description: 'New node' };
    const also = [{ field: 'server.address', value: service.store?.address ?? '' }];
    return {
      plan: { ...emptyPlan(), effects: [slow], cold },
      named: [{ field: 'cache.hit', value: false }],
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
    const cause = {
      chance: 0.95,
      type: 'deployment',
      title: `${service.name} ${version}`,
      description: 'By the pipeline',
    };
    return {
      plan: { ...emptyPlan(), effects: [bad], rollouts: [rollout] },
      named: [{ field: 'service.version', value: version }],
      alsoNamedBy: [],
      cause,
    };
  },
};
