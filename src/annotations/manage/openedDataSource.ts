/**
 * The uid of the data source whose settings are open, from the page's path (`/connections/datasources/edit/<uid>`): Grafana hands
 * pages of a plugin's own nothing that names it. `undefined` where the path names none.
 */
export function openedDataSource(pathname: string): string | undefined {
  const encoded = /\/edit\/([^/]+)\/?$/.exec(pathname)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
