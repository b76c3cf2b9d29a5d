import { type Random } from '../random';
import { type Attributes, type Window } from '../types';
import { type Effect } from './plan';
import { type Host, type Service, shareOf, type System } from './system';

export interface Draft {
  random: Random;
  system: System;
  window: Window;
  isStrong: boolean;
  /** Approximate number of requests that start in the window. */
  requests: number;
}

/** Draws an effect with the draft's strength: slower spans, failures, or both. */
export function effect(
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

/** Picks a value that affects enough of the window's requests to be visible, or else the one that affects most. */
export function affecting<T>({ random, requests }: Draft, values: T[], share: (value: T) => number): T {
  const enough = Math.min(0.6, Math.max(0.05, 45 / requests));
  const shares = values.map((value) => ({ value, part: share(value) }));
  const fitting = shares.filter(({ part }) => part >= enough && part <= 0.9);
  const most = [...shares].sort((a, b) => b.part - a.part)[0];
  return (fitting.length > 0 ? random.pick(fitting) : most).value;
}

export const shareOfService = (system: System) => (service: Service) =>
  shareOf(system, (step) => step.service === service);
export const inner = (system: System) =>
  system.services.slice(1).filter((service) => shareOfService(system)(service) > 0);
export const newVersion = (random: Random, { version }: Service) =>
  version.replace(/\d+$/, (patch) => String(Number(patch) + random.integer(1, 9)));

export function busyHost(draft: Draft): { host: Host; service: Service } {
  const { system } = draft;
  const total = system.regions.reduce((sum, { weight }) => sum + weight, 0);
  const places = inner(system).flatMap((service) => service.pods.map(({ host }) => ({ host, service })));
  return affecting(draft, places, ({ host, service }) => {
    const region = system.regions.find(({ name }) => name === host.region);
    const among = service.pods.filter((pod) => pod.host.region === host.region).length;
    return (shareOfService(system)(service) * (region?.weight ?? 0)) / total / among;
  });
}
