/**
 * The page to open: with a user's own files, the page that creates a dashboard for the first one.
 * @param {{load: string[], loadMetrics: string[]}} flags `name=FILE` each
 */
export function startPage({ load, loadMetrics }) {
  const [first] = [...load, ...loadMetrics];
  const dataset = first?.slice(0, first.indexOf('='));
  return dataset ? `/connections/datasources/edit/apl?page=start&dataset=${encodeURIComponent(dataset)}` : '';
}
