import { createContext } from 'react';
import { getBackendSrv } from '@grafana/runtime';

import { type DashboardDescription } from './description';
import { readDashboard } from './readDashboard';

/** Key under which changed dashboards are kept across one reload. */
const handedOver = 'workbench_dashboards';

/** The dashboards in this browser session, read from the server once and changed only in memory. */
export class DashboardStore {
  private dashboards: Map<string, DashboardDescription>;
  /** True if reloading the page would lose a change. */
  isChanged: boolean;

  constructor(kept: Array<[string, DashboardDescription]> = []) {
    this.dashboards = new Map(kept);
    this.isChanged = kept.length > 0;
  }

  /** Dashboards kept across a reload of the page. */
  static afterReload(): DashboardStore {
    const kept = sessionStorage.getItem(handedOver);
    sessionStorage.removeItem(handedOver);
    return new DashboardStore(JSON.parse(kept ?? '[]'));
  }

  /** Keeps changed dashboards for a reload that the page itself starts. */
  handOver(): void {
    if (this.isChanged) {
      sessionStorage.setItem(handedOver, JSON.stringify([...this.dashboards]));
      this.isChanged = false;
    }
  }

  /** Loads a dashboard. Rejects with a message for the page. */
  get = async (uid: string): Promise<DashboardDescription> => {
    const known = this.dashboards.get(uid);
    if (known) {
      return known;
    }
    const { dashboard } = await getBackendSrv()
      .get<{ dashboard: unknown }>(`/api/dashboards/uid/${encodeURIComponent(uid)}`)
      .catch((error: unknown) => {
        throw new Error(problemOf(error, uid));
      });
    const read = { ...readDashboard(dashboard), uid };
    this.dashboards.set(uid, read);
    return read;
  };

  /** Keeps a changed dashboard until the page is reloaded. */
  put(changed: DashboardDescription): void {
    this.dashboards.set(changed.uid, changed);
    this.isChanged = true;
  }
}

export const DashboardStoreContext = createContext(new DashboardStore());

function problemOf(error: unknown, uid: string): string {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404) {
    return `No dashboard "${uid}" in provisioning/dashboards/ or saved since the workbench started. Choose one from the list.`;
  }
  return error instanceof Error ? error.message : `Couldn’t load the dashboard "${uid}".`;
}
