/** Why no single edge deployment can run a query, and the first dataset that is not beside the others. */
interface Divided {
  dataset: string;
  message: string;
}

/** Whether the datasets of a query are in several edge deployments: one query reads one. Those whose place is unknown do not count. */
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
  const places = [...byEdge].map(([edge, names]) => `${names.map((name) => `\`${name}\``).join(', ')} in ${edge}`);
  return {
    dataset: second[0],
    message: `A query reads only one edge deployment, but its datasets are ${places.join(' and ')}. Query them separately.`,
  };
}
