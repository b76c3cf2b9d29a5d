import { LineClusters, type LineCluster } from './LineClusters';
import { linePattern, type LinePattern } from './linePattern';
import { lineTokensOf } from './lineTokens';

/** Milliseconds after which the page gets its turn. */
const sliceTime = 15;

/** Groups lines, which clusters have the places of; in slices, so that the page answers meanwhile. */
export async function groupLines(lines: readonly string[], pause = nextTask): Promise<LineCluster[]> {
  const clusters = new LineClusters();
  await inSlices(lines, pause, (line, place) => clusters.add(lineTokensOf(line), place));
  return clusters.all();
}

/** Patterns of clusters, in their order. */
export async function linePatterns(
  clusters: readonly LineCluster[],
  lines: readonly string[],
  pause = nextTask
): Promise<LinePattern[]> {
  const patterns: LinePattern[] = [];
  const examples = clusters.map((cluster) => lines[cluster.lines[0]]);
  await inSlices(clusters, pause, (cluster, place) =>
    patterns.push(
      linePattern(
        cluster,
        lines,
        examples.filter((_, other) => other !== place)
      )
    )
  );
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
