import { type Observable, throwError } from 'rxjs';

import { config } from '@grafana/runtime';

/** Message that public dashboards, which query on Grafana's server, show no data; `undefined` elsewhere. */
export function whyNotPublic(): string | undefined {
  return config.publicDashboardAccessToken
    ? 'Public dashboards don’t support this data source. Share the dashboard with users who can sign in, or share a snapshot.'
    : undefined;
}

/** Fails every query on a public dashboard, where Grafana removes the query text; `undefined` on other pages. */
export function publicDashboardResponse(): Observable<never> | undefined {
  const why = whyNotPublic();
  return why === undefined ? undefined : throwError(() => new Error(why));
}
