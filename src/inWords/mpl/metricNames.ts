import { type Metric, valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { nameParts } from '../../names/nameParts';
import { fieldsMeant, isPluralWord, isSameInNumber } from '../kit/names';
import { splitQuestion } from '../kit/words';
import { metricsPhrases } from './metricsPhrases';
import { phrasesAt } from './phrasesAt';

/** Maximum number of metrics that a phrase may match; the question's tags then select one. */
export const maxMeanings = 4;

/** Suffixes that describe how a metric is stored. Metrics are recognized without them. */
const suffixes: ReadonlySet<string> = new Set('total bytes milliseconds seconds ms s ratio'.split(' '));

/** The words of a metric's name, without a suffix. */
function wordsOf({ name }: Metric): string[] {
  const parts = nameParts(name);
  return parts.length > 1 && suffixes.has(parts[parts.length - 1]) ? parts.slice(0, -1) : parts;
}

const endsWith = (words: readonly string[], phrase: string) =>
  fieldsMeant(phrase, [{ name: words.join('.') }]).length > 0;

/** True if a phrase such as “server requests” means the count of the histogram `server.request.duration`. */
export function isCountOf(metric: Metric, phrase: string): boolean {
  const last = nameParts(phrase).slice(-1);
  const isMeasure = isSameInNumber(wordsOf(metric).slice(-1), last);
  return valueKindOf(metric).endsWith('histogram') && last.some(isPluralWord) && !isMeasure;
}

/** True if a phrase such as “average” is a keyword rather than part of a metric's name. */
const isKeyword = (phrase: string): boolean => {
  const words = splitQuestion(phrase, () => true);
  return phrasesAt(words, 0, metricsPhrases).some(({ next }) => next === words.length);
};

/** True if a name contains the words in order: `db.client.operation.duration` contains `db duration`. */
const isInOrder = (wanted: readonly string[], words: readonly string[]): boolean =>
  words.reduce((index, word) => (word === wanted[index] ? index + 1 : index), 0) === wanted.length;

/** Metrics that a phrase may refer to. `requests` means `http.requests` rather than `http.requests.failed`. */
export function metricsMeant(phrase: string, metrics: readonly Metric[]): readonly Metric[] {
  const wanted = nameParts(phrase).join(' ');
  const same = [
    metrics.filter(({ name }) => name === phrase),
    metrics.filter(({ name }) => wanted !== '' && nameParts(name).join(' ') === wanted),
  ].find((some) => some.length > 0);
  if (same || isKeyword(phrase)) {
    return same ?? [];
  }
  const found =
    [
      // “requests” are `http.requests` rather than `request.duration`.
      (words: readonly string[]) => ` ${words.join(' ')} `.includes(` ${wanted} `),
      (words: readonly string[]) => words.some((_, index) => endsWith(words.slice(0, index + 1), phrase)),
      (words: readonly string[]) => wanted.includes(' ') && isInOrder(wanted.split(' '), words),
    ]
      .map((fits) => metrics.filter((metric) => fits(wordsOf(metric))))
      .find((some) => some.length > 0) ?? [];
  const [only, more] = found.filter((metric) => endsWith(wordsOf(metric), phrase));
  const start = only === undefined ? '' : `${wordsOf(only).join(' ')} `;
  const isShortest = only !== undefined && found.every((each) => `${wordsOf(each).join(' ')} `.startsWith(start));
  return more === undefined && isShortest ? [only] : found;
}
