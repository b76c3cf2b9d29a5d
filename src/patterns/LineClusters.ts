import { type LineStart } from './lineHeader';
import { isFixed, isNumberedName, type LineTokens, varies } from './lineTokens';

/** Lines of one pattern. */
export interface LineCluster extends LineTokens {
  /** Indexes of the lines. */
  lines: number[];
}

/** A growing cluster, to which lines are added. */
interface Growing extends LineTokens {
  equal: LineCluster[];
}

interface Node {
  children: Map<string, Node>;
  clusters: Growing[];
}

/** Number of leading words that select a cluster. */
const depth = 2;
/** Maximum number of distinct words at one of the leading positions; further words count as values. */
const maxChildren = 100;
/** Minimum share of fixed words that a line has in common with its cluster. */
const minSimilarity = 0.65;
/** Minimum number of distinct words that count as values. Fewer, such as “started” and “stopped”, are separate patterns. */
const minValues = 4;
/** Minimum number of words that two clusters must have in common to merge. */
const minWords = 3;

/** Groups lines into patterns by word count, leading words and similarity (Drain, He et al., ICWS 2017). */
export class LineClusters {
  private readonly root: Node = { children: new Map(), clusters: [] };
  private readonly kinds = new Map<string, Growing[]>();
  private readonly equal = new Map<string, LineCluster>();

  add(line: LineTokens, number: number): void {
    const kind = kindOf(line);
    const key = `${kind} ${line.tokens.join(' ')}`;
    const known = this.equal.get(key);
    if (known !== undefined) {
      known.lines.push(number);
      known.start = widened(known.start, line.start);
      return;
    }
    const own = { ...line, lines: [number] };
    this.equal.set(key, own);
    const { clusters } = this.leafOf(line, kind);
    let best: Growing | undefined;
    let most = 0;
    for (const cluster of clusters) {
      const share = similarity(cluster.tokens, line.tokens);
      if (share > most) {
        [best, most] = [cluster, share];
      }
    }
    if (best !== undefined && most >= minSimilarity) {
      best.tokens = common(best.tokens, line.tokens);
      best.equal.push(own);
    } else {
      const cluster = { ...line, equal: [own] };
      clusters.push(cluster);
      const ofKind = this.kinds.get(kind) ?? [];
      ofKind.push(cluster);
      this.kinds.set(kind, ofKind);
    }
  }

  /** All clusters, largest first. */
  all(): LineCluster[] {
    return [...this.kinds.values()].flatMap(patternsOf).sort((one, other) => other.lines.length - one.lines.length);
  }

  private leafOf(line: LineTokens, kind: string): Node {
    let node = childOf(this.root, kind, Infinity);
    for (const token of line.tokens.slice(0, depth)) {
      node = childOf(node, isFixed(token) ? token : varies.word, maxChildren);
    }
    return node;
  }
}

/** Key of the properties, besides words, that all lines of a cluster share. */
const kindOf = ({ tokens, start, rest }: LineTokens) =>
  `${tokens.length} ${rest} ${start.kind} ${start.kind === 'key' ? start.key : ''}`;

/** A line start that covers two line starts of the same kind. */
function widened(one: LineStart, other: LineStart): LineStart {
  if ((one.kind !== 'words' && one.kind !== 'bars') || (other.kind !== 'words' && other.kind !== 'bars')) {
    return one;
  }
  const count = Math.min(one.count, other.count);
  return { ...one, count, most: Math.max(one.most ?? one.count, other.most ?? other.count) };
}

function childOf({ children }: Node, key: string, most: number): Node {
  const name = children.has(key) || children.size < most ? key : varies.word;
  const known = children.get(name);
  if (known !== undefined) {
    return known;
  }
  const child: Node = { children: new Map(), clusters: [] };
  children.set(name, child);
  return child;
}

/** True if a placeholder stands for quoted text, which may contain spaces. */
const isQuoted = (token: string) => token.includes(varies.text);

