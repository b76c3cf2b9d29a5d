import { type Filter } from '@aplkit/language/kit/filter';
import { type LineCluster } from './LineClusters';
import { type Strictness } from './linePieces';
import { type LinesByWord, linesWithWords } from './linesByWord';
import { lineShape } from './lineShape';
import { anyMark, isFixed, varies } from './lineTokens';

/** Placeholder in displayed patterns. */
export const placeholder = '<*>';

/** A pattern of log lines with its filter. */
export interface LinePattern extends Pick<Filter, 'operator' | 'values'> {
  /** Fixed words and placeholders. */
  text: string;
  example: string;
  /** Number of sampled lines from other patterns that the filter also matches. */
  others: number;
}

/** True if a pattern contains words; values alone aren't informative. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(placeholder, ''));

/** Pattern of a cluster, with the simplest filter that matches its lines and, if possible, no others. */
export function linePattern(cluster: LineCluster, lines: readonly string[], byWord: LinesByWord): LinePattern {
  return { text: textOf(cluster), example: lines[cluster.lines[0]], ...filterOf(cluster, lines, byWord) };
}

function textOf({ tokens, rest }: LineCluster): string {
  const text = tokens.join(' ').replaceAll(varies.color, '').replaceAll(new RegExp(anyMark, 'g'), placeholder).trim();
  return rest === undefined ? text : `${text} ${placeholder}`;
}

/** Ways to match, simplest first. */
const strictnessLevels: readonly Strictness[] = [false, true].flatMap((escapes) =>
  [false, true].flatMap((anySpace) => [false, true].map((digits) => ({ escapes, anySpace, digits })))
);

function filterOf(
  cluster: LineCluster,
  lines: readonly string[],
  byWord: LinesByWord
): Omit<LinePattern, 'text' | 'example'> {
  const own = new Set(cluster.lines);
  const first = lines[cluster.lines[0]];
  if (isOneText(cluster) && cluster.lines.every((place) => lines[place] === first)) {
    return { operator: '=', values: [first], others: 0 };
  }
  const alike = linesWithWords(cluster, byWord) ?? linesWith(longestText(cluster), lines);
  let best = { regex: '', others: Infinity };
  for (const strictness of strictnessLevels) {
    // If more text follows the pattern, any white space may come before it.
    if (cluster.rest === undefined || strictness.anySpace) {
      const { regex, matches } = lineShape(cluster, strictness);
      const kept = alike.filter((place) => matches(lines[place]));
      const others = kept.filter((place) => !own.has(place)).length;
      best = kept.length - others === own.size && others < best.others ? { regex, others } : best;
    }
    if (best.others === 0) {
      break;
    }
  }
  return { operator: '=~', values: [best.regex], others: best.others };
}

/** Indexes of the lines that contain a text. Uses a plain loop, because `filter` takes 50% longer. */
function linesWith(text: string, lines: readonly string[]): number[] {
  const found: number[] = [];
  for (let place = 0; place < lines.length; place++) {
    if (lines[place].includes(text)) {
      found.push(place);
    }
  }
  return found;
}

/** Longest text that occurs in every line of a cluster. */
const longestText = ({ tokens }: LineCluster): string =>
  tokens
    .flatMap((token) => token.split(anyMark))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');

const isOneText = ({ tokens, start, rest }: LineCluster) =>
  start.kind === 'line' && rest === undefined && tokens.every(isFixed);
