import { type DrawnAnnotation, type Incident, type IncidentOptions } from '../incident';
import { kindNames } from '../kinds';
import { Random } from '../random';
import { findTruth } from '../truth';
import { type Span, type Window } from '../types';
import { prefixedName } from '../write';
import { annotationAt } from './annotations';
import { plant, type Planted } from './plants';
import { findStarts } from './starts';
import { drawSystem, type System } from './system';
import { nothing, type Rollout, Traffic } from './traffic';

const minute = 60_000;
/** Kinds of causes that affect few requests. */
const rareKinds: Array<Incident['kind']> = ['fullDisk', 'regionVersion'];
const top = ['name', 'body', 'service.name', 'status.message'];
const resource = ['service.version', 'host.', 'k8s.', 'cloud.', 'telemetry.', 'deployment.', 'team'];

/** Draws incidents with retries, deadlines, differing clocks, and missing spans, fields and roots. */
export function drawThird(
  seed: number,
  { kind, events = { least: 2000, most: 200_000 } }: IncidentOptions = {}
): Incident {
  const random = new Random(seed * 2_654_435_761);
  const chosen = kind ?? random.pick(kindNames);
  const isQuiet = chosen === 'quiet';
  const length = random.logUniform(3, 40) * minute;
  const total =
    Math.ceil(Math.min(600 * minute, Math.max(45 * minute, length * random.between(5, 20))) / (10 * minute)) *
    10 *
    minute;
  const day = Date.UTC(2026, random.integer(0, 11), random.integer(1, 28));
  const range = { from: day + random.integer(0, 143) * 10 * minute, to: 0 };
  range.to = range.from + total;
  const from = range.from + random.between(0.35, 0.92 - length / total) * total;
  const window = { from, to: from + length };
  const isWeak = random.chance(0.2);

  let system = drawSystem(random);
  while (
    chosen === 'coldCaches' &&
    !system.services.some(({ operations }) => operations.some(({ queries }) => queries.some(({ cache }) => cache)))
  ) {
    system = drawSystem(random);
  }
  if (
    ['routeQuery', 'featureFlag', 'customerLoad'].includes(chosen) &&
    system.habits.depth === 0 &&
    random.chance(0.5)
  ) {
    system.habits.depth = 9;
  }
  if (chosen === 'regionVersion') {
    while (system.regions.length < 2) {
      system = drawSystem(random);
    }
  }
  const dry = new Traffic(random, system, nothing());
  for (let turn = 0; turn < 250; turn++) {
    dry.serve(dry.request(from, 1));
  }
  const size = Math.max(1, dry.spans.length / 250);
  const planted: Planted | undefined =
    chosen === 'quiet' ? undefined : plant(chosen, { random, system, sample: dry.spans, window, isWeak });
  const happening = planted?.happening ?? nothing();
  const innocent = innocentRollouts(random, system, range, happening.rollouts);
  happening.rollouts.unshift(...innocent);
  if (!isQuiet && random.chance(0.3)) {
    addSecond(random, system, range, window, happening);
  }

  const traffic = new Traffic(random, system, happening);
  // If the window has too few requests to show anything, draws more traffic, up to the maximum.
  const enough = rareKinds.includes(chosen) ? 800 : 250;
  const drawn = random.logUniform(events.least, events.most);
  const least = isWeak ? 0 : Math.min(events.most, (enough * size * total) / length);
  const rate = Math.max(drawn, least) / size / total;
  const phase = random.between(0, 2 * Math.PI);
  const swing = random.between(0.1, 0.5);
  let noise = 0;
  const step = minute / 2;
  for (let start = range.from; start < range.to; start += step) {
    noise = 0.8 * noise + 0.1 * random.normal();
    const load = Math.max(
      0.1,
      (1 + swing * Math.sin(phase + (2 * Math.PI * start) / (1440 * minute))) * Math.exp(noise)
    );
    arrivals(random, rate * step * load, start, step).forEach((time) => traffic.serve(traffic.request(time, load)));
    const { load: extra } = planted ?? {};
    if (extra) {
      arrivals(random, rate * step * load * extra.share, start, step)
        .filter((time) => time >= window.from && time < window.to)
        .forEach((time) =>
          traffic.serve(
            traffic.request(time, load * (1 + extra.share / 2), { customer: extra.customer, route: extra.route })
          )
        );
    }
  }
  const inRange = ({ time }: { time: number }) => time >= range.from && time < range.to;
  const spans = traffic.spans.filter(inRange).sort((a, b) => a.time - b.time);
  const logs = traffic.logs.filter(inRange).sort((a, b) => a.time - b.time);

  const annotations = drawAnnotations(random, range, window, innocent, planted, system);
  const inWindow = spans.filter(({ time }) => time >= window.from && time < window.to);
  const hits = inWindow.filter(({ isHit }) => isHit);
  const isFailing = isQuiet ? random.chance(0.5) : hits.filter(({ error }) => error).length > 0.08 * hits.length;
  return {
    ...{ seed, kind: chosen, range, spans, logs, annotations },
    written: random.chance(0.5) ? (field) => prefixedName(field, top, resource) : (field) => field,
    truth: planted && findTruth({ ...planted, spans, window, annotations }),
    starts: findStarts({ random, spans, logs, range, window, annotations, named: planted?.named, isFailing }),
    changes: changesOf(innocent, spans),
  };
}