/** Share of equal words; equal placeholders don't count. */
function similarity(cluster: readonly string[], line: readonly string[]): number {
  let same = 0;
  let words = 0;
  for (let index = 0; index < line.length; index++) {
    const isSame = cluster[index] === line[index];
    if (!isSame && (isQuoted(cluster[index]) || isQuoted(line[index]))) {
      return 0;
    }
    if (!isSame || isFixed(line[index])) {
      words++;
      same += isSame ? 1 : 0;
    }
  }
  return words === 0 ? 1 : same / words;
}

const common = (one: readonly string[], other: readonly string[]) =>
  one.map((token, index) => (token === other[index] ? token : varies.word));

/** True if a word is the unit of the number before it. */
const isUnit = (word: string) =>
  /^(?:bytes?|[kKMGTP]?i?B|[nuµm]?s|sec|seconds?|min|minutes?|h|hours?)[^\w]*$/.test(word);

/** Merges clusters into patterns, for example if they differ only in one word with many values. */
function patternsOf(clusters: readonly Growing[]): LineCluster[] {
  let all = clusters.flatMap(({ equal }) => split(equal).map(united));
  let before: number;
  do {
    before = all.length;
    for (let place = 0; place < all[0].tokens.length && all.length > 1; place++) {
      all = groupsWithout(all, place).flatMap((group) => (isOnePattern(group, place) ? [united(group)] : group));
    }
  } while (all.length < before);
  return withoutCovered(all);
}

/** Merges each cluster into a more general one, which has placeholders for some of its words, if there is one. */
function withoutCovered(clusters: readonly LineCluster[]): LineCluster[] {
  const all: LineCluster[] = [];
  const general: LineCluster[] = [];
  const open = ({ tokens }: LineCluster) => tokens.filter((token) => token === varies.word).length;
  for (const cluster of [...clusters].sort((one, other) => open(other) - open(one))) {
    const covering = general.find(({ tokens }) =>
      tokens.every(
        (token, place) => token === cluster.tokens[place] || (token === varies.word && !isQuoted(cluster.tokens[place]))
      )
    );
    if (covering !== undefined) {
      covering.lines.push(...cluster.lines);
      covering.start = widened(covering.start, cluster.start);
    } else {
      all.push(cluster);
      if (open(cluster) > 0) {
        general.push(cluster);
      }
    }
  }
  return all;
}

/** Splits a cluster at a word that has few values. */
function split(cluster: LineCluster[]): LineCluster[][] {
  for (let place = 0; place < cluster[0].tokens.length; place++) {
    const words = [...new Set(cluster.map(({ tokens }) => tokens[place]))];
    if (words.length > 1 && words.length < minValues && words.every(isFixed) && !words.every(isUnit)) {
      return words.flatMap((word) => split(cluster.filter(({ tokens }) => tokens[place] === word)));
    }
  }
  return [cluster];
}

/** Groups clusters that differ only in the word at a position. */
function groupsWithout(clusters: readonly LineCluster[], place: number): LineCluster[][] {
  const groups = new Map<string, LineCluster[]>();
  for (const cluster of clusters) {
    const others = cluster.tokens.map((token, index) => (index === place ? varies.word : token));
    const key = others.join(' ');
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [cluster]);
    } else {
      group.push(cluster);
    }
  }
  return [...groups.values()];
}

function isOnePattern(group: readonly LineCluster[], place: number): boolean {
  const words = group[0].tokens.filter((token, index) => index !== place && token.length > 1);
  const isAnyWord = group.some(({ tokens }) => tokens[place] === varies.word);
  const hasNumbers = group.every(({ tokens }) => isNumberedName(tokens[place]));
  if (group.some(({ tokens }) => isQuoted(tokens[place]))) {
    return false;
  }
  return group.length > 1 && (words.length >= minWords || hasNumbers) && (group.length >= minValues || isAnyWord);
}

function united(group: readonly LineCluster[]): LineCluster {
  const [first] = group;
  return {
    ...first,
    tokens: group.map(({ tokens }) => tokens).reduce(common),
    start: group.map(({ start }) => start).reduce(widened),
    lines: group.flatMap(({ lines }) => lines),
  };
}
