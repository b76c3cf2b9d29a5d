import React, { useState } from 'react';
import { defer, EMPTY, map, type Observable } from 'rxjs';

import * as runtime from '@grafana/runtime';

import { lazyEditor } from '../controls/lazyEditor';
import { useLatest } from '../controls/useLatest';
import { assistant, type AssistantProps } from './assistantProps';

const Buttons = lazyEditor<AssistantProps>(
  'Assistant',
  () => import(/* webpackChunkName: "model" */ './AssistantButtons')
);

/** Buttons that open Grafana's Assistant; nothing if Grafana has none. */
export function Assistant(props: AssistantProps) {
  const [available] = useState(isAvailable);
  return useLatest(available) === true ? <Buttons {...props} /> : null;
}

/** Grafana's runtime, with the list of plugin links that the types for Grafana 11.6 lack. */
interface LinkLister extends Pick<typeof runtime, 'config'> {
  getObservablePluginLinks?: (options: {
    extensionPointId: string;
  }) => Observable<Array<{ pluginId: string; title: string }>>;
}

/** Emits true if Grafana's sidebar has the Assistant. Emits nothing before Grafana 12.1, and fails outside Grafana. */
const isAvailable = () =>
  defer(() => {
    const { getObservablePluginLinks }: LinkLister = runtime;
    return getObservablePluginLinks?.({ extensionPointId: 'grafana/extension-sidebar/v0-alpha' }) ?? EMPTY;
  }).pipe(
    map((links) => links.some(({ pluginId, title }) => pluginId === assistant.pluginId && title === assistant.title))
  );
