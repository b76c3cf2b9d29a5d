export const roles = ['Viewer', 'Editor', 'Admin'] as const;
export type Role = (typeof roles)[number];
export type Theme = 'light' | 'dark';

/** What the switches of the page say; kept in cookies, for the server decides by the role. */
export interface Preferences {
  role: Role;
  theme: Theme;
}

export function readPreferences(): Preferences {
  const cookies = new Map(
    document.cookie.split(';').map((pair) => [pair.trim().split('=')[0], pair.trim().split('=')[1]])
  );
  const said = cookies.get('workbench_role');
  return {
    role: roles.find((role) => role === said) ?? 'Admin',
    theme: cookies.get('workbench_theme') === 'light' ? 'light' : 'dark',
  };
}

/**
 * Keeps what a switch says and loads the page again: Grafana's libraries read both only when they start.
 * The address has the page's state, so it comes back as it was.
 */
export function changePreferences(change: Partial<Preferences>): void {
  for (const [name, value] of Object.entries(change)) {
    document.cookie = `workbench_${name}=${value}; path=/; max-age=31536000; samesite=strict`;
  }
  location.reload();
}
