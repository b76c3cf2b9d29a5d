import { mapped, type Pausing } from '../inSlices';
import { type LineCluster } from './LineClusters';
import { isFixed } from './lineTokens';

/** Line indexes for each fixed word of the patterns. */
export type LinesByWord = ReadonlyMap<string, readonly number[]>;

/** White space of RE2. */
const spaces = /[ \t\n\r\f]+/;

/** Finds the patterns' words in all lines at once, which is much faster than searching for each pattern. */
export function* linesByWord(clusters: readonly LineCluster[], lines: readonly string[]): Pausing<LinesByWord> {
  const found = new Map(clusters.flatMap(wholeWords).map((word) => [word, new Array<number>()]));
  yield* mapped(lines, (line, place) => {
    for (const word of line.split(spaces)) {
      const places = found.get(word);
      if (places !== undefined && places.at(-1) !== place) {
        places.push(place);
      }
    }
  });
  return found;
}

/** Lines that may belong to a cluster, by its rarest word; `undefined` if it has no fixed word. */
export function linesWithWords(cluster: LineCluster, found: LinesByWord): readonly number[] | undefined {
  return wholeWords(cluster)
    .flatMap((word) => [found.get(word) ?? []])
    .reduce<readonly number[] | undefined>(
      (rarest, places) => (rarest === undefined || places.length < rarest.length ? places : rarest),
      undefined
    );
}

/** A cluster's fixed words that have white space or an end of the line on both sides. */
function wholeWords({ tokens, start }: LineCluster): string[] {
  const from = start.kind === 'key' || start.kind === 'bars' ? 1 : 0;
  const to = tokens.length - (start.kind === 'key' ? 1 : 0);
  return tokens.slice(from, to).filter((token) => token !== '' && isFixed(token));
}
