import React from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App';
import { followLinks } from './app/followLinks';
import { bootRuntime } from './boot/bootRuntime';
import { type DataSourceDto, instanceSettings } from './boot/dataSourceSettings';
import { giveIcons } from './boot/giveIcons';
import { loadPlugin } from './boot/loadPlugin';
import { registerPanels } from './panels/registerPanels';

/** Loads the plugin, boots Grafana's libraries and draws the page. */
export async function start(root: HTMLElement): Promise<void> {
  const answer = await fetch('/api/datasources');
  if (!answer.ok) {
    throw new Error(`the workbench's server answers ${answer.status} to /api/datasources. Is it still running?`);
  }
  const described: DataSourceDto[] = await answer.json();
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
  createRoot(root).render(<App host={host} />);
}

/** Reloads the page after each build in development. Otherwise the server answers 204. */
function followBuilds(): void {
  const events = new EventSource('/workbench/events');
  events.addEventListener('reload', () => location.reload());
}
