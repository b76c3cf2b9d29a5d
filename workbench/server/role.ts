import { type IncomingMessage } from 'node:http';

/** Grafana's roles in an organization, the least first. */
export const roles = ['Viewer', 'Editor', 'Admin'] as const;
export type Role = (typeof roles)[number];

export const roleCookie = 'workbench_role';

function isRole(value: string | undefined): value is Role {
  return roles.some((role) => role === value);
}

/**
 * The role of whoever sends a request: what the page's switch wrote into its cookie, or what a program sends as
 * `X-Workbench-Role`. The proxy decides by this, not by what the page believes. Admin where nothing is said.
 */
export function roleOf(request: IncomingMessage): Role {
  const header = request.headers['x-workbench-role'];
  const cookie = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === roleCookie)?.[1];
  const said = typeof header === 'string' ? header : cookie;
  return isRole(said) ? said : 'Admin';
}

/** Whether a role may do what needs another one. A need that names no role of Grafana's is no need, as in Grafana. */
export function reaches(role: Role, needed: string | undefined): boolean {
  return !isRole(needed) || roles.indexOf(role) >= roles.indexOf(needed);
}
