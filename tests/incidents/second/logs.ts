import { type Random } from '../random';
import { type Attributes, type LogLine, type Span, type Window } from '../types';
import { type Plan } from './plan';

const kept = ['service.name', 'service.version', 'host.name', 'host.id', 'k8s.pod.name', 'cloud.region'];
const minute = 60_000;

/** Draws the services' log lines, most with the IDs of their span, and the hosts' log lines. */
export function drawLogs(random: Random, spans: Span[], plan: Plan, range: Window): LogLine[] {
  const lines = spans.flatMap((span) => {
    const line = lineOf(random, span);
    return line ? [line] : [];
  });
  for (let time = range.from; time < range.to; time += 5 * minute) {
    const place = random.pick(spans).attributes;
    const body = `cron[${random.integer(300, 32000)}]: session closed for user app${random.integer(1, 9)}`;
    lines.push({
      time: time + random.between(0, minute),
      severity: 'INFO',
      body,
      attributes: only(place, ['host.name', 'host.id']),
    });
  }
  return [...lines, ...diskLines(random, spans, plan)].sort((a, b) => a.time - b.time);
}

function lineOf(
  random: Random,
  { time, durationNs, traceId, spanId, service, name, error, attributes }: Span
): LogLine | undefined {
  const message = attributes['exception.message'];
  const took = Math.round(durationNs / 1e6);
  const isWritten = error ? random.chance(0.8) : random.chance(0.12);
  if (!isWritten) {
    return undefined;
  }
  const severity = error ? 'ERROR' : random.chance(0.04) ? 'WARN' : 'INFO';
  const body = error
    ? `${name || service} failed after ${took} ms: ${message ?? 'unknown error'}`
    : `${name || service} took ${took} ms`;
  const ids = random.chance(0.85) ? { traceId, spanId } : {};
  return { time: time + durationNs / 1e6, severity, body, ...ids, attributes: only(attributes, kept) };
}

/** Draws the additional lines of services on a host without disk space. */
function diskLines(random: Random, spans: Span[], { diskLines: disk }: Plan): LogLine[] {
  if (!disk) {
    return [];
  }
  const place = spans.find(
    ({ attributes }) => attributes['host.name'] === disk.host && attributes['service.name'] === disk.service
  )?.attributes ?? {
    'host.name': disk.host,
    'service.name': disk.service,
  };
  const count = Math.round((disk.perMinute * (disk.to - disk.from)) / minute);
  return Array.from({ length: count }, () => ({
    time: random.between(disk.from, disk.to),
    severity: 'ERROR',
    body: `${disk.service}[${random.integer(1, 9)}]: write of segment ${random.integer(1, 99999)} failed: no space left on device`,
    attributes: only(place, kept),
  }));
}

const only = (attributes: Attributes, names: string[]) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
