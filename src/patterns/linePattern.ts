import { type Filter } from '../language/filter';
import { type LineCluster } from './LineClusters';
import { isFixed, varies } from './lineTokens';

/** How placeholders are shown. */
export const placeholder = '<*>';

/** A pattern of log lines, and the filter that keeps its lines. */
export interface LinePattern extends Pick<Filter, 'operator' | 'values'> {
  /** Its fixed words, with placeholders. */
  text: string;
  example: string;
  /** Whether the filter keeps no example of another pattern. */
  isAlone: boolean;
}

/** Whether a pattern is more than values, which alone say nothing. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(placeholder, ''));

/** Lines of a pattern that its filter is checked against. */
const checked = 20;

/** The pattern of a cluster. Its filter is the plainest that keeps its own lines, and no lines of other patterns if possible. */
export function linePattern(
  cluster: LineCluster,
  lines: readonly string[],
  examplesOfOthers: readonly string[]
): LinePattern {
  const own = everyNth(cluster.lines, checked).map((line) => lines[line]);
  return { text: textOf(cluster), example: lines[cluster.lines[0]], ...filterOf(cluster, own, examplesOfOthers) };
}

function textOf({ tokens, hasRest }: LineCluster): string {
  const text = tokens.join(' ').replaceAll(varies.number, placeholder).replaceAll(varies.word, placeholder);
  return hasRest ? `${text} ${placeholder}` : text;
}

/** At most so many of a list, evenly spread. */
export function everyNth<T>(all: readonly T[], most: number): T[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, index) => index % step === 0);
}

/** How a regular expression reads the parts of a pattern. */
interface Reading {
  space: string;
  number: string;
  word: string;
  /** The part between two marks of quotation. */
  quoted: (mark: string) => string;
}

const unescaped = (mark: string) => `[^${mark}]*`;

/** The plainest first. Quoted parts may have spaces and escaped quotes, and words that they are merged with too. */
const readings: Reading[] = [
  { space: ' ', number: '[^ ]+', word: '[^ ]+', quoted: unescaped },
  { space: ' ', number: '[^ ]*[0-9][^ ]*', word: '[^ ]+', quoted: unescaped },
  { space: '\\s+', number: '\\S+', word: '\\S+', quoted: unescaped },
  { space: '\\s+', number: '\\S*[0-9]\\S*', word: '\\S+', quoted: unescaped },
  { space: '\\s+', number: '\\S+', word: '.*', quoted: () => '.*' },
];

function filterOf(
  cluster: LineCluster,
  own: readonly string[],
  others: readonly string[]
): Pick<LinePattern, 'operator' | 'values' | 'isAlone'> {
  const [first] = own;
  if (!cluster.hasRest && !cluster.isPart && cluster.tokens.every(isFixed) && own.every((line) => line === first)) {
    return { operator: '=', values: [first], isAlone: true };
  }
  const all = readings.map((reading) => {
    const text = regexOf(cluster, reading);
    return { text, regex: new RegExp(text) };
  });
  const fitting = all.filter(({ regex }) => own.every((line) => regex.test(line)));
  const alone = fitting.find(({ regex }) => !others.some((line) => regex.test(line)));
  return {
    operator: '=~',
    values: [(alone ?? fitting[0] ?? all[all.length - 1]).text],
    isAlone: alone !== undefined,
  };
}

/** The regular expression of a pattern, in what RE2 and JavaScript read alike. Sets of one letter need no backslashes in APL. */
function regexOf({ tokens, hasRest, isPart }: LineCluster, { space, number, word, quoted }: Reading): string {
  const written = tokens
    .map((token) =>
      token
        .replace(/[.+*?()|[{$]/g, '[$&]')
        .replace(/[\\^]/g, '\\$&')
        .replaceAll(`"${varies.word}"`, `"${quoted('"')}"`)
        .replaceAll(`'${varies.word}'`, `'${quoted("'")}'`)
        .replaceAll(varies.number, number)
        .replaceAll(varies.word, word)
    )
    .join(space);
  const around = space === ' ' ? '' : '\\s*';
  return isPart ? written : `^${around}${written}${hasRest ? '\\s' : `${around}$`}`;
}
