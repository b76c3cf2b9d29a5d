import { type Observable, throwError } from 'rxjs';

import { config } from '@grafana/runtime';

/** The reason why a public dashboard shows no data; `undefined` on other pages. Public dashboards run queries on Grafana's server. */
export function whyNotPublic(): string | undefined {
  return config.publicDashboardAccessToken
    ? 'Public dashboards don’t support this data source. Share the dashboard with users who can sign in, or as a snapshot.'
    : undefined;
}

/** The response to any query on a public dashboard. Grafana removes the query text there, so every query would seem to be empty. */
export function publicDashboardResponse(): Observable<never> | undefined {
  const why = whyNotPublic();
  return why === undefined ? undefined : throwError(() => new Error(why));
}
