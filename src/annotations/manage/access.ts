import { config } from '@grafana/runtime';

/** Whether the person may manage annotations: `hidden` from viewers, `off` without a write token. */
export type Access = 'hidden' | 'off' | 'on';

/**
 * Only shows or hides: what counts is that Grafana's proxy refuses writes below the Editor role (design, "Two tokens").
 *
 * @param annotationWrites whether the data source has a write token
 */
export function accessOf(annotationWrites: boolean): Access {
  const { orgRole, isGrafanaAdmin } = config.bootData.user;
  if (orgRole !== 'Editor' && orgRole !== 'Admin' && !isGrafanaAdmin) {
    return 'hidden';
  }
  return annotationWrites ? 'on' : 'off';
}
