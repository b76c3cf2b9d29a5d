/** Nanoseconds of each unit that a duration may be written in. */
const unitNanoseconds: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['μs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 6e10],
  ['h', 3.6e12],
  ['d', 8.64e13],
]);

const clockForm = /^(-)?(?:(\d+)\.)?(\d{1,2}):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/;
const unitsForm = /^(-)?((?:\d+(?:\.\d+)?(?:ns|us|µs|μs|ms|s|m|h|d))+)$/;
const unitForm = /(\d+(?:\.\d+)?)(ns|us|µs|μs|ms|s|m|h|d)/g;

/**
 * Reads a `timespan` value as nanoseconds: a number is nanoseconds already; text is `[-][d.]hh:mm:ss[.fffffffff]` or units
 * (`1h2m3.5s`, `122.41µs`). `undefined` for anything else.
 */
export function readTimespan(value: string | number): number | undefined {
  if (typeof value === 'number') {
    return value;
  }
  const text = value.trim();
  const clock = clockForm.exec(text);
  if (clock !== null) {
    const [, sign, days = '0', hours, minutes, seconds, fraction = ''] = clock;
    const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
    return signed(sign, whole * 1e9 + Number(fraction.padEnd(9, '0')));
  }
  const units = unitsForm.exec(text);
  if (units === null) {
    return undefined;
  }
  let total = 0;
  for (const [, amount, unit] of units[2].matchAll(unitForm)) {
    total += Number(amount) * (unitNanoseconds.get(unit) ?? NaN);
  }
  return signed(units[1], total);
}

function signed(sign: string | undefined, nanoseconds: number): number {
  // Fractions of a unit (`122.41µs`) are whole nanoseconds again once the binary fraction is rounded off.
  const rounded = Math.round(nanoseconds);
  return sign === '-' && rounded !== 0 ? -rounded : rounded;
}
