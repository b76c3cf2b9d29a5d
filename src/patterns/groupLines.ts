import { inSlices, mapped, nextTask } from '../inSlices';
import { LineClusters, type LineCluster } from './LineClusters';
import { everyNth, linePattern, type LinePattern } from './linePattern';
import { lineTokensOf } from './lineTokens';

/** Groups lines by the clusters that hold their places; in slices, so that the page stays responsive. */
export async function groupLines(lines: readonly string[], pause = nextTask): Promise<LineCluster[]> {
  const clusters = new LineClusters();
  await inSlices(
    mapped(lines, (line, place) => clusters.add(lineTokensOf(line), place)),
    pause
  );
  return clusters.all();
}

/** Lines of other patterns that a filter is checked against. */
const examplesOfEach = 5;
const mostExamples = 2000;

/** Patterns of the first clusters, in their order. */
export async function linePatterns(
  clusters: readonly LineCluster[],
  lines: readonly string[],
  { most = clusters.length, pause = nextTask } = {}
): Promise<LinePattern[]> {
  const examples = clusters
    .flatMap((cluster) => everyNth(cluster.lines, examplesOfEach).map((line) => ({ cluster, line: lines[line] })))
    .slice(0, mostExamples);
  return inSlices(
    mapped(clusters.slice(0, most), (cluster) => {
      const others = examples.flatMap((example) => (example.cluster === cluster ? [] : [example.line]));
      return linePattern(cluster, lines, others);
    }),
    pause
  );
}
