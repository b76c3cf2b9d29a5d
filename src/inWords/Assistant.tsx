import React, { useState } from 'react';
import { defer, map } from 'rxjs';

import { getObservablePluginLinks } from '@grafana/runtime';

import { lazyEditor } from '../controls/lazyEditor';
import { useLatest } from '../controls/useLatest';
import { assistant, type AssistantProps } from './assistantProps';

const Buttons = lazyEditor<AssistantProps>(
  'Assistant',
  () => import(/* webpackChunkName: "model" */ './AssistantButtons')
);

/** Buttons that open Grafana's Assistant. If Grafana has no Assistant, nothing is rendered or loaded. */
export function Assistant(props: AssistantProps) {
  const [available] = useState(isAvailable);
  return useLatest(available) === true ? <Buttons {...props} /> : null;
}

/** Whether Grafana's sidebar contains the Assistant. Fails before Grafana 12.1, which lacks the function, and outside Grafana. */
const isAvailable = () =>
  defer(() => getObservablePluginLinks({ extensionPointId: 'grafana/extension-sidebar/v0-alpha' })).pipe(
    map((links) => links.some(({ pluginId, title }) => pluginId === assistant.pluginId && title === assistant.title))
  );
