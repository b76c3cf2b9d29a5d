/** Units of durations in milliseconds. A month has 30 days, a year 365. */
const units: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 7 * 86_400_000],
  ['M', 30 * 86_400_000],
  ['y', 365 * 86_400_000],
]);

/** Parses a duration (a whole number with one unit) to milliseconds; `undefined` for any other text. */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d+)([a-zA-Z]+)$/.exec(text) ?? [];
  const size = units.get(unit ?? '');
  return size === undefined ? undefined : Number(count) * size;
}

/** Writes milliseconds as a duration of at least 1 ms. Uses the largest unit, up to a day, that divides them evenly. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.max(1, Math.round(Number.isFinite(milliseconds) ? milliseconds : 0));
  const [unit, size] = ['d', 'h', 'm', 's']
    .map((name): [string, number] => [name, units.get(name) ?? 1])
    .find(([, length]) => whole % length === 0) ?? ['ms', 1];
  return `${whole / size}${unit}`;
}

/** MPL's units, by their names in other languages. */
const otherUnits: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ms: 'millis millisecond milliseconds',
    s: 'sec secs second seconds S',
    m: 'min mins minute minutes',
    h: 'hr hrs hour hours H',
    d: 'day days D',
    w: 'week weeks W',
    M: 'mo month months',
    y: 'year years Y',
  }).flatMap(([unit, others]) => others.split(' ').map((other) => [other, unit] as const))
);

/** The MPL duration that a text such as `5min`, `1.5h` or `1h30m` stands for; `undefined` for any other text. */
export function meantDuration(text: string): string | undefined {
  let total = 0;
  const parts = text.match(/\d+(?:\.\d+)?[a-zA-Z]+/g) ?? [];
  for (const part of parts) {
    const [, count, unit] = /^([\d.]+)([a-zA-Z]+)$/.exec(part) ?? [];
    total += Number(count) * (units.get(otherUnits.get(unit) ?? unit) ?? NaN);
  }
  return parts.join('') === text && total > 0 ? formatDuration(total) : undefined;
}
