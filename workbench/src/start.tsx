import { ThemeContext } from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { GlobalStyles } from '@grafana/ui';
import React, { type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { App } from './app/App';
import { followLinks } from './app/followLinks';
import { bootRuntime } from './boot/bootRuntime';
import { type DataSourceDto, instanceSettings } from './boot/dataSourceSettings';
import { giveIcons } from './boot/giveIcons';
import { loadPlugin } from './boot/loadPlugin';
import { readPreferences } from './host/preferences';
import { registerPanels } from './panels/registerPanels';

/** Loads the plugin, boots Grafana's libraries and draws the page. */
export async function start(element: HTMLElement): Promise<void> {
  const described = await describeDataSources();
  const [first] = described;
  if (!first) {
    throw new Error('provisioning/datasources/ has no data source of this plugin.');
  }
  const plugin = await loadPlugin(first.type);
  const host = await bootRuntime(
    described.map((dto) => instanceSettings(dto, plugin.meta)),
    plugin
  );
  giveIcons();
  registerPanels();
  followBuilds();
  followLinks();
  const root = createRoot(element);
  // Element styles remain when pages change, because creating them takes as long as rendering a page.
  const render = (page: ReactNode) =>
    root.render(
      <ThemeContext.Provider value={host.theme}>
        <GlobalStyles />
        {page}
      </ThemeContext.Provider>
    );
  render(<App host={host} />);
  const { role, theme } = readPreferences();
  let latest: Event | undefined;
  // The browser tests open hundreds of pages; running the scripts again for each page would take most of their time.
  window.addEventListener('workbench:open', async (event) => {
    const { detail: address } = event;
    latest = event;
    event.preventDefault();
    flushSync(() => render(null));
    if (address === null) {
      return;
    }
    const { role: newRole, theme: newTheme } = readPreferences();
    if (newRole !== role || newTheme !== theme) {
      location.assign(address);
      return;
    }
    const dataSources = await describeDataSources();
    if (latest !== event) {
      // Another event has closed or replaced the page in the meantime.
      return;
    }
    for (const dto of dataSources) {
      host.dataSources.replaceSettings(instanceSettings(dto, plugin.meta));
    }
    locationService.push(address);
    render(<App host={host} />);
  });
}

/** The server's current data sources. */
async function describeDataSources(): Promise<DataSourceDto[]> {
  const answer = await fetch('/api/datasources');
  if (!answer.ok) {
    throw new Error(
      `the workbench's server returned status ${answer.status} for /api/datasources. Is it still running?`
    );
  }
  return answer.json();
}

/** Reloads the page after each development build. Without development builds, the server responds with 204. */
function followBuilds(): void {
  const events = new EventSource('/workbench/events');
  events.addEventListener('reload', () => location.reload());
}
