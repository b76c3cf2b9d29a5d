import { datasets, type DrawnAnnotation } from './annotations';
import { fisherExact } from './exactTest';
import { type Window } from './kinds';
import { type Random } from './random';
import { carries, type Strength, strengthOf } from './strength';
import { type Condition, type LogLine, type Span } from './types';
import { failedOrSlow, quantile, strengthInSpans, strengthInTraces } from './units';

/**
 * Where a user would click, from the data alone. A start is undefined where the data have none in the incident's window: no failures, the
 * highest peak elsewhere, no annotation nearby. Quiet systems have the starts of somebody who clicks anyway.
 */
export interface Starts {
  peak?: Peak & Start;
  errorBar?: ErrorBar & Start;
  condition?: Filter & Start;
  annotation?: { annotation: DrawnAnnotation } & Start;
  trace?: { traceId: string; time: number; durationNs: number } & Start;
}

export const startNames = ['peak', 'errorBar', 'condition', 'annotation', 'trace'] as const;

/** Each start has its own strength: of what is planted, in the events that the click selects. Undefined in quiet systems. */
interface Start {
  strength?: Strength;
}

/** The highest bin of a chart of the duration's 99th percentile. */
interface Peak {
  /** The chart's events: all spans, or the roots of traces. */
  isOfRoots: boolean;
  binSize: number;
  bin: Window;
  /** The whole chart. A bin without events has no value. */
  bins: Array<Window & { value?: number }>;
}

/** The largest bar of failures, or of error lines, by service. */
interface ErrorBar {
  dataset: string;
  binSize: number;
  bin: Window;
  service: string;
  count: number;
  bins: Array<Window & { service: string; count: number }>;
}

/** Failed, or slower than a duration, in a window somewhat longer than the incident. */
interface Filter {
  slowerThanNs?: number;
  /** Whether it asks for roots of traces only. */
  isOfRoots: boolean;
  window: Window;
}

/** Half a minute to ten minutes. */
const binSizes = [0.5, 1, 2, 5, 10].map((minutes) => minutes * 60_000);

interface Draft {
  random: Random;
  spans: Span[];
  logs: LogLine[];
  range: Window;
  window: Window;
  annotations: DrawnAnnotation[];
  /** Undefined in quiet systems. */
  named?: Condition[];
  /** Whether error lines are charted, instead of spans. */
  isLogged: boolean;
}

export function findStarts(draft: Draft): Starts {
  const { random, spans, range, window } = draft;
  const length = range.to - range.from;
  const fitting = binSizes.filter(
    (size) => length / size <= 400 && length / size >= 6 && size <= 2 * (window.to - window.from)
  );
  // Who has few events looks at longer bins.
  const filled = fitting.filter((size) => (spans.length * size) / length >= 150);
  const binSize = random.pick(filled.length > 0 ? filled : fitting.slice(-1));
  const isOfRoots = random.chance(0.5);
  return {
    peak: peakOf(draft, binSize, isOfRoots),
    errorBar: draft.isLogged && random.chance(0.6) ? lineBarOf(draft, binSize) : errorBarOf(draft, binSize),
    condition: conditionOf(draft, random.between(0.2, 0.8)),
    annotation: annotationOf(draft),
    trace: traceOf(draft),
  };
}

const touches = (a: Window, b: Window) => a.from < b.to && a.to > b.from;
const isIn = ({ from, to }: Window, time: number) => time >= from && time < to;

