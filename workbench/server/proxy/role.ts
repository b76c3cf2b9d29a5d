import { type IncomingMessage } from 'node:http';

/** Grafana's roles in an organization, lowest first. */
const roles = ['Viewer', 'Editor', 'Admin'] as const;
type Role = (typeof roles)[number];

const roleCookie = 'workbench_role';

function isRole(value: string | undefined): value is Role {
  return roles.some((role) => role === value);
}

/** Role for a request: from the header `X-Workbench-Role`, or else from the cookie of the page's switch. Defaults to Admin. */
export function roleOf(request: IncomingMessage): Role {
  const header = request.headers['x-workbench-role'];
  const cookie = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === roleCookie)?.[1];
  const sent = typeof header === 'string' ? header : cookie;
  return isRole(sent) ? sent : 'Admin';
}

/** True if a role includes the required role. As in Grafana, an unknown required role is ignored. */
export function reaches(role: Role, needed: string | undefined): boolean {
  return !isRole(needed) || roles.indexOf(role) >= roles.indexOf(needed);
}
