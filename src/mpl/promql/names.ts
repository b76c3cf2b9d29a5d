import { type Metric, valueKindOf } from '../analysis/schema';
import { isEmptyMatch, orMissing, writeFilter } from '../edit/filters';
import { quoteRegex, writtenName } from '../tree/quote';
import { type Matcher } from './readPromql';

/** A metric of the store, and the part of a histogram that a name is about: `_count`. */
export interface FoundMetric {
  metric: Metric;
  part: string;
}

export const isHistogramPart = ({ metric, part }: FoundMetric): boolean =>
  part !== '' && valueKindOf(metric).endsWith('histogram');

/** The metric of the store that a name of Prometheus stands for. */
export function metricOf(name: string, metrics: readonly Metric[]): FoundMetric | undefined {
  const plain = metrics.find((metric) => metric.name === name);
  if (plain) {
    return { metric: plain, part: '' };
  }
  for (const part of ['', '_bucket', '_count', '_sum', '_total']) {
    const base = name.endsWith(part) ? name.slice(0, name.length - part.length) : '';
    const metric = metrics.find((each) => prometheusNames(each).includes(base));
    if (base !== '' && metric) {
      return { metric, part };
    }
  }
  return undefined;
}

/** Matchers match whole values, and a missing label is an empty one. */
export function matcherCondition({ label, operator, value }: Matcher): string {
  if (operator === '=' || operator === '!=') {
    return writeFilter({ column: label, operator, values: [value] });
  }
  const [tag, isNot, pattern] = [writtenName(label), operator === '!~', `^(${value})$`];
  const condition = `${tag} ${isNot ? '!=' : '=='} ${quoteRegex(pattern)}`;
  return isEmptyMatch(pattern) ? orMissing(condition, { tag, isNot }) : condition;
}

const underscored = (name: string): string => name.replace(/[^a-zA-Z0-9_:]/g, '_');

/** The tag of the store that a label of Prometheus stands for. */
export const tagOf = (label: string, tags: readonly string[]): string =>
  tags.find((tag) => underscored(tag) === label) ?? label;

const unitWords: Readonly<Record<string, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  By: 'bytes',
  '1': 'ratio',
  '%': 'percent',
};

/** The names that a metric of OpenTelemetry has in Prometheus, without the parts of its type. */
function prometheusNames({ name, unit = '' }: Metric): string[] {
  const plain = underscored(name);
  return unitWords[unit] ? [plain, `${plain}_${unitWords[unit]}`] : [plain];
}
