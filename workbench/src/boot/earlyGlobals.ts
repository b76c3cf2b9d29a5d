/** Globals that Grafana's libraries read on import, so this module comes first. */
import { readPreferences } from '../host/preferences';

const { theme, role } = readPreferences();

document.documentElement.dataset.theme = theme;
document.documentElement.style.colorScheme = theme;
window.__grafana_public_path__ = '/public/';
window.grafanaBootData = {
  assets: { dark: '', light: '' },
  settings: {
    appSubUrl: '',
    appUrl: `${location.origin}/`,
    buildInfo: { version: '13.2.2', commit: 'workbench', env: 'production' },
    datasources: {},
    defaultDatasource: '',
    exploreEnabled: true,
    featureToggles: {},
    minRefreshInterval: '5s',
  },
  user: {
    id: 1,
    // Grafana’s libraries then store a user’s data in the browser rather than on a server.
    isSignedIn: false,
    login: 'workbench',
    name: role,
    language: 'en-US',
    locale: 'en-US',
    orgId: 1,
    orgName: 'Workbench',
    orgRole: role,
    permissions: { 'datasources:explore': role !== 'Viewer', 'dashboards:create': role !== 'Viewer' },
    theme,
    lightTheme: theme === 'light',
    timezone: 'browser',
    weekStart: '',
  },
  navTree: [],
};
