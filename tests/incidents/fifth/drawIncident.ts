import { isIn } from '../bars';
import { type DrawnAnnotation, type Incident, type IncidentOptions } from '../incident';
import { kindNames } from '../kinds';
import { Random } from '../random';
import { annotationAt } from '../third/annotations';
import { findTruth } from '../truth';
import { type Window } from '../types';
import { changesOfJobs, companies, lineOf, readAs, type Row } from './companies';
import { plant, type Planted } from './plants';
import { findClicks } from './starts';
import { drawSystem } from './system';
import { type Effect, type Rollout, type Story, Traffic } from './traffic';

const minute = 60_000;
const tick = 20_000;

/** Draws incidents of clinic bookings, as six companies with different names, units and marks of failure write them. */
export function drawFifth(
  seed: number,
  { kind, events = { least: 2000, most: 60_000 } }: IncidentOptions = {}
): Incident {
  const random = new Random(seed ^ 0x5f1f7411);
  const chosen = kind ?? random.pick(kindNames);
  // Combines each kind with all companies.
  const company = companies[(seed + Math.floor(seed / kindNames.length)) % companies.length];
  const isWeak = chosen !== 'quiet' && random.chance(0.2);
  let system = drawSystem(random, company);
  const isCached = ({ routes }: typeof system) =>
    routes.some(({ root }) => root.calls.some(({ service }) => service.cache && service.store));
  while (chosen === 'coldCaches' && !isCached(system)) {
    system = drawSystem(random, company);
  }
  const start = Date.UTC(2026, random.integer(0, 11), random.integer(1, 28), random.integer(0, 23));
  const dry = new Traffic(random, system, company, { effects: [], rollouts: [] });
  const tried = 200;
  Array.from({ length: tried }, () => dry.serve(start, 1));
  const perRequest = Math.max(0.3, dry.rows.length / tried);
  const length = random.logUniform(3, 40) * minute;
  const enough = isWeak ? 40 : random.logUniform(300, 1200);
  const drawnCount = random.logUniform(events.least, events.most);
  // With little traffic, a shorter range contains enough requests in the incident.
  const longest = Math.min(720 * minute, Math.max(60 * minute, length * random.between(6, 20)));
  const dense = Math.min(longest, (drawnCount / perRequest / enough) * length);
  const total = 10 * minute * Math.ceil(Math.max(45 * minute, 4 * length, dense) / minute / 10);
  const count = Math.min(events.most, Math.max(drawnCount, (enough * perRequest * total) / length));
  const range = { from: start, to: start + total };
  const from = start + random.between(0.35, 0.92 - length / total) * total;
  const window = { from, to: from + length };

  const draft = { random, system, company, usual: dry.rows, window, isWeak };
  const planted = chosen === 'quiet' ? undefined : plant(chosen, draft);
  const { effects, rollouts, ...story }: Story = planted?.story ?? { effects: [], rollouts: [] };
  const free = system.services.filter((one) => rollouts.every(({ service }) => service !== one));
  const innocent = random.sample(free, random.integer(0, 2)).map((service) => ({
    ...{ service, version: `${service.version}.${random.integer(1, 9)}`, share: 1, to: Infinity },
    from: random.between(start + 0.1 * total, range.to - 0.05 * total),
  }));
  const others =
    planted && random.chance(0.35) ? [otherEffect(random, random.pick(system.services), range, window)] : [];
  const traffic = new Traffic(random, system, company, {
    ...{ ...story, effects: [...effects, ...others], rollouts: [...innocent, ...rollouts] },
  });
  const [phase, swing] = [random.between(0, 2 * Math.PI), random.between(0.2, 0.6)];
  let noise = 0;
  for (let at = start; at < range.to; at += tick) {
    noise = 0.9 * noise + 0.08 * random.normal();
    const day = 1 + swing * Math.sin(phase + (2 * Math.PI * (at - start)) / (1440 * minute));
    const load = Math.max(0.1, day * Math.exp(noise));
    const send = (mean: number, forced?: Story['load']) => {
      for (let when = random.exponential(1 / mean); when < 1; when += random.exponential(1 / mean)) {
        traffic.serve(at + when * tick, load, forced);
      }
    };
    const mean = (count / perRequest / total) * tick * load;
    send(mean);
    if (story.load && isIn(window, at)) {
      send(mean * story.load.share, story.load);
    }
  }
  for (const job of system.jobs) {
    for (let at = start + random.next() * job.period; at < range.to; at += job.period) {
      for (let when = at; when < at + job.lasts; when += random.exponential(job.every)) {
        traffic.job(job, when);
      }
    }
  }
  const spans = traffic.rows.filter(({ time }) => isIn(range, time)).sort((a, b) => a.time - b.time);
  const annotations = drawAnnotations(random, range, window, innocent, planted).map((one) => ({
    ...one,
    datasets: [company.dataset],
  }));
  const { named, alsoNamedBy = [] } = planted ?? {};
  return {
    ...{ seed, kind: chosen, range, spans, logs: [], annotations, written: (field: string) => field },
    truth: named && findTruth({ named, alsoNamedBy, spans, window, annotations }),
    starts: findClicks({ random, company, spans, range, window, annotations, named, alsoNamedBy }),
    changes: [...changesOfVersions(innocent, spans), ...changesOfJobs(spans, company)],
    convention: {
      ...{ dataset: company.dataset, isTraced: company.ids !== undefined, read: readAs(company) },
      text: spans.map((row) => lineOf(company, row)).join(''),
    },
  };
}

