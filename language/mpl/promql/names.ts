import { type Metric, valueKindOf } from '../analysis/schema';
import { isEmptyMatch, isTyped, orMissing } from '../edit/filters';
import { quoteRegex, quoteWritten } from '../tree/quote';
import { writtenName } from '../tree/quoteName';
import { type Matcher } from './expression';

/** A stored metric, and the part of a histogram that the name refers to, such as `_count`. */
export interface FoundMetric {
  metric: Metric;
  part: '' | '_bucket' | '_count' | '_sum';
}

const isHistogram = (metric: Metric | undefined): boolean => valueKindOf(metric).endsWith('histogram');

/** Condition that selects a part of a metric; `''` if none is needed, and `undefined` for a histogram itself or its buckets. */
export function partCondition({ metric, part }: FoundMetric): string | undefined {
  return part === '_count' || part === '_sum'
    ? `\`axiom.histogram\` == "${part.slice(1)}"`
    : isHistogram(metric)
      ? undefined
      : '';
}

/** The stored metric that a Prometheus name refers to. */
export function metricOf(name: string, metrics: readonly Metric[]): FoundMetric | undefined {
  const plain = metrics.find((metric) => metric.name === name);
  if (plain) {
    return { metric: plain, part: '' };
  }
  for (const end of ['', '_total', '_bucket', '_count', '_sum'] as const) {
    const base = name.endsWith(end) ? name.slice(0, name.length - end.length) : '';
    const part = end === '_total' ? '' : end;
    const metric = metrics.find((each) => prometheusNames(each).includes(base) && (part === '' || isHistogram(each)));
    if (base !== '' && metric) {
      return { metric, part };
    }
  }
  return undefined;
}

/** Writes a matcher as a condition. As in PromQL, it matches whole values, and a missing label is empty. */
export function matcherCondition({ label, operator, value }: Matcher): string {
  const [tag, isNot] = [writtenName(label), operator.startsWith('!')];
  const sign = isNot ? '!=' : '==';
  if (operator === '=' || operator === '!=') {
    const condition = `${tag} ${sign} ${quoteWritten(value)}`;
    return value === ''
      ? orMissing(condition, { tag, isNot })
      : isTyped(value)
        ? `(${condition} ${isNot ? 'and' : 'or'} ${tag} ${sign} ${value})`
        : condition;
  }
  const pattern = `^(${withoutDoubled(value)})$`;
  const condition = `${tag} ${sign} ${quoteRegex(pattern)}`;
  return isEmptyMatch(pattern) ? orMissing(condition, { tag, isNot }) : condition;
}

/** Writes a literal backslash as `\x5c`. The service reads two backslashes as one. */
const withoutDoubled = (pattern: string): string =>
  pattern.replace(/\\([^])/g, (escape, letter: string) => (letter === '\\' ? '\\x5c' : escape));

const underscored = (name: string): string => name.replace(/[^a-zA-Z0-9_:]/g, '_');

/** The stored tag that a Prometheus label refers to. */
export const tagOf = (label: string, tags: readonly string[]): string =>
  tags.find((tag) => tag === label) ?? tags.find((tag) => underscored(tag) === label) ?? label;

const unitWords: Readonly<Record<string, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  By: 'bytes',
  '1': 'ratio',
  '%': 'percent',
};

/** The metric's possible names in Prometheus, without type suffixes. */
function prometheusNames({ name, unit = '' }: Metric): string[] {
  const plain = underscored(name);
  return unitWords[unit] ? [plain, `${plain}_${unitWords[unit]}`] : [plain];
}
