import { fraction } from './random';
import { minute } from './timeline';

/** Events during the demo data's three days that affect rows and annotations. Times are in nanoseconds since 1970. */
export interface Story {
  deployments: Deployment[];
  incidents: Incident[];
  flags: FlagChange[];
  /** Number of deployments before the first deployment in the list. */
  earlierDeployments?: number;
}

export interface Deployment {
  /** Identifies this event within a story, in the same way for every seed. */
  key: string;
  time: bigint;
  /** End of the rollout; `undefined` for an instant deployment. */
  endTime?: bigint;
  version: string;
  service: string;
  /** Factor by which response times change until the next deployment. */
  latency: number;
  /** True if orders call the payment provider once per item, until the service's next deployment. */
  callsForEachItem?: boolean;
  title: string;
  description: string;
}

export interface Incident {
  key: string;
  /** Service with the incident; `undefined` if the whole shop is affected. */
  service?: string;
  time: bigint;
  endTime: bigint;
  /** Share of requests that fail at the incident's peak. */
  errorShare: number;
  /** Largest factor by which response times change. */
  latency: number;
  title: string;
  description: string;
}

interface FlagChange {
  key: string;
  time: bigint;
  title: string;
  description: string;
}

/** Creates the story up to `now`, with a failed deployment in the last hour and an incident in the last six. */
export function tellStory(now: bigint, seed: number): Story {
  const ago = (minutes: number, key: string) => {
    const shift = Math.round((fraction(seed, key) - 0.5) * 240_000_000) * 1000;
    return now - BigInt(minutes) * minute + BigInt(shift);
  };
  const deploy = (
    version: string,
    service: string,
    minutes: number,
    { rollout, ...rest }: Pick<Deployment, 'latency' | 'callsForEachItem' | 'description'> & { rollout?: number }
  ): Deployment => {
    const key = `deploy-${version}`;
    const time = ago(minutes, key);
    const endTime = rollout === undefined ? undefined : time + BigInt(rollout) * minute;
    return { key, time, endTime, version, service, title: `${service} ${version}`, ...rest };
  };
  const incident = (key: string, minutes: number, lasts: number, rest: Omit<Incident, 'key' | 'time' | 'endTime'>) => {
    const time = ago(minutes, key);
    return { key, time, endTime: time + BigInt(lasts) * minute, ...rest };
  };
  const flag = (key: string, minutes: number, title: string, description: string) => ({
    key,
    time: ago(minutes, key),
    title,
    description,
  });

  const bad = deploy('2.8.0', 'checkout', 41, {
    latency: 1.7,
    callsForEachItem: true,
    description: 'Calls the payment provider for *every* item in a cart.',
  });
  const outage = { time: bad.time + 3n * minute, endTime: bad.time + 15n * minute };
  return {
    deployments: [
      deploy('2.4.0', 'frontend', 3600, { latency: 1, rollout: 4, description: 'New start page.' }),
      deploy('2.5.0', 'catalog', 2280, {
        latency: 1.35,
        description: 'Search by color. Slower: the new index is not in the cache yet.',
      }),
      deploy('2.6.0', 'catalog', 1130, { latency: 0.9, rollout: 6, description: 'Keeps the index in the cache.' }),
      deploy('2.7.0', 'frontend', 160, { latency: 0.75, rollout: 5, description: 'Images as **WebP**.' }),
      bad,
      {
        key: 'deploy-2.7.1',
        time: outage.endTime - 2n * minute,
        version: '2.7.1',
        service: 'checkout',
        latency: 0.75,
        title: 'checkout 2.7.1 (rollback)',
        description: 'Back to one call per cart.',
      },
    ],
    incidents: [
      incident('incident-database', 1625, 48, {
        errorShare: 0.22,
        latency: 3.2,
        title: 'Database failover',
        description: 'The primary ran out of disk; requests waited for the new primary.',
      }),
      incident('incident-provider', 245, 35, {
        service: 'payment',
        errorShare: 0.16,
        latency: 2.6,
        title: 'Payment provider slow',
        description: 'The provider responded late, then not at all. See `checkout` and `payment`.',
      }),
      {
        key: 'incident-checkout',
        service: 'checkout',
        ...outage,
        errorShare: 0.3,
        latency: 2.2,
        title: 'Checkout fails',
        description: 'Began minutes after `checkout 2.8.0`; ended by its rollback.',
      },
    ],
    flags: [
      flag('flag-checkout-25', 300, 'new-checkout: 25%', 'A quarter of visitors see the new checkout.'),
      flag('flag-checkout-100', 118, 'new-checkout: 100%', 'All visitors see the new checkout.'),
      flag('flag-reviews', 22, 'reviews: on', 'Reviews below each product.'),
    ],
  };
}

/** A story without the deployments and incidents of checkout and payment, as pages without orders see it. */
export function besideOrders({ deployments, incidents, ...story }: Story): Story {
  const isBeside = ({ service }: { service?: string }) => service !== 'checkout' && service !== 'payment';
  return { ...story, deployments: deployments.filter(isBeside), incidents: incidents.filter(isBeside) };
}

/** SQL for the factor of response times at the instant `t`. */
export function slowness(story: Story): string {
  const newestFirst = [...story.deployments].sort((a, b) => (a.time > b.time ? -1 : 1));
  const usual = newestFirst.map(({ time, latency }) => `WHEN t >= ${time} THEN ${latency}`).join(' ');
  return `CASE ${usual} ELSE 1.0 END * (1 + ${incidentEffect(story, ({ latency }) => latency - 1)})`;
}

/** SQL for a condition: orders at the instant `t` call the payment provider once per item. */
export function callsForEachItem({ deployments }: Story): string {
  const ofCheckout = deployments
    .filter(({ service }) => service === 'checkout')
    .sort((a, b) => (a.time > b.time ? -1 : 1));
  const newestFirst = ofCheckout.map((one) => `WHEN t >= ${one.time} THEN ${one.callsForEachItem === true}`);
  return `CASE ${[...newestFirst, 'WHEN true THEN false'].join(' ')} END`;
}

/** SQL for the share of requests that fail because of incidents at the instant `t`. */
export function failing(story: Story): string {
  return incidentEffect(story, ({ errorShare }) => errorShare);
}

/** SQL for the number of deployments begun by the instant `t`. */
export function deploymentNumber({ deployments, earlierDeployments = 0 }: Story, t = 't'): string {
  return `(${earlierDeployments} + ${deployments.map(({ time }) => `(${t} >= ${time})::INTEGER`).join(' + ')})`;
}

/** SQL for the severity of incidents at the instant `t`: the sum of each incident's `worst`, which fades in and out. */
function incidentEffect({ incidents }: Story, worst: (incident: Incident) => number): string {
  const ramp = 150e9;
  const parts = incidents.map(
    (incident) =>
      `${worst(incident)} * greatest(0, least(1, (t - ${incident.time}) / ${ramp}, (${incident.endTime} - t) / ${ramp}))`
  );
  return `(${['0', ...parts].join(' + ')})`;
}
