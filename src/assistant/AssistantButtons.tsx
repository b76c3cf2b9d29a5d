import React from 'react';

import { BusEventWithPayload } from '@grafana/data';
import { getAppEvents } from '@grafana/runtime';
import { Dropdown, Menu } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { DropdownMenu } from '../controls/escape';
import { assistant, type AssistantProps } from './assistantProps';
import { datasourceItem, structuredItem } from './contextItem';
import { languageOf } from './languages';

/** Event that opens Grafana's sidebar. `@grafana/assistant` publishes the same event. */
class OpenSidebar extends BusEventWithPayload<{ pluginId: string; componentTitle: string; props: object }> {
  static readonly type = 'open-extension-sidebar';
}

/** Buttons that send the query to Grafana's Assistant, which can discuss it, explain it, or fix an error. */
export default function AssistantButtons({ datasource, language, query, failure }: AssistantProps) {
  const { name, title, hasFix, describe } = languageOf({ datasource, language });
  const { message } = failure ?? {};
  const open = async (request: string, autoSend: boolean) => {
    const description = await describe(query, message ?? '');
    getAppEvents().publish(
      new OpenSidebar({
        pluginId: assistant.pluginId,
        componentTitle: assistant.title,
        props: {
          initialPrompt: `${request}\n\`\`\`\n${query}\n\`\`\`\n`,
          initialContext: [
            datasourceItem(datasource),
            ...(message === undefined ? [] : [structuredItem('Error', { message })]),
            structuredItem(title, { description }),
          ],
          initialAutoSend: autoSend,
          origin: 'aplkit-apl-datasource/query-editor',
        },
      })
    );
  };
  return (
    <>
      <TextButton icon="ai" onClick={() => void open(`Help me with this query in Axiom’s ${name}:`, false)}>
        Ask the Assistant
      </TextButton>
      <Dropdown
        placement="top-end"
        overlay={() => (
          <DropdownMenu>
            <Menu.Item
              label="Explain query"
              icon="question-circle"
              onClick={() => void open(`Explain this query in Axiom’s ${name} step by step:`, true)}
            />
            {/* Grafana 12.4 and later have a button beside the error, which knows neither the language nor the fields. */}
            {failure && !hasFix(query) && (
              <Menu.Item
                label="Fix error"
                icon="wrench"
                onClick={() => void open(`Fix the error in this query in Axiom’s ${name}:`, true)}
              />
            )}
          </DropdownMenu>
        )}
      >
        <TextButton icon="ellipsis-v" aria-label="More from the Assistant" />
      </Dropdown>
    </>
  );
}
