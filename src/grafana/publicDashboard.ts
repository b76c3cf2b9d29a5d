import { type Observable, throwError } from 'rxjs';

import { config } from '@grafana/runtime';

/** The reason why a public dashboard has no data; `undefined` on every other page. Grafana's server answers there, in place of the browser. */
export function whyNotPublic(): string | undefined {
  return config.publicDashboardAccessToken
    ? 'Public dashboards don’t support this data source. Share the dashboard with people who can sign in, or as a snapshot.'
    : undefined;
}

/** The response to any query on a public dashboard. Grafana removes the texts of queries there, so all of them would seem empty. */
export function publicDashboardResponse(): Observable<never> | undefined {
  const why = whyNotPublic();
  return why === undefined ? undefined : throwError(() => new Error(why));
}
