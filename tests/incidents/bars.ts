import { charted, datasets, type Incident, type Point, type Start } from './incident';
import { strengthOf } from './strength';
import { type Condition, type LogLine, type Span, type Window } from './types';
import { quantile, strengthInSpans, unitsOf } from './units';

/** Data of a chart with bars. */
export interface Charted extends Pick<Incident, 'spans' | 'logs' | 'range'> {
  window: Window;
  /** Conditions that name the cause; `undefined` in quiet systems. */
  named?: Condition[];
}

/** True if the incident fills enough of a bin to be visible in it. */
export const touches = (bin: Window, { from, to }: Window) =>
  Math.min(bin.to, to) - Math.max(bin.from, from) >= 0.3 * (bin.to - bin.from);

export const isIn = ({ from, to }: Window, time: number) => time >= from && time < to;
export const isRoot = ({ parentId }: Span) => parentId === undefined;

/** Groups events by bin. Bins start at multiples of their size since 1970, as in the service. */
export function binsOf<T extends { time: number }>(
  events: T[],
  { from, to }: Window,
  size: number
): Array<Window & { events: T[] }> {
  const first = Math.floor(from / size);
  const bins = Array.from({ length: Math.ceil(to / size) - first }, (_, index) => ({
    from: (first + index) * size,
    to: (first + index + 1) * size,
    events: new Array<T>(),
  }));
  events
    .filter(({ time }) => isIn({ from, to }, time))
    .forEach((event) => bins[Math.floor(event.time / size) - first].events.push(event));
  return bins;
}

/** Finds the highest bin of a chart; `undefined` if the incident didn't cause it. */
export function peakOf(
  { spans, range, window, named }: Charted,
  binSize: number,
  isOfRoots: boolean
): (Point & Start) | undefined {
  const drawn = isOfRoots ? spans.filter(isRoot) : spans;
  const bins = binsOf(drawn, range, binSize).map(({ from, to, events }) => {
    const durations = events.map(({ durationNs }) => durationNs);
    return { from, to, ...(durations.length > 0 ? { value: quantile(durations, 0.99) } : {}) };
  });
  const { from, to } = bins.reduce((best, bin) => ((bin.value ?? 0) > (best.value ?? 0) ? bin : best));
  if (named && !touches({ from, to }, window)) {
    return undefined;
  }
  const limit = quantile(
    drawn.filter(({ time }) => time < window.from).map(({ durationNs }) => durationNs),
    0.95
  );
  const strength =
    named &&
    strengthInSpans({
      ...{ spans, named, window: { from, to }, onset: window.from },
      isAffected: ({ durationNs }) => durationNs > limit,
      isCharted: isOfRoots ? isRoot : undefined,
    });
  const query = `${charted(isOfRoots)}\n| summarize p99 = percentile(duration, 99) by bin(_time, ${binSize / 1000}s)`;
  return { query, at: from, strength };
}

interface Failure {
  time: number;
  service: string;
}

/** The largest bar of failures, or of error lines, by service. */
interface Bar {
  bin: Window;
  service: string;
  count: number;
}

function largestBar(failures: Failure[], range: Window, binSize: number): Bar | undefined {
  const bins = binsOf(failures, range, binSize).flatMap(({ from, to, events }) =>
    [...new Set(events.map(({ service }) => service))].map((service) => ({
      from,
      to,
      service,
      count: events.filter((event) => event.service === service).length,
    }))
  );
  if (bins.length === 0) {
    return undefined;
  }
  const { from, to, service, count } = bins.reduce((best, bin) => (bin.count > best.count ? bin : best));
  return { bin: { from, to }, service, count };
}

/** True if users may click a bar: in quiet systems any bar, otherwise one of the incident with more than two failures. */
const isBar = (bar: Bar | undefined, { named, window }: Charted) =>
  bar !== undefined && (!named || (bar.count > 2 && touches(bar.bin, window)));

const pointOf = (query: string, { bin, service }: Bar, binSize: number): Point => ({
  query: `${query} by bin(_time, ${binSize / 1000}s), ['service.name']`,
  at: bin.from,
  series: { field: 'service.name', value: service },
});

/** Finds the largest bar of failed spans. */
export function errorBarOf(draft: Charted, binSize: number): (Point & Start) | undefined {
  const { spans, range, window, named } = draft;
  const bar = largestBar(
    spans.filter(({ error }) => error),
    range,
    binSize
  );
  if (!bar || !isBar(bar, draft)) {
    return undefined;
  }
  // The clicked group's failures among all spans.
  const isAffected = ({ error, service }: Span) => error && service === bar.service;
  const strength = named && strengthInSpans({ spans, isAffected, named, window: bar.bin, onset: window.from });
  return { ...pointOf(`${charted(false)}\n| summarize errors = countif(error)`, bar, binSize), strength };
}

/** Finds the largest bar of error lines. */
export function lineBarOf(draft: Charted, binSize: number): (Point & Start) | undefined {
  const { logs, range, window, named } = draft;
  const errors = logs
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ time, attributes }) => ({ time, service: String(attributes['service.name'] ?? '') }));
  const bar = largestBar(errors, range, binSize);
  if (!bar || !isBar(bar, draft)) {
    return undefined;
  }
  const isAffected = ({ severity, attributes }: LogLine) =>
    severity === 'ERROR' && attributes['service.name'] === bar.service;
  const units = named && unitsOf(logs, isAffected, named);
  const query = `['${datasets.logs}']\n| where severity == "ERROR"\n| summarize count()`;
  return { ...pointOf(query, bar, binSize), strength: units && strengthOf(units, bar.bin, window.from) };
}
