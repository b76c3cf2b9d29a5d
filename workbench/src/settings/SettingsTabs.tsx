import { css } from '@emotion/css';
import { locationService } from '@grafana/runtime';
import { Tab, TabsBar } from '@grafana/ui';
import React, { type PropsWithChildren, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

import { useHost } from '../host/HostContext';
import { PageBoundary } from '../host/PageBoundary';

/**
 * Shows the settings and the plugin's pages (`addConfigPage`) as tabs. As in Grafana, a page's address is the data source's with
 * `?page=<id>`.
 */
export function SettingsTabs({ uid, children }: PropsWithChildren<{ uid: string }>) {
  const { plugin } = useHost();
  const { search } = useLocation();
  const pages = plugin.configPages ?? [];
  const wanted = new URLSearchParams(search).get('page');
  const open = pages.find(({ id }) => id === wanted);
  const address = `/connections/datasources/edit/${encodeURIComponent(uid)}`;
  const tab = (label: string, path: string, active: boolean) => (
    <Tab
      key={path}
      label={label}
      href={path}
      active={active}
      onChangeTab={(event) => {
        event.preventDefault();
        locationService.push(path);
      }}
    />
  );
  if (pages.length === 0) {
    return children;
  }
  const Body = open?.body;
  return (
    <>
      <TabsBar>
        {tab('Settings', address, open === undefined)}
        {pages.map(({ id, title }) => tab(title, `${address}?page=${encodeURIComponent(id)}`, id === open?.id))}
      </TabsBar>
      <div className={contentStyle}>
        {Body === undefined ? (
          children
        ) : (
          <PageBoundary address={address + search}>
            <Suspense fallback={<p role="status">Loading the page…</p>}>
              <Body plugin={plugin} query={{}} />
            </Suspense>
          </PageBoundary>
        )}
      </div>
    </>
  );
}

const contentStyle = css({ marginTop: 16 });
