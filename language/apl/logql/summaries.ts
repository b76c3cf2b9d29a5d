import { type LabelSteps } from './labels';
import { type LogMetric } from './logql';

/** Bins for a range: their size as a timespan, and their length in seconds, both as APL. */
interface Bins {
  size: string;
  seconds: string;
}

const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function binsOf(range: string): Bins | undefined {
  if (/^\W+__(?:interval|rate_interval|auto)\W*$/.test(range)) {
    return { size: '$__interval', seconds: '($__interval_ms / 1000.0)' };
  }
  const [, count, unit] = /^(\d+)([a-z]+)$/.exec(range) ?? [];
  const seconds = Number(count) * (units[unit] ?? NaN);
  if (!(seconds > 0)) {
    return undefined;
  }
  return { size: unit === 'w' ? `${Number(count) * 7}d` : range, seconds: seconds.toFixed(seconds < 1 ? 3 : 1) };
}

/** Functions over numeric values, with their counterparts in APL. */
const ofValues: ReadonlyMap<string, string> = new Map([
  ['sum_over_time', 'sum'],
  ['avg_over_time', 'avg'],
  ['min_over_time', 'min'],
  ['max_over_time', 'max'],
]);

/** Adds a step that aggregates lines or their values over time, by group. */
export function addSummary({ name, quantile, isSum, by = [], lines, range }: LogMetric, steps: LabelSteps): void {
  const bins = binsOf(range);
  const unwrapped = lines.stages.find((stage) => stage.kind === 'unwrap');
  const column = unwrapped && steps.column(unwrapped.label);
  const aggregate = unwrapped ? ofUnwrapped(`toreal(${column ?? ''})`) : bins && ofLines(bins, steps.line);
  const groups = by.flatMap((label) => steps.column(label) ?? []);
  if (!bins || aggregate === undefined) {
    steps.missing.push(bins ? `${isSum ? 'sum of ' : ''}${name}(…)` : `[${range}]`);
    return;
  }
  if (column !== undefined) {
    steps.steps.push(`where isnotnull(toreal(${column}))`);
  }
  steps.steps.push(`summarize ${aggregate} by ${[`bin(_time, ${bins.size})`, ...groups].join(', ')}`);

  function ofUnwrapped(number: string): string | undefined {
    if (name === 'quantile_over_time') {
      const percent = Number(((quantile ?? NaN) * 100).toPrecision(12));
      return !isSum && percent >= 0 && percent <= 100 ? `percentile(${number}, ${percent})` : undefined;
    }
    const found = ofValues.get(name);
    // Only for sums does the sum of the groups equal the value for all lines.
    return found === undefined || (isSum && found !== 'sum') ? undefined : `${found}(${number})`;
  }

  function ofLines({ seconds }: Bins, line: string | undefined): string | undefined {
    const bytes = line === undefined ? undefined : `sum(string_size(${line}))`;
    switch (name) {
      case 'count_over_time':
        return 'count()';
      case 'rate':
        return `rate = count() / ${seconds}`;
      case 'bytes_over_time':
        return bytes && `bytes = ${bytes}`;
      case 'bytes_rate':
        return bytes && `rate = ${bytes} / ${seconds}`;
      default:
        return undefined;
    }
  }
}
