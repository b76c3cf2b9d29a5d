/** Units in nanoseconds, largest first, each with a singular name and abbreviations. */
const units: ReadonlyArray<{ size: bigint; word?: string; short: readonly string[] }> = [
  { size: BigInt(604_800_000_000_000), short: ['w'] },
  { size: BigInt(86_400_000_000_000), word: 'day', short: ['d'] },
  { size: BigInt(3_600_000_000_000), word: 'hour', short: ['h', 'hr', 'hrs'] },
  { size: BigInt(60_000_000_000), word: 'minute', short: ['m', 'min', 'mins'] },
  { size: BigInt(1_000_000_000), word: 'second', short: ['s', 'sec', 'secs'] },
  { size: BigInt(1_000_000), word: 'millisecond', short: ['ms', 'milli', 'millis', 'millisec', 'millisecs'] },
  { size: BigInt(1_000), word: 'microsecond', short: ['us', 'micro', 'micros', 'microsec', 'microsecs'] },
  { size: BigInt(100), word: 'tick', short: [] },
  { size: BigInt(1), word: 'nanosecond', short: ['ns', 'nano', 'nanos', 'nanosec', 'nanosecs'] },
];
const sizes: ReadonlyMap<string, bigint> = new Map(
  units.flatMap(({ size, word, short }) =>
    [...short, ...(word ? [word, `${word}s`] : [])].map((name): [string, bigint] => [name, size])
  )
);
/** Units for writing timespans, as literals or in words. */
export const commonUnits = units.flatMap(({ size, word, short: [short] }) =>
  word && short ? [{ size, word, short }] : []
);
const day = BigInt(86_400_000_000_000);

/** Multiplies a decimal number by a size, without floats, and drops the fraction. */
function times(whole: string, fraction: string, size: bigint): bigint {
  return (BigInt(whole + fraction) * size) / BigInt(`1${'0'.repeat(fraction.length)}`);
}

const bareForm = /^(\d+)(?:\.(\d+))?\s*([a-z]*)$/;
const clockForm = /^(?:(\d+)\.)?([01]?\d|2[0-3]):([0-5]?\d)(?::([0-5]?\d)(?:\.(\d{1,9}))?)?$/;

function parseUnsigned(text: string): bigint | undefined {
  const bare = bareForm.exec(text);
  if (bare) {
    const [, whole, fraction = '', unit] = bare;
    // A number without a unit is in days, as in `time(2)`.
    const size = unit === '' ? day : sizes.get(unit);
    return size === undefined ? undefined : times(whole, fraction, size);
  }
  const clock = clockForm.exec(text);
  if (!clock) {
    return undefined;
  }
  const [, days = '0', hours, minutes, seconds = '0', fraction = ''] = clock;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return BigInt(days) * day + times(String(whole), fraction, BigInt(1_000_000_000));
}

/** Converts `5m`, `1.02:03:04.5`, a number of days, or one of these in `timespan(…)`, to nanoseconds. */
export function parseTimespan(text: string): bigint | undefined {
  const trimmed = text.trim();
  const call = /^time(?:span)?\s*\((.*)\)$/.exec(trimmed);
  const inner = (call ? call[1] : trimmed).trim();
  const quoted = /^(["'])(.*)\1$/.exec(inner);
  const bare = quoted ? quoted[2].trim() : inner;
  const negative = bare.startsWith('-');
  const value = parseUnsigned(negative ? bare.slice(1).trim() : bare);
  return value === undefined ? undefined : negative ? -value : value;
}

/** Works like `parseTimespan`, but takes no number without a unit, which would count days. */
export const parseDuration = (text: string): bigint | undefined =>
  Number.isNaN(Number(text)) ? parseTimespan(text) : undefined;

/** Writes milliseconds as a timespan literal of at least 1 µs, in the largest unit that divides them evenly. */
export function formatTimespan(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 1) {
    return `${Math.max(1, Math.round((Number.isFinite(milliseconds) ? milliseconds : 0) * 1000))}us`;
  }
  return formatNanoseconds(BigInt(Math.round(milliseconds)) * BigInt(1_000_000));
}

/** Writes nanoseconds, rounded, as a timespan literal in the largest unit up to a day that divides them. */
export function formatNanoseconds(given: bigint | number): string {
  const nanoseconds = typeof given === 'number' ? BigInt(Math.round(given)) : given;
  if (nanoseconds === BigInt(0)) {
    return '0s';
  }
  const unit = commonUnits.find(({ size }) => nanoseconds % size === BigInt(0));
  return unit ? `${nanoseconds / unit.size}${unit.short}` : `${nanoseconds}ns`;
}

/** A timespan with several units, such as `1h30m`, as valid APL: `90m`; `undefined` for anything else. */
export function sumOfTimespans(text: string): string | undefined {
  const parts = text.match(/\d+[a-z]+/g) ?? [];
  const sizes = parts.map(parseTimespan).filter((size) => size !== undefined);
  const isWhole = parts.length > 1 && sizes.length === parts.length && parts.join('') === text.split(' ').join('');
  const sum = sizes.reduce((total, size) => total + size, BigInt(0));
  return isWhole && sum > BigInt(0) ? formatNanoseconds(sum) : undefined;
}
