import React, { useState } from 'react';
import { map } from 'rxjs';

import { getObservablePluginLinks } from '@grafana/runtime';

import { lazyEditor } from '../controls/lazyEditor';
import { useLatest } from '../controls/useLatest';
import { assistant, type AssistantProps } from './assistantProps';

const Buttons = lazyEditor<AssistantProps>(
  'Assistant',
  () => import(/* webpackChunkName: "inWords" */ './AssistantButtons')
);

/** Actions with Grafana's Assistant; nothing is rendered or loaded where Grafana doesn't have it. */
export function Assistant(props: AssistantProps) {
  const [available] = useState(isAvailable);
  return useLatest(available) === true ? <Buttons {...props} /> : null;
}

/** Whether the Assistant has a place in Grafana's sidebar. Before 12.1, Grafana has no such function. */
function isAvailable() {
  const linksOf: typeof getObservablePluginLinks | undefined = getObservablePluginLinks;
  return linksOf?.({ extensionPointId: 'grafana/extension-sidebar/v0-alpha' }).pipe(
    map((links) => links.some(({ pluginId, title }) => pluginId === assistant.pluginId && title === assistant.title))
  );
}