function arrivals(random: Random, mean: number, start: number, step: number): number[] {
  const times: number[] = [];
  for (let time = random.exponential(1 / mean); time < 1; time += random.exponential(1 / mean)) {
    times.push(start + time * step);
  }
  return times;
}

function innocentRollouts(random: Random, { services }: System, range: Window, taken: Rollout[]): Rollout[] {
  return random
    .sample(
      services.filter((service) => taken.every((one) => one.service !== service)),
      random.integer(0, 3)
    )
    .map((service) => {
      const parts = service.version.split('.');
      const version = parts.length < 3 ? random.hex(7) : `${parts[0]}.${parts[1]}.${Number(parts[2]) + 1}`;
      const from = random.between(
        range.from + 0.1 * (range.to - range.from),
        range.to - 0.05 * (range.to - range.from)
      );
      return { service, version, from, to: range.to, tookMs: random.between(1, 6) * minute, fits: () => true };
    });
}

/** Adds a small incident with another cause, usually before the window. */
function addSecond(
  random: Random,
  { services }: System,
  range: Window,
  window: Window,
  happening: ReturnType<typeof nothing>
): void {
  const service = random.pick(services);
  const took = random.between(2, 6) * minute;
  const isOverlapping = random.chance(0.25);
  const start = isOverlapping
    ? window.from + random.between(-0.5, 0.8) * took
    : random.between(range.from, window.from - took);
  const failures = random.between(0.05, 0.15);
  const factor = random.between(1.3, 3);
  happening.effects.push(({ time, service: one, store }) =>
    one === service && store === undefined && time >= start && time < start + took
      ? { failures, factor, message: 'temporary failure in name resolution', isSide: true }
      : undefined
  );
}

function drawAnnotations(
  random: Random,
  range: Window,
  window: Window,
  innocent: Rollout[],
  planted: Planted | undefined,
  { services }: System
): DrawnAnnotation[] {
  const all: DrawnAnnotation[] = [];
  for (const { service, version, from } of innocent) {
    if (random.chance(0.75)) {
      all.push(
        annotationAt(
          'innocent',
          'deploy',
          from,
          `Deploy ${service.name} ${version}`,
          `Build ${random.integer(1000, 9000)}`
        )
      );
    }
  }
  for (let turn = random.integer(planted ? 0 : 1, 3); turn > 0; turn--) {
    const [type, title] = random.pick([
      ['backup', 'Nightly backup'],
      ['maintenance', `Certificates of ${random.pick(services).name} renewed`],
      ['marketing', 'Newsletter sent'],
      ['config', `Log level of ${random.pick(services).name} set to info`],
    ]);
    const time = random.between(range.from, range.to - 2 * minute);
    all.push(
      annotationAt(
        'innocent',
        type,
        time,
        title,
        '',
        random.chance(0.3) ? Math.min(range.to, time + random.between(1, 20) * minute) : undefined
      )
    );
  }
  if (planted) {
    const { cause } = planted;
    if (cause && random.chance(cause.chance)) {
      all.push(
        annotationAt('cause', cause.type, window.from - random.between(0, 60_000), cause.title, cause.description)
      );
    }
    if (random.chance(0.6)) {
      const time = Math.min(window.to - minute, window.from + random.between(0.5, 5) * minute);
      all.push(
        annotationAt(
          'alarm',
          'alert',
          time,
          random.pick(['High latency', 'Error budget burns', 'p99 above target']),
          'Raised by a monitor',
          random.chance(0.4) ? window.to : undefined
        )
      );
    }
    if (random.chance(0.4)) {
      all.push(annotationAt('recovery', 'deploy', window.to, random.pick(['Rollback', 'Mitigated', 'Restarted']), ''));
    }
  }
  return all.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

/** Lists the old and new versions, and the pods, of deployed services. */
function changesOf(rollouts: Rollout[], spans: Span[]): Incident['changes'] {
  return rollouts.flatMap(({ service, version }) => {
    const fields = ['service.version', 'k8s.pod.name'];
    const old = spans.filter((span) => span.service === service.name);
    const values = new Map<string, string>();
    for (const { attributes } of old) {
      for (const field of fields) {
        if (
          attributes[field] !== undefined &&
          (field !== 'service.version' || attributes[field] === version || attributes[field] === service.version)
        ) {
          values.set(String(attributes[field]), field);
        }
      }
    }
    return [...values].map(([value, field]) => ({ field, value }));
  });
}
