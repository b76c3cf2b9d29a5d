import { type DrawnAnnotation, type Incident, type IncidentOptions } from '../incident';
import { kindNames } from '../kinds';
import { Random } from '../random';
import { annotationAt } from '../third/annotations';
import { findStarts } from '../third/starts';
import { findTruth } from '../truth';
import { prefixedName } from '../write';
import { plant } from './plants';
import { type Happening, Traffic } from './traffic';
import { drawWorld } from './world';

const minute = 60_000;
const top = ['name', 'body', 'service.name', 'status.message'];
const resource = [
  'service.version',
  'app.',
  'host.',
  'k8s.',
  'cloud.',
  'container.',
  'dc',
  'process.',
  'telemetry.',
  'deployment.',
];

/** Draws incidents, some in steps or with breaks, of a parcel carrier with gRPC, queues and batches. */
export function drawFourth(
  seed: number,
  { kind, events = { least: 2000, most: 200_000 } }: IncidentOptions = {}
): Incident {
  const random = new Random(seed ^ 0x4f0f4f0f);
  const chosen = kind ?? random.pick(kindNames);
  const isQuiet = chosen === 'quiet';
  const isWeak = random.chance(0.15);
  let world = drawWorld(random);
  while (
    chosen === 'coldCaches' &&
    !world.services.some(({ hits, operations }) => hits && operations.some(({ query }) => query))
  ) {
    world = drawWorld(random);
  }
  const length = random.logUniform(3, 40) * minute;
  const total = Math.ceil(Math.min(600, Math.max(50, (length / minute) * random.between(5, 12))) / 10) * 10 * minute;
  const start = Date.UTC(2026, random.integer(0, 11), random.integer(1, 28), random.integer(0, 23));
  const range = { from: start, to: start + total };
  const from = start + random.between(0.35, 0.92 - length / total) * total;
  const window = { from, to: from + length };

  const calm: Happening = {
    ...{ effects: [], flags: () => ({ canary: false }) },
    ...{ version: () => undefined, retries: () => 1, hits: () => undefined, isOpen: () => false },
  };
  const dry = new Traffic(random, world, calm);
  const tried = 300;
  Array.from({ length: tried }, () => dry.serve(start, 1));
  const planted = isQuiet ? undefined : plant(chosen, { random, world, usual: dry.spans, window, isWeak });
  const moved = innocentVersions(random, world, range);
  const happening: Happening = {
    ...{ ...calm, ...planted?.happening },
    version: (service, pod, time) =>
      planted?.happening.version?.(service, pod, time) ??
      moved.find((one) => one.service === service && time >= one.at + Number(pod.name.slice(-1)) * minute)?.version,
  };

  const traffic = new Traffic(random, world, happening);
  const perRequest = dry.spans.length / tried;
  const enough = isWeak || isQuiet ? 0 : (chosen === 'fullDisk' || chosen === 'regionVersion' ? 900 : 450) * perRequest;
  const size = Math.max(random.logUniform(events.least, events.most), Math.min(events.most, (enough * total) / length));
  const peaks = [random.between(0, 0.45), random.between(0.55, 1)];
  const bursts = Array.from({ length: random.integer(0, 6) }, () => random.between(range.from, range.to));
  const step = 15_000;
  for (let time = range.from; time < range.to; time += step) {
    const place = (time - range.from) / total;
    const hump = peaks.reduce((sum, peak) => sum + Math.exp(-(((place - peak) / 0.12) ** 2)), 0);
    const isBurst = bursts.some((one) => time >= one && time < one + 3 * step);
    const load = (0.75 + 0.6 * hump) * (isBurst ? 2.5 : 1) * Math.exp(0.15 * random.normal());
    const rate = (size / perRequest / total) * step * load;
    for (let at = random.exponential(1 / rate); at < 1; at += random.exponential(1 / rate)) {
      traffic.serve(time + at * step, load);
    }
    const { customer, entry, share = 0 } = planted?.load ?? {};
    for (let at = random.exponential(1 / (rate * share)); at < 1; at += random.exponential(1 / (rate * share))) {
      if (time + at * step >= window.from && time + at * step < window.to) {
        traffic.serve(time + at * step, load * (1 + share / 2), { customer, entry });
      }
    }
  }
  const isKept = ({ time }: { time: number }) => time >= range.from && time < range.to;
  const spans = traffic.spans.filter(isKept).sort((a, b) => a.time - b.time);
  const logs = traffic.logs.filter(isKept).sort((a, b) => a.time - b.time);

  const note = (role: DrawnAnnotation['role'], type: string, time: number, title: string, end?: number) =>
    annotationAt(role, type, time, title, '', end);
  const somewhere = () => random.between(range.from, range.to - minute);
  const { cause = ['alert', ''] } = planted ?? {};
  const annotations = [
    ...moved.map(({ service, version, at }) => note('innocent', 'deploy', at, `${service.name} ${version}`)),
    ...Array.from({ length: random.integer(1, 3) }, () =>
      note(
        'innocent',
        'ops',
        somewhere(),
        random.pick(['Hub Leipzig reopened', 'Log retention 14 d', 'Price list loaded', 'TLS renewed'])
      )
    ),
    ...(planted?.cause && random.chance(0.8)
      ? [note('cause', cause[0], from - random.between(0, minute), cause[1])]
      : []),
    ...(planted && random.chance(0.6)
      ? [
          note(
            'alarm',
            'alert',
            from + random.between(0.1, 0.4) * length,
            'SLO burn',
            random.chance(0.5) ? window.to : undefined
          ),
        ]
      : []),
    ...(planted && random.chance(0.4) ? [note('recovery', 'deploy', window.to, 'Rolled back')] : []),
  ].sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  const hits = spans.filter(({ isHit }) => isHit);
  const isFailing = isQuiet ? random.chance(0.5) : hits.filter(({ error }) => error).length > 0.08 * hits.length;
  return {
    ...{ seed, kind: chosen, range, spans, logs, annotations },
    written: world.habits.isKeyed ? (field) => prefixedName(field, top, resource) : (field) => field,
    truth: planted && findTruth({ ...planted, spans, window, annotations }),
    starts: findStarts({ random, spans, logs, range, window, annotations, named: planted?.named, isFailing }),
    changes: moved.flatMap(({ service, version }) => {
      const pods = spans
        .filter((span) => span.service === service.name)
        .map(({ attributes }) => attributes['k8s.pod.name']);
      return [
        ...[version, service.version].map((value) => ({ field: world.fields.version, value })),
        ...[...new Set(pods)].map((value) => ({ field: 'k8s.pod.name', value: String(value) })),
      ];
    }),
  };
}

/** Deploys versions that change nothing else. */
const innocentVersions = (
  random: Random,
  { services }: ReturnType<typeof drawWorld>,
  { from, to }: Incident['range']
) =>
  random.sample(services, random.integer(0, 3)).map((service) => ({
    service,
    version: service.version.includes('.') ? service.version.replace('-r1', '-r9') : random.hex(8),
    at: random.between(from, to),
  }));
