import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { IconButton, RadioButtonGroup, Tab, TabsBar, useStyles2 } from '@grafana/ui';
import React, { useContext } from 'react';
import { useLocation } from 'react-router-dom';

import { DashboardStoreContext } from '../dashboard/DashboardStore';
import { changePreferences, mayEdit, readPreferences, roles } from '../host/preferences';

const pages = [
  {
    label: 'Dashboards',
    path: '/dashboards',
    isActive: (path: string) => path === '/dashboards' || path.startsWith('/d/'),
  },
  { label: 'Explore', path: '/explore', isActive: (path: string) => path === '/explore', forEditors: true },
  { label: 'Data source settings', path: '/datasources', isActive: (path: string) => path.includes('/datasources') },
];

/** Shows links to the pages, and switches for the role and the theme. */
export function Navigation() {
  const styles = useStyles2(getStyles);
  const { pathname } = useLocation();
  const { role, theme } = readPreferences();
  const store = useContext(DashboardStoreContext);
  const change = (changed: Parameters<typeof changePreferences>[0]) => {
    store.handOver();
    changePreferences(changed);
  };
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <header className={styles.bar}>
      <span className={styles.name}>Workbench</span>
      <nav className={styles.tabs} aria-label="Pages">
        <TabsBar hideBorder>
          {pages
            .filter(({ forEditors }) => !forEditors || mayEdit())
            .map(({ label, path, isActive }) => (
              <Tab
                key={path}
                label={label}
                href={path}
                active={isActive(pathname)}
                onChangeTab={(event) => {
                  event.preventDefault();
                  locationService.push(path);
                }}
              />
            ))}
        </TabsBar>
      </nav>
      <RadioButtonGroup
        aria-label="Role"
        size="sm"
        value={role}
        options={roles.map((value) => ({ label: value, value }))}
        onChange={(chosen) => change({ role: chosen })}
      />
      <IconButton
        name="adjust-circle"
        size="lg"
        aria-label={`Switch to the ${other} theme`}
        tooltip={`Switch to the ${other} theme`}
        onClick={() => change({ theme: other })}
      />
    </header>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
    padding: theme.spacing(0, 2),
    background: theme.colors.background.primary,
    borderBottom: `1px solid ${theme.colors.border.weak}`,
  }),
  name: css({ fontWeight: theme.typography.fontWeightMedium }),
  tabs: css({ flexGrow: 1, minWidth: 0, overflowX: 'auto', overflowY: 'hidden' }),
});
