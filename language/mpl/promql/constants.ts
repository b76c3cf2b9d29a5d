import { formatDuration } from '../tree/duration';

const units: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 },
};

/** A PromQL number. `undefined` for a number with a leading zero, because that's octal. */
export function readConstant(text: string): number | undefined {
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/^[-+]\s*/, '').toLowerCase();
  if (/^0[\d_]/.test(digits)) {
    return undefined;
  }
  const milliseconds = millisecondsOf(digits);
  return (
    sign *
    (milliseconds !== undefined
      ? milliseconds / 1000
      : digits === 'inf'
        ? Infinity
        : Number(digits.replaceAll('_', '')))
  );
}

/** Converts a duration such as `1h30m` to milliseconds. */
function millisecondsOf(text: string): number | undefined {
  const parts = Array.from(text.matchAll(/(\d+)(ms|[smhdwy])/g));
  return parts.length > 0 && parts.map(([part]) => part).join('') === text
    ? parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit], 0)
    : undefined;
}

/** Converts a range to milliseconds: a duration, or a number of seconds. */
export function rangeLength(text: string): number | undefined {
  const milliseconds = millisecondsOf(text) ?? Number(text.replaceAll('_', '')) * 1000;
  return milliseconds > 0 && Number.isInteger(milliseconds) ? milliseconds : undefined;
}

/** Writes a PromQL duration in MPL, unchanged if it's valid there. */
export const writtenDuration = (text: string, milliseconds: number): string =>
  /^[1-9]\d*(ms|[smhdw])$/.test(text) ? text : formatDuration(milliseconds);

/** Calculates with two numbers; `undefined` for an operator that only combines series. */
export function calculate(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '^':
      return left ** right;
    case 'atan2':
      return Math.atan2(left, right);
    default:
      return undefined;
  }
}
