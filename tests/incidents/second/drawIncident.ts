import { type Incident, type IncidentOptions } from '../incident';
import { kindNames } from '../kinds';
import { Random } from '../random';
import { findTruth } from '../truth';
import { type Span, type Window } from '../types';
import { prefixedName } from '../write';
import { drawAnnotations, innocentRollouts } from './annotations';
import { drawLogs } from './logs';
import { type Plan } from './plan';
import { plants } from './plants';
import { findStarts } from './starts';
import { drawSystem, type System } from './system';
import { Traffic } from './traffic';

const minute = 60_000;
const top = ['name', 'body', 'service.name', 'service.version', 'status.code'];
const resource = ['host.', 'k8s.', 'cloud.', 'telemetry.'];
const epoch = Date.UTC(2026, 2, 2);

/** Draws hours of a system with one cause in a window of 3 to 40 minutes, without knowledge of the plugin's method. */
export function drawSecond(seed: number, options: IncidentOptions = {}): Incident {
  const random = new Random(seed);
  const kind = options.kind ?? kindNames[((seed % kindNames.length) + kindNames.length) % kindNames.length];
  const system = drawSystem(random);
  const bounds = options.events ?? { least: 2000, most: 200_000 };
  const events = Math.round(random.logUniform(bounds.least, bounds.most));
  const isStrong = random.chance(0.85);
  const { range, window } = drawTimes(random, events, isStrong);
  const inWindow = (events * (window.to - window.from)) / (range.to - range.from);
  const planted =
    kind === 'quiet' ? undefined : plants[kind]({ random, system, window, isStrong, requests: inWindow / 8 });
  const rollouts = innocentRollouts(random, system, range, planted?.plan);
  const plan: Plan = { ...(planted?.plan ?? { effects: [], rollouts: [] }) };
  plan.rollouts = [...rollouts, ...plan.rollouts];
  if (planted && random.chance(0.25)) {
    plan.effects = [...plan.effects, ...decoy(random, system, range, window)];
  }
  const spans = drawSpans(random, system, plan, range, events);
  const logs = drawLogs(random, spans, plan, range);
  const annotations = drawAnnotations({
    random,
    range,
    window,
    rollouts,
    system,
    cause: planted?.cause,
    isQuiet: !planted,
  });
  return {
    ...{ seed, kind, range, spans, logs, annotations },
    written: system.habits.prefixed ? (field) => prefixedName(field, top, resource) : (field) => field,
    truth: planted && findTruth({ ...planted, spans, window, annotations }),
    starts: findStarts({
      random,
      spans,
      logs,
      range,
      window,
      annotations,
      named: planted?.named,
      isLogged: kind === 'fullDisk',
    }),
    changes: rollouts.map(({ version }) => ({ field: 'service.version', value: version })),
  };
}

/** Draws the range and the window. The range is shorter if a strong incident would otherwise have too few visible events. */
function drawTimes(random: Random, events: number, isStrong: boolean): { range: Window; window: Window } {
  const wanted = random.logUniform(3, 40) * minute;
  const hours = random.logUniform(1, 12);
  const spansNeeded = isStrong ? 1500 : 60;
  const longest = Math.max(60 * minute, (events * wanted) / spansNeeded);
  const length = Math.round(Math.min(hours * 60 * minute, longest) / minute) * minute;
  const least = Math.min(40 * minute, length * 0.4, (spansNeeded * length) / events);
  const lasts = Math.max(wanted, least);
  const start = epoch + random.integer(0, 7 * 24 * 60) * minute;
  const from = start + random.between(0.3, 0.9 - lasts / length) * length;
  return { range: { from: start, to: start + length }, window: { from, to: from + lasts } };
}

/** Draws a smaller, earlier incident elsewhere, away from the window. */
function decoy(random: Random, system: System, range: Window, window: Window): Plan['effects'] {
  const lasts = (window.to - window.from) * random.between(0.3, 0.7);
  const from = random.between(range.from, window.from - 2 * lasts);
  const service = random.pick(system.services.slice(1)).name;
  if (from < range.from) {
    return [];
  }
  const time = { from, to: from + lasts };
  const strength = { factor: random.between(1.5, 3), added: random.between(10, 80), failures: random.between(0, 0.05) };
  return [
    {
      ...time,
      ...strength,
      where: { 'service.name': service },
      message: 'deadline exceeded',
      status: 504,
      ramp: 0,
      isSide: true,
    },
  ];
}

function drawSpans(random: Random, system: System, plan: Plan, range: Window, events: number): Span[] {
  const traffic = new Traffic(random, system, plan);
  const peak = random.between(range.from, range.from + 24 * 60 * minute);
  const spans: Span[] = [];
  const { load } = plan;
  const loaded = load && {
    customer: system.customers.find(({ id }) => id === load.customer),
    route: system.routes.find(({ route }) => route === load.route),
  };
  while (spans.length < events) {
    const time = traffic.time(range.from, range.to, peak);
    spans.push(...traffic.request(time));
    if (load && time >= load.from && time < load.to) {
      for (let left = load.share; left > 0 && random.chance(left); left--) {
        spans.push(...traffic.request(random.between(load.from, load.to), loaded));
      }
    }
  }
  return spans.sort((a, b) => a.time - b.time);
}
