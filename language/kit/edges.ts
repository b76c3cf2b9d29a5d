import { plural } from './words';

/** A dataset that isn't in the same edge deployment as the first one, and a message about it. */
interface Divided {
  dataset: string;
  message: string;
}

/** Finds the first dataset in another edge deployment than those before it, ignoring unknown deployments. */
export function dividedOver(
  datasets: Iterable<string>,
  edgeOf: (dataset: string) => string | undefined
): Divided | undefined {
  const byEdge = new Map<string, string[]>();
  for (const dataset of new Set(datasets)) {
    const edge = edgeOf(dataset);
    if (edge !== undefined) {
      byEdge.set(edge, [...(byEdge.get(edge) ?? []), dataset]);
    }
  }
  const [, second] = byEdge.values();
  if (second === undefined) {
    return undefined;
  }
  const places = [...byEdge].map(
    ([edge, names]) =>
      `${names.map((name) => `\`${name}\``).join(', ')} ${plural(names.length, 'is', 'are')} in ${edge}`
  );
  return {
    dataset: second[0],
    message: `A query can read from only one edge deployment, but ${places.join(' and ')}. Query them separately.`,
  };
}
