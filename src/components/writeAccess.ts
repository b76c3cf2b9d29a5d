import { config } from '@grafana/runtime';

/**
 * Whether the person may change what the service keeps; `off` without a write token. Grafana's proxy refuses writes below the Editor role.
 *
 * @param hasWriteToken the setting `annotationWrites`, which tells of the token whatever it writes
 */
export function writeAccess(hasWriteToken: boolean): 'hidden' | 'off' | 'on' {
  const { orgRole, isGrafanaAdmin } = config.bootData.user;
  if (orgRole !== 'Editor' && orgRole !== 'Admin' && !isGrafanaAdmin) {
    return 'hidden';
  }
  return hasWriteToken ? 'on' : 'off';
}