/** Bins are multiples of their size since 1970, as the service's are. */
function binsOf<T extends { time: number }>(
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

function peakOf({ spans, range, window, named }: Draft, binSize: number, isOfRoots: boolean): Starts['peak'] {
  const charted = isOfRoots ? spans.filter(isRoot) : spans;
  const bins = binsOf(charted, range, binSize).map(({ from, to, events }) => {
    const durations = events.map(({ durationNs }) => durationNs);
    return { from, to, ...(durations.length > 0 ? { value: quantile(durations, 0.99) } : {}) };
  });
  const { from, to } = bins.reduce((best, bin) => ((bin.value ?? 0) > (best.value ?? 0) ? bin : best));
  if (named && !touches({ from, to }, window)) {
    return undefined;
  }
  const ids = new Set(charted.map(({ spanId }) => spanId));
  const limit = quantile(
    charted.filter(({ time }) => time < window.from).map(({ durationNs }) => durationNs),
    0.95
  );
  const strength =
    named &&
    strengthInSpans(spans, (span) => ids.has(span.spanId) && span.durationNs > limit, named, { from, to }, window.from);
  return { isOfRoots, binSize, bin: { from, to }, bins, strength };
}

interface Failure {
  time: number;
  service: string;
}

function largestBar(failures: Failure[], range: Window, binSize: number): Omit<ErrorBar, 'dataset'> | undefined {
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
  return { binSize, bin: { from, to }, service, count, bins };
}

/** A bar of two failures or fewer is no reason to click. */
const isBar = (bar: Omit<ErrorBar, 'dataset'> | undefined, { named, window }: Draft) =>
  bar !== undefined && (!named || (bar.count > 2 && touches(bar.bin, window)));

function errorBarOf(draft: Draft, binSize: number): Starts['errorBar'] {
  const { spans, range, window, named } = draft;
  const bar = largestBar(
    spans.filter(({ error }) => error),
    range,
    binSize
  );
  if (!bar || !isBar(bar, draft)) {
    return undefined;
  }
  // The clicked group's failures, among all spans.
  const strength =
    named &&
    strengthInSpans(spans, ({ error, service }) => error && service === bar.service, named, bar.bin, window.from);
  return { dataset: datasets.spans, ...bar, strength };
}

function lineBarOf(draft: Draft, binSize: number): Starts['errorBar'] {
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
  const units =
    named &&
    logs.map((line) => ({ time: line.time, isAffected: isAffected(line), isCarrier: carries(line.attributes, named) }));
  return { dataset: datasets.logs, ...bar, strength: units && strengthOf(units, bar.bin, window.from) };
}

/** Of failed spans, slow spans and slow roots, those that rise most in the window, which is what a user sees in a chart. */
function conditionOf({ spans, range, window, named }: Draft, margin: number): Starts['condition'] {
  const length = window.to - window.from;
  const zoomed = {
    from: Math.max(range.from, window.from - margin * length),
    to: Math.min(range.to, window.to + margin * length),
  };
  const inside = spans.filter(({ time }) => isIn(window, time));
  const before = spans.filter(({ time }) => time < window.from);
  const slow = [isAny, isRoot].map((isCharted) => {
    const limit = roundLimit(before.filter(isCharted).map(({ durationNs }) => durationNs));
    return {
      slowerThanNs: limit,
      isOfRoots: isCharted === isRoot,
      fits: (span: Span) => isCharted(span) && span.durationNs > limit,
    };
  });
  const filters = [{ isOfRoots: false, fits: ({ error }: Span) => error }, ...slow].map((filter) => {
    const [now, then] = [inside, before].map((list) => list.filter(filter.fits).length);
    return { ...filter, rise: fisherExact(now, inside.length, then, before.length) };
  });
  const { fits, rise: _, ...filter } = filters.reduce((best, other) => (other.rise < best.rise ? other : best));
  return { ...filter, window: zoomed, strength: named && strengthInSpans(spans, fits, named, zoomed, zoomed.from) };
}

const isAny = () => true;
const isRoot = ({ parentId }: Span) => parentId === undefined;

/** What is unusual, as a user writes it: 250 ms, not 247.3. */
function roundLimit(durations: number[]): number {
  const usual = quantile(durations, 0.97);
  const unit = Math.pow(10, Math.floor(Math.log10(usual)) - 1) * 5;
  return Math.max(1, Math.round(usual / unit)) * unit;
}

/** The annotation of the cause, else the nearest one to the onset, if it is near. */
function annotationOf({ spans, range, window, annotations, named }: Draft): Starts['annotation'] {
  const length = window.to - window.from;
  const distance = ({ time }: DrawnAnnotation) => Math.abs(Date.parse(time) - window.from);
  const nearest = [...annotations]
    .filter(({ role }) => role !== 'recovery')
    .sort((a, b) => distance(a) - distance(b))[0];
  const annotation = annotations.find(({ role }) => role === 'cause') ?? nearest;
  if (!annotation || (named && distance(annotation) > length / 2)) {
    return undefined;
  }
  const from = Date.parse(annotation.time);
  const after = { from, to: Math.min(range.to, from + length) };
  return {
    annotation,
    strength:
      named && strengthInSpans(spans, failedOrSlow(spans, window.from), named, after, Math.min(from, window.from)),
  };
}

/** The slowest trace that begins in the window, if the cause is why. */
function traceOf({ spans, window, named }: Draft): Starts['trace'] {
  const roots = spans.filter(({ parentId, time }) => parentId === undefined && isIn(window, time));
  const slowest = roots.reduce<Span | undefined>(
    (best, root) => (best && best.durationNs >= root.durationNs ? best : root),
    undefined
  );
  if (!slowest || (named && !spans.some(({ traceId, isHit }) => isHit && traceId === slowest.traceId))) {
    return undefined;
  }
  const { traceId, time, durationNs } = slowest;
  return {
    traceId,
    time,
    durationNs,
    strength: named && strengthInTraces(spans, failedOrSlow(spans, window.from), named, window, window.from),
  };
}