/** Draws a smaller incident of another cause. */
function otherEffect(random: Random, service: Rollout['service'], range: Window, window: Window): Effect {
  const lasts = random.between(3, 8) * minute;
  const from = random.chance(0.3)
    ? random.between(window.from - lasts, window.to)
    : random.between(range.from, Math.max(range.from, window.from - 2 * lasts));
  return {
    ...{ isOther: true, message: 'no route to host', status: 500 },
    fits: (met) => met.service === service && !met.store && isIn({ from, to: from + lasts }, met.time),
    ...(random.chance(0.5) ? { factor: random.between(1.5, 3) } : { fail: random.between(0.05, 0.2) }),
  };
}

/** Values that show innocent deployments: the old and new versions, and the services' pods. */
const changesOfVersions = (innocent: Rollout[], rows: Row[]): Incident['changes'] =>
  innocent.flatMap(({ service, version }) => {
    const pods = rows.filter((row) => row.service === service.name).map(({ attributes }) => attributes.pod);
    return [
      ...[version, service.version].map((value) => ({ field: 'version', value })),
      ...[...new Set(pods)].map((value) => ({ field: 'pod', value })),
    ].filter(({ value }) => value !== undefined);
  });

function drawAnnotations(
  random: Random,
  range: Window,
  window: Window,
  innocent: Rollout[],
  planted?: Planted
): DrawnAnnotation[] {
  const length = window.to - window.from;
  const note = (role: DrawnAnnotation['role'], type: string, time: number, title: string, end?: number) =>
    annotationAt(role, type, time, title, '', end);
  const others = Array.from({ length: random.integer(planted ? 0 : 1, 2) }, () => {
    const time = random.between(range.from + 0.15 * (range.to - range.from), range.to - 3 * minute);
    const title = random.pick(['Mailing sent', 'Autoscaler: +1 node', 'Rotated keys']);
    const end = random.chance(0.3) ? Math.min(range.to, time + 10 * minute) : undefined;
    return note('innocent', random.pick(['config', 'marketing', 'scaling']), time, title, end);
  });
  const alarm = random.pick(['SLO burn rate', 'Latency alert', 'Checks failing']);
  const noticed = window.from + random.between(0.1, 0.3) * length;
  const all = [
    ...innocent
      .filter(() => random.chance(0.8))
      .map(({ service, version, from }) => note('innocent', 'deploy', from, `Deploy ${service.name} ${version}`)),
    ...others,
    ...(planted?.title !== undefined && random.chance(0.75)
      ? [note('cause', 'change', window.from - random.between(0, 45_000), planted.title)]
      : []),
    ...(planted && random.chance(0.65)
      ? [note('alarm', 'incident', noticed, alarm, random.chance(0.5) ? window.to : undefined)]
      : []),
  ];
  return all.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}
