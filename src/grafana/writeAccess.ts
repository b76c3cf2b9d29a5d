import { config } from '@grafana/runtime';

/**
 * The user's write access: `hidden` below the Editor role, `off` without a write token.
 * @param hasWriteToken the setting `annotationWrites`: true if a write token is set, whatever its permissions
 */
export function writeAccess(hasWriteToken: boolean | undefined): 'hidden' | 'off' | 'on' {
  const { orgRole, isGrafanaAdmin } = config.bootData.user;
  if (orgRole !== 'Editor' && orgRole !== 'Admin' && !isGrafanaAdmin) {
    return 'hidden';
  }
  return hasWriteToken ? 'on' : 'off';
}

/** True if the user has a role that can't edit data sources, unless Grafana grants this permission separately. */
export function isNoAdmin(): boolean {
  const { orgRole, isGrafanaAdmin } = config.bootData.user;
  return (orgRole === 'Viewer' || orgRole === 'Editor') && !isGrafanaAdmin;
}
