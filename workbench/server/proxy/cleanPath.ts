/**
 * Returns a path without empty, `.` and `..` segments, relative to its root, as Grafana compares it with a route's. Percent-escapes stay as
 * they are: `%2e%2e` is a name here, not a step up.
 */
export function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') {
      kept.pop();
    } else if (segment !== '' && segment !== '.') {
      kept.push(segment);
    }
  }
  return kept.length ? kept.join('/') : '.';
}
