export const roles = ['Viewer', 'Editor', 'Admin'] as const;
type Role = (typeof roles)[number];
type Theme = 'light' | 'dark';

/** Values of the page's switches, stored in cookies because the server needs the role. */
interface Preferences {
  role: Role;
  theme: Theme;
}

export function readPreferences(): Preferences {
  const cookies = new Map(
    document.cookie.split(';').map((pair) => [pair.trim().split('=')[0], pair.trim().split('=')[1]])
  );
  const saved = cookies.get('workbench_role');
  return {
    role: roles.find((role) => role === saved) ?? 'Admin',
    theme: cookies.get('workbench_theme') === 'light' ? 'light' : 'dark',
  };
}

/** True if the user can edit dashboards and use Explore, unlike viewers. */
export const mayEdit = (): boolean => readPreferences().role !== 'Viewer';

/** Stores preferences, and reloads the page, because Grafana's libraries read them only at startup. */
export function changePreferences(change: Partial<Preferences>): void {
  for (const [name, value] of Object.entries(change)) {
    document.cookie = `workbench_${name}=${value}; path=/; max-age=31536000; samesite=strict`;
  }
  location.reload();
}
