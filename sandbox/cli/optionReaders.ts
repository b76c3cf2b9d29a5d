import { StartError } from '../errors';
import { type LoadRequest } from '../load/source';
import { parseIsoTime } from '../database/instants';

/** Readers of single flags. Each throws a `StartError` of one line that says what the flag must be. */

export function readNumber(flag: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw new StartError(`${flag} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

export function readText(flag: string, text: string): string {
  if (text.trim() === '' || /[\r\n]/.test(text)) {
    throw new StartError(`${flag} needs a value, such as ${flag}=something.`);
  }
  return text.trim();
}

/** The demo data and DuckDB's nanoseconds since 1970 reach over these years without an overflow. */
const years: [first: string, last: string] = ['1980-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];

export function readNow(text: string): bigint {
  const time = parseIsoTime(text);
  const [first, last] = years.map((year) => parseIsoTime(year) ?? 0n);
  if (time === undefined || time < first || time > last) {
    throw new StartError(
      `--now must be an ISO time with a zone, such as 2026-01-31T12:00:00Z, in 1980 to 2199, not "${text}".`
    );
  }
  return time;
}

export function readLoad(flag: '--load' | '--load-metrics', text: string): LoadRequest {
  const split = text.indexOf('=');
  if (split < 1 || split === text.length - 1) {
    const form = flag === '--load' ? 'name=FILE or name=FILE:timeField' : 'name=FILE';
    throw new StartError(`${flag} must be ${form}, not "${text}".`);
  }
  return { dataset: text.slice(0, split), source: text.slice(split + 1) };
}

export function readChoice<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) {
    throw new StartError(`${flag} must be ${choices.join(' or ')}, not "${text}".`);
  }
  return found;
}
