import { asText, type JsonObject } from '../../service/json';

const relative = /^(?:qr-)?(now(?:[-+]\d+[smhdwMy])*(?:\/[smhdwMy])?)$/;

/** Time in Grafana's format: relative to now, or ISO 8601; `undefined` for any other value. */
function grafanaTime(value: JsonObject[string] | undefined): string | undefined {
  const text = (asText(value) ?? '').trim();
  const [, now] = relative.exec(text.replace('W', 'w')) ?? [];
  if (now !== undefined || text === '') {
    return now;
  }
  const milliseconds = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Math.abs(milliseconds) <= 8.64e15 ? new Date(milliseconds).toISOString() : undefined;
}

/** A dashboard's range, refresh interval and comparison, with defaults for invalid values. */
export function timeWindow(document: JsonObject, lost: string[]) {
  const { timeWindowStart, timeWindowEnd, refreshTime, against, againstTimestamp } = document;
  const [from, to] = [timeWindowStart, timeWindowEnd].map(grafanaTime);
  if ((timeWindowStart !== undefined && from === undefined) || (timeWindowEnd !== undefined && to === undefined)) {
    lost.push('The time range can’t be read, so it’s set to the last hour.');
  }
  const seconds = Number(asText(refreshTime) ?? '');
  const compare = comparisonOf(asText(against) ?? '');
  if (asText(against) && compare === undefined) {
    lost.push(`The comparison “${asText(against)}” isn’t imported.`);
  }
  if (asText(againstTimestamp)) {
    lost.push('The comparison with a fixed time isn’t imported: “Compare with” takes a duration.');
  }
  return {
    time: from !== undefined && to !== undefined ? { from, to } : { from: 'now-1h', to: 'now' },
    refresh: seconds > 0 ? (seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`) : '',
    compare,
  };
}

/** Converts a comparison to an APL timespan: `-1d` becomes `1d`, and weeks become days. */
function comparisonOf(against: string): string | undefined {
  const [, count, unit] = /^-(\d+)([smhdwW])$/.exec(against.trim()) ?? [];
  const amount = Number(count);
  return unit === undefined ? undefined : unit.toLowerCase() === 'w' ? `${amount * 7}d` : `${amount}${unit}`;
}
