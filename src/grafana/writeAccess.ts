import { config } from '@grafana/runtime';

/**
 * The user's access with the write token: `hidden` below the Editor role, which Grafana's proxy requires, and `off` without the token.
 * @param hasWriteToken the setting `annotationWrites`: a write token is set, with any permissions
 */
export function writeAccess(hasWriteToken: boolean | undefined): 'hidden' | 'off' | 'on' {
  const { orgRole, isGrafanaAdmin } = config.bootData.user;
  if (orgRole !== 'Editor' && orgRole !== 'Admin' && !isGrafanaAdmin) {
    return 'hidden';
  }
  return hasWriteToken ? 'on' : 'off';
}
