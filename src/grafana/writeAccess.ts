import { config } from '@grafana/runtime';

/**
 * Whether requests with the write token are possible: `hidden` below the Editor role, where Grafana's proxy refuses them; `off` without the token.
 *
 * @param hasWriteToken the setting `annotationWrites`: a write token is set, whatever its permissions
 */
export function writeAccess(hasWriteToken: boolean): 'hidden' | 'off' | 'on' {
  const { orgRole, isGrafanaAdmin } = config.bootData.user;
  if (orgRole !== 'Editor' && orgRole !== 'Admin' && !isGrafanaAdmin) {
    return 'hidden';
  }
  return hasWriteToken ? 'on' : 'off';
}
