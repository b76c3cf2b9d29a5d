/** Message for datasets in several edge deployments, and the first dataset that differs. */
interface Divided {
  dataset: string;
  message: string;
}

/** Whether the datasets of a query are in several edge deployments, while a query can only read one. Ignores unknown deployments. */
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
