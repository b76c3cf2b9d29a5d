import { type Random } from '../random';
import { type Attributes } from '../types';
import { type Effect, type Plan } from './plan';
import { type Pod, type Service, type System } from './system';

export interface Failure {
  message: string;
  status: number;
}

/** Applies a plan to the spans at a time and place, with the usual failures and variations. */
export class Story {
  constructor(
    private readonly random: Random,
    private readonly system: System,
    private readonly plan: Plan
  ) {}

  /** Draws the flags that a request's spans carry. */
  flags(time: number): Attributes {
    const { random, plan, system } = this;
    const variants = system.flags.map(({ key, share }) => ({
      key,
      variant: random.chance(share) ? `${key}-on` : `${key}-off`,
    }));
    if (plan.flag) {
      const { key, share, from, to } = plan.flag;
      const isOn = time >= from && time < to && random.chance(share);
      variants.push({ key, variant: isOn ? `${key}-on` : `${key}-off` });
    }
    if (system.habits.flagFields) {
      return Object.fromEntries(variants.map(({ key, variant }) => [`feature_flag.${key}`, variant]));
    }
    const { key, variant } = plan.flag && random.chance(0.6) ? variants[variants.length - 1] : random.pick(variants);
    return { 'feature_flag.key': key, 'feature_flag.result.variant': variant };
  }

  /** Attributes of a pod's spans, with the pod's version at this time. */
  place(service: Service, pod: Pod, time: number): Attributes {
    const { host } = pod;
    const isOf = (share: number) =>
      service.pods.filter(({ host: { region } }) => region === host.region).indexOf(pod) % 2 < share * 2;
    const rollouts = this.plan.rollouts.filter(
      (rollout) => rollout.service === service.name && time >= rollout.from && time < rollout.to && isOf(rollout.share)
    );
    const version = rollouts.length > 0 ? rollouts[rollouts.length - 1].version : service.version;
    return {
      'service.name': service.name,
      'service.version': version,
      'telemetry.sdk.language': service.language,
      'host.name': host.name,
      'host.id': host.id,
      'k8s.pod.name': pod.name,
      'cloud.region': host.region,
      'cloud.availability_zone': host.zone,
    };
  }

  /** Applies the plan's effects and the usual failures to a span. */
  feel(
    known: Attributes[],
    time: number,
    flaky: number
  ): { factor: number; added: number; failure?: Failure; isHit: boolean } {
    const { random } = this;
    const fits = ({ from, to, where }: Effect) =>
      time >= from &&
      time < to &&
      Object.entries(where).every(([name, value]) => known.some((part) => part[name] === value));
    const effects = this.plan.effects.filter(fits);
    let [factor, added] = [1, 0];
    let failure: Failure | undefined;
    for (const effect of effects) {
      const strength = Math.min(1, effect.ramp === 0 ? 1 : (time - effect.from) / effect.ramp);
      factor *= 1 + (effect.factor - 1) * strength;
      added += effect.added * strength * Math.exp(0.4 * random.normal());
      if (random.chance(effect.failures * strength)) {
        failure = { message: effect.message, status: effect.status };
      }
    }
    if (!failure && random.chance(flaky)) {
      failure = {
        message: random.pick(['connection reset by peer', 'unexpected end of stream', 'nil order']),
        status: random.pick([500, 502, 503]),
      };
    }
    return { factor, added, failure, isHit: effects.some(({ isSide }) => !isSide) };
  }

  /** Draws a duration around a median, occasionally far above it. */
  noisy(median: number): number {
    const { random, system } = this;
    const tail = random.chance(0.002) ? Math.pow(1 - random.next() * 0.98, -0.7) : 1;
    return median * Math.exp(system.habits.spread * random.normal()) * tail;
  }
}
