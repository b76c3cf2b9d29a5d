import { chiSquareChance, distanceChance } from './chances';
import { type HostFunction } from './hostFunction';
import { isMap, type Json, member, textOf } from './json';

/** How often a value is in the events of the comparison, and how often in the others. */
interface Counted {
  value: Json;
  comparison: number;
  baseline: number;
}

/** Maximum distinct numbers before a field is compared as a distribution, and maximum values shown. */
const fewValues = 20;

/** Difference of `a` and `b`, from -1 where `a` is zero to 1 where `b` is. */
const ratio = (a: number, b: number): number => (a === b ? 0 : (a - b) / (Math.abs(a) + Math.abs(b)));

/**
 * Compares the values of a field in two sets of events. Null is a value like others; among many numbers it does not count. Returns null
 * where one of the sets has nothing to compare.
 * @param counts `[value, is in the comparison, how often]`
 */
function difference(dimension: string, areNumbers: boolean, counts: Array<[Json, boolean, number]>): Json {
  const counted = new Map<Json, Counted>();
  for (const [value, isSelected, count] of counts) {
    let entry = counted.get(value);
    if (!entry) {
      counted.set(value, (entry = { value, comparison: 0, baseline: 0 }));
    }
    entry[isSelected ? 'comparison' : 'baseline'] += count;
  }
  const numbers = areNumbers ? [...counted.values()].filter(({ value }) => value !== null) : [];
  const found = numbers.length > fewValues ? ofNumbers(numbers) : ofValues([...counted.values()]);
  return found && { dimension, ...found };
}

function ofValues(values: Counted[]): { [name: string]: Json } | null {
  const [selected, others] = [total(values, 'comparison'), total(values, 'baseline')];
  if (selected === 0 || others === 0) {
    return null;
  }
  const entries = values.map(({ value, comparison, baseline }) => ({
    value: value === null ? null : textOf(value),
    comparison,
    baseline,
    // The difference of the shares, times both totals: a whole number, so that equal differences are equal.
    apart: comparison * others - baseline * selected,
  }));
  const sum = (each: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((all, entry) => all + each(entry), 0);
  // Pearson's statistic of a table with two columns.
  const statistic =
    sum(({ apart, comparison, baseline }) => apart ** 2 / (comparison + baseline)) / (selected * others);
  const delta = sum(({ apart }) => Math.abs(apart)) / (2 * selected * others);
  entries.sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart) || nullLast(a.value, b.value));
  return {
    p_value: chiSquareChance(statistic, entries.length - 1),
    delta_score: delta,
    effect_size: delta * weight(selected, others),
    differences: entries.slice(0, fewValues).map(({ value, comparison, baseline }) => ({
      value,
      frequency_ratio: ratio(comparison / selected, baseline / others),
      comparison_count: comparison,
      baseline_count: baseline,
    })),
  };
}

function ofNumbers(values: Counted[]): { [name: string]: Json } | null {
  const [selected, others] = [total(values, 'comparison'), total(values, 'baseline')];
  if (selected === 0 || others === 0) {
    return null;
  }
  values.sort((a, b) => Number(a.value) - Number(b.value));
  let [a, b, delta] = [0, 0, 0];
  for (const { comparison, baseline } of values) {
    a += comparison / selected;
    b += baseline / others;
    delta = Math.max(delta, Math.abs(a - b));
  }
  const size = delta * weight(selected, others);
  const [comparison, baseline] = [spread(values, 'comparison', selected), spread(values, 'baseline', others)];
  return {
    p_value: distanceChance(size),
    delta_score: delta,
    effect_size: size,
    median_relative_change: ratio(comparison.median, baseline.median),
    comparison,
    baseline,
  };
}

const total = (values: Counted[], side: 'comparison' | 'baseline') => values.reduce((sum, each) => sum + each[side], 0);

/** Factor of a distance, so that chance distances do not shrink with the number of events. */
const weight = (selected: number, others: number) => Math.sqrt((selected * others) / (selected + others));

/** Percentiles by nearest rank, of sorted values. */
function spread(values: Counted[], side: 'comparison' | 'baseline', count: number) {
  const at = (share: number): number => {
    let left = Math.max(1, Math.ceil(share * count));
    return Number(values.find((each) => (left -= each[side]) <= 0)?.value);
  };
  return { count, min: at(0), p25: at(0.25), median: at(0.5), p75: at(0.75), max: at(1) };
}

/** Compares strings; null is larger than any. */
const nullLast = (a: string | null, b: string | null) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareTexts(a, b);

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Differences with the least likely ones first, then the largest. Those that could not be compared are left out. */
function ranked(...differences: Json[]): Json[] {
  const number = (value: Json, name: string) => Number(member(value, name));
  return differences
    .filter(isMap)
    .sort(
      (a, b) =>
        number(a, 'p_value') - number(b, 'p_value') ||
        number(b, 'delta_score') - number(a, 'delta_score') ||
        compareTexts(textOf(a.dimension), textOf(b.dimension))
    );
}

export const differenceFunctions: Record<string, HostFunction> = { difference, ranked_differences: ranked };
