import { listText } from '@aplkit/language/kit/words';
import { bucketCall, stepsFor } from '@aplkit/language/mpl/analysis/queryFor';
import { type Metric, valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { inUnitOf, type WrittenAmount } from '../kit/amounts';
import { Unclear } from '../kit/unclear';

/** Functions, grouping tags and interval for a metric's steps. */
export interface WantedSteps {
  functions: readonly string[];
  by: readonly string[];
  interval: string | undefined;
}

const isQuantile = (name: string) => Number.isFinite(Number(name));
/** Name of a function in messages, such as `p95`. */
export const functionLabel = (name: string): string =>
  isQuantile(name) ? `p${String(Number(name) * 100).replace('.', '_')}` : name;

const aggregates: ReadonlySet<string> = new Set(['avg', 'min', 'max']);
/** Functions that calculate the number of measurements in a histogram. */
const countFunctions: ReadonlySet<string> = new Set(['increase', 'rate', 'sum']);
const countHint = '. Use “number of”, or an interval such as “per second every 1m”';

/** The steps that calculate some functions of a metric, depending on the metric's type. */
export function stepsOf(metric: Metric, { functions, by, interval = '$__interval' }: WantedSteps): string[] {
  const kind = valueKindOf(metric);
  const [only, more] = functions;
  const seconds = (readDuration(interval) ?? 0) / 1000;
  const isRate = functions.includes('rate');
  const fail = (hint: string, of = ''): never => {
    // A plural noun such as “requests” implies `increase`.
    const names = functions
      .filter((name) => functions.length === 1 || name !== 'increase' || !kind.endsWith('histogram'))
      .map(functionLabel);
    throw new Unclear(
      `“${metric.name}” is a ${kind === 'unknown' ? 'metric without a type' : kind}, so ${listText(names)}${of} can’t be calculated${hint}`
    );
  };
  if (only === undefined) {
    return stepsFor(kind, by, { interval });
  }
  const clause = by.length > 0 ? ` by ${by.map(writtenName).join(', ')}` : '';
  const to = interval === '' ? '' : ` to ${interval}`;
  const grouped = (using: string) => `group${clause} using ${using}`;
  const bucket = (call: string) => `bucket${clause}${to} using ${call}`;
  switch (kind) {
    case 'delta histogram':
    case 'cumulative histogram': {
      const count = bucketCall(kind, ['count']);
      if (functions.includes('increase')) {
        if (!functions.every((name) => countFunctions.has(name))) {
          return fail(`. To use its values, write “${metric.name}”`, ' of its count');
        }
        if (kind === 'cumulative histogram' || !isRate) {
          return [bucket(isRate ? count : count.replace('(rate', '(increase'))];
        }
        return seconds > 0 ? [bucket(count), `map / ${seconds}`] : fail(countHint);
      }
      return functions.every((name) => isQuantile(name) || aggregates.has(name))
        ? [bucket(bucketCall(kind, functions))]
        : fail('. Use a percentile such as p95');
    }
    case 'cumulative counter': {
      const [other, third] = functions.filter((name) => name !== 'rate');
      if (isRate && third === undefined && (other === undefined || other === 'sum' || aggregates.has(other))) {
        return [`align${to} using prom::rate`, grouped(other ?? 'sum')];
      }
      return only === 'increase' && more === undefined
        ? ['map increase', `align${to} using sum`, grouped('sum')]
        : fail('. Use “per second” or “number of”');
    }
    case 'delta counter': {
      if (only === 'rate' && more === undefined && seconds > 0) {
        return [...stepsFor(kind, by, { interval }), `map / ${seconds}`];
      }
      return functions.every((name) => name === 'increase' || name === 'sum')
        ? stepsFor(kind, by, { interval })
        : fail(countHint);
    }
    case 'gauge':
    case 'unknown': {
      if (functions.every((name) => isQuantile(name) || (more !== undefined && aggregates.has(name)))) {
        return [bucket(`histogram(${functions.join(', ')})`)];
      }
      if (more !== undefined || !['last', 'sum', ...aggregates].includes(only)) {
        return fail('');
      }
      return only === 'last'
        ? [`align${to} using last`, ...(by.length > 0 ? [grouped('avg')] : [])]
        : [`align${to} using ${only === 'sum' ? 'avg' : only}`, grouped(only)];
    }
  }
}

/** The step that keeps the points that match a condition. */
export function pointsStep(
  filter: string,
  amount: WrittenAmount,
  { name, unit = '' }: Pick<Metric, 'name' | 'unit'>
): string {
  const { number, unit: written } = amount;
  const percent = written === '%' && unit === '1' ? String(Number((Number(number) / 100).toPrecision(12))) : undefined;
  const value =
    written === unit ? number : (percent ?? inUnitOf({ name: '', unit: unit === 'By' ? 'bytes' : unit }, amount));
  if (value === undefined) {
    throw new Unclear(`“${number} ${written}” can’t be compared with “${name}”, whose unit is ${unit || 'unknown'}`);
  }
  return `map filter::${filter}(${value})`;
}
