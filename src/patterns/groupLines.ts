import { LineClusters, type LineCluster } from './LineClusters';
import { everyNth, linePattern, type LinePattern } from './linePattern';
import { lineTokensOf } from './lineTokens';

/** Milliseconds after which the page gets its turn. */
const sliceTime = 15;

/** Groups lines by the clusters that hold their places; in slices, so that the page stays responsive. */
export async function groupLines(lines: readonly string[], pause = nextTask): Promise<LineCluster[]> {
  const clusters = new LineClusters();
  await inSlices(lines, pause, (line, place) => clusters.add(lineTokensOf(line), place));
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
  const patterns: LinePattern[] = [];
  const examples = clusters
    .flatMap((cluster) => everyNth(cluster.lines, examplesOfEach).map((line) => ({ cluster, line: lines[line] })))
    .slice(0, mostExamples);
  await inSlices(clusters.slice(0, most), pause, (cluster) => {
    const others = examples.flatMap((example) => (example.cluster === cluster ? [] : [example.line]));
    patterns.push(linePattern(cluster, lines, others));
  });
  return patterns;
}

async function inSlices<T>(all: readonly T[], pause: () => Promise<void>, work: (one: T, place: number) => void) {
  let begun = performance.now();
  for (const [place, one] of all.entries()) {
    if (performance.now() - begun > sliceTime) {
      await pause();
      begun = performance.now();
    }
    work(one, place);
  }
  await pause();
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
