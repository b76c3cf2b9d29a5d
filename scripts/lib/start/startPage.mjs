/**
 * The page to open: with files of one's own, the one that makes a dashboard of the first of them.
 * @param {{load: string[], loadMetrics: string[]}} flags `name=FILE` each
 */
export function startPage({ load, loadMetrics }) {
  const [first] = [...load, ...loadMetrics];
  const dataset = first?.slice(0, first.indexOf('='));
  return dataset ? `/connections/datasources/edit/apl?page=start&dataset=${encodeURIComponent(dataset)}` : '';
}
