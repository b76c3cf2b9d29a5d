import { css } from '@emotion/css';
import { DataSourcePluginContextProvider } from '@grafana/data';
import { LocationServiceProvider, locationService } from '@grafana/runtime';
import { Alert, ModalRoot, ModalsProvider, PortalContainer } from '@grafana/ui';
import React, { Suspense, useEffect, useMemo } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';

import { DashboardStore, DashboardStoreContext } from '../dashboard/DashboardStore';
import { DashboardListPage } from '../pages/DashboardListPage';
import { DashboardPage } from '../pages/DashboardPage';
import { EditAnnotationsPage } from '../pages/EditAnnotationsPage';
import { EditPanelPage } from '../pages/EditPanelPage';
import { EditVariablesPage } from '../pages/EditVariablesPage';
import { ExplorePage } from '../pages/ExplorePage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { SettingsPage } from '../pages/SettingsPage';
import { mayEdit } from '../host/preferences';
import { HistoryRouter } from './HistoryRouter';
import { type Host, HostContext } from '../host/HostContext';
import { Messages } from './Messages';
import { Navigation } from './Navigation';
import { warnBeforeUnload } from '../host/warnBeforeUnload';
import { HomeLink } from '../host/HomeLink';
import { PageBoundary } from '../host/PageBoundary';

/** The page that opens first, like a home dashboard in Grafana. */
const homePage = '/d/web-traffic';

/** Renders the workbench's own pages inside Grafana's contexts. */
export function App({ host }: { host: Host }) {
  const store = useMemo(() => DashboardStore.afterReload(), []);
  useEffect(() => warnBeforeUnload(() => store.isChanged), [store]);
  return (
    <HostContext.Provider value={host}>
      <LocationServiceProvider service={locationService}>
        <HistoryRouter>
          <ModalsProvider>
            <DashboardStoreContext.Provider value={store}>
              <PageBoundary address="">
                <Pages host={host} />
              </PageBoundary>
            </DashboardStoreContext.Provider>
            <ModalRoot />
          </ModalsProvider>
        </HistoryRouter>
      </LocationServiceProvider>
      <PortalContainer />
    </HostContext.Provider>
  );
}

function Pages({ host }: { host: Host }) {
  const { pathname } = useLocation();
  const settings = host.dataSources.getInstanceSettings();
  const pages = (
    <Routes>
      <Route path="/" element={<Navigate replace to={homePage} />} />
      <Route path="/dashboards" element={<DashboardListPage />} />
      <Route path="/d/:uid" element={<DashboardPage />} />
      <Route element={mayEdit() ? <Outlet /> : <EditorsOnly />}>
        <Route path="/d/:uid/edit/annotations" element={<EditAnnotationsPage />} />
        <Route path="/d/:uid/edit/variables" element={<EditVariablesPage />} />
        <Route path="/d/:uid/edit/:panel" element={<EditPanelPage />} />
        <Route path="/explore" element={<ExplorePage />} />
      </Route>
      <Route path="/datasources" element={<SettingsPage />} />
      <Route path="/datasources/:uid" element={<SettingsPage />} />
      <Route path="/connections/datasources/edit/:uid" element={<SettingsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
  return (
    <>
      <Navigation />
      <main className={mainStyle}>
        <PageBoundary address={pathname}>
          <Suspense fallback={<p role="status">Loading…</p>}>
            {settings ? (
              <DataSourcePluginContextProvider instanceSettings={settings}>{pages}</DataSourcePluginContextProvider>
            ) : (
              pages
            )}
          </Suspense>
        </PageBoundary>
      </main>
      <Messages />
    </>
  );
}

function EditorsOnly() {
  return (
    <Alert severity="warning" title="Viewers can’t edit dashboards or explore. Switch the role above to Editor.">
      <HomeLink />
    </Alert>
  );
}

const mainStyle = css({ padding: 16 });
