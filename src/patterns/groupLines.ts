import { inSlices, mapped, nextTask } from '../inSlices';
import { LineClusters, type LineCluster } from './LineClusters';
import { linesByWord } from './linesByWord';
import { hasWords, linePattern, type LinePattern } from './linePattern';
import { lineTokensOf } from './lineTokens';

/** Groups lines into clusters, in slices, so that the page stays responsive. */
export async function groupLines(lines: readonly string[], pause = nextTask): Promise<LineCluster[]> {
  const clusters = new LineClusters();
  await inSlices(
    mapped(lines, (line, place) => clusters.add(lineTokensOf(line), place)),
    pause
  );
  return clusters.all();
}

/** Patterns of the first clusters, in order. */
export async function linePatterns(
  clusters: readonly LineCluster[],
  lines: readonly string[],
  { most = clusters.length, pause = nextTask } = {}
): Promise<LinePattern[]> {
  const shown = clusters.slice(0, most);
  const byWord = await inSlices(linesByWord(shown, lines), pause);
  return inSlices(
    mapped(shown, (cluster) => linePattern(cluster, lines, byWord)),
    pause
  );
}

/** The most frequent patterns that contain words, each with the indexes of its lines. */
export async function wordedPatterns(
  lines: readonly string[],
  most: number
): Promise<Array<LinePattern & { places: readonly number[] }>> {
  const clusters = await groupLines(lines);
  const patterns = await linePatterns(clusters, lines, { most });
  return patterns
    .map((pattern, index) => ({ ...pattern, places: clusters[index].lines }))
    .filter(({ text }) => hasWords(text));
}
