import { isFixed, type LineTokens, varies } from './lineTokens';

/** Lines of one pattern. */
export interface LineCluster extends LineTokens {
  /** Their numbers. */
  lines: number[];
}

interface Node {
  children: Map<string, Node>;
  clusters: LineCluster[];
}

/** Words at the start of a line that decide where its cluster is looked for. */
const depth = 2;
/** Different words at one of these places; further ones are taken for values. */
const maxChildren = 100;
/** The share of fixed words that a line has in common with its cluster, at least. */
const minSimilarity = 0.65;
/** Clusters that differ in one word only are one pattern from this number on, where they have so many other words. */
const minValues = 4;
const minWords = 3;

/**
 * Groups lines into patterns by Drain's tree (He et al., ICWS 2017): by the number of their words, then by the first of them, then with the
 * most similar cluster.
 */
export class LineClusters {
  private readonly root: Node = { children: new Map(), clusters: [] };
  private readonly clusters: LineCluster[] = [];

  add(line: LineTokens, number: number): void {
    const { clusters } = this.leafOf(line);
    let best: LineCluster | undefined;
    let most = 0;
    for (const cluster of clusters) {
      const share = similarity(cluster.tokens, line.tokens);
      if (share > most) {
        [best, most] = [cluster, share];
      }
    }
    if (best !== undefined && most >= minSimilarity) {
      best.tokens = common(best.tokens, line.tokens);
      best.lines.push(number);
    } else {
      const cluster = { ...line, lines: [number] };
      clusters.push(cluster);
      this.clusters.push(cluster);
    }
  }

  /**
   * All clusters, the largest first. Those that differ in one word only become one: that word decided where they are in the tree, or is one
   * of too few.
   */
  all(): LineCluster[] {
    const longest = Math.max(0, ...this.clusters.map(({ tokens }) => tokens.length));
    let all: LineCluster[] = this.clusters;
    let before: number;
    do {
      before = all.length;
      for (let place = 0; place < longest; place++) {
        all = groupsWithout(all, place).flatMap((group) => (isOnePattern(group, place) ? [united(group)] : group));
      }
    } while (all.length < before);
    return all.sort((one, other) => other.lines.length - one.lines.length);
  }

  private leafOf(line: LineTokens): Node {
    let node = childOf(this.root, kindOf(line), Infinity);
    for (const token of line.tokens.slice(0, depth)) {
      node = childOf(node, isFixed(token) ? token : varies.word, maxChildren);
    }
    return node;
  }
}

/** Properties that all lines of a cluster share, beside words. */
const kindOf = ({ tokens, hasRest, isPart }: LineTokens) => `${tokens.length} ${hasRest} ${isPart}`;

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

/** The share of equal words; placeholders that are the same do not count. */
function similarity(cluster: readonly string[], line: readonly string[]): number {
  let same = 0;
  let words = 0;
  for (let index = 0; index < line.length; index++) {
    const isSame = cluster[index] === line[index];
    if (!isSame || isFixed(line[index])) {
      words++;
      same += isSame ? 1 : 0;
    }
  }
  return words === 0 ? 1 : same / words;
}

const common = (one: readonly string[], other: readonly string[]) =>
  one.map((token, index) => (token === other[index] ? token : varies.word));

/** Groups the clusters that are equal but for the word at a place. */
function groupsWithout(clusters: readonly LineCluster[], place: number): LineCluster[][] {
  const groups = new Map<string, LineCluster[]>();
  for (const cluster of clusters) {
    const others = cluster.tokens.map((token, index) => (index === place ? varies.word : token));
    const key = [kindOf(cluster), ...others].join(' ');
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
  return group.length > 1 && words.length >= minWords && (group.length >= minValues || isAnyWord);
}

function united(group: readonly LineCluster[]): LineCluster {
  const [first] = group;
  return {
    ...first,
    tokens: group.map(({ tokens }) => tokens).reduce(common),
    lines: group.flatMap(({ lines }) => lines),
  };
}
