import React from 'react';

import { BusEventWithPayload } from '@grafana/data';
import { getAppEvents, getTemplateSrv } from '@grafana/runtime';
import { Dropdown, Menu } from '@grafana/ui';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { parseQuery } from '@aplkit/language/apl/parse';
import { TextButton } from '../controls/buttons';
import { DropdownMenu } from '../controls/escape';
import { schemaOf } from '../editing/aplKnowledge';
import { describeApl } from '../editing/describeApl';
import { assistant, type AssistantProps } from './assistantProps';
import { datasourceItem, structuredItem } from './contextItem';

/** Event that opens Grafana's sidebar. `@grafana/assistant` publishes the same event. */
class OpenSidebar extends BusEventWithPayload<{ pluginId: string; componentTitle: string; props: object }> {
  static readonly type = 'open-extension-sidebar';
}

/** Maximum length of the description of APL and the dataset, in characters. */
const longestDescription = 12_000;

/** Buttons that send the query to Grafana's Assistant, which can discuss it, explain it, or fix an error. */
export default function AssistantButtons({ datasource, query, failure }: AssistantProps) {
  const { schema, settings } = datasource;
  const { defaultDataset } = settings;
  const templates = getTemplateSrv();
  const known = { schema, defaultDataset, templates };
  const { message } = failure ?? {};
  const open = async (request: string, autoSend: boolean) => {
    const [dataset = defaultDataset] = datasetNames(parseQuery(query));
    await (dataset === undefined ? undefined : schema.fields(templates.replace(dataset)));
    const describes = { text: message ?? '', query, dataset, schema: schemaOf(known), titled: [] };
    getAppEvents().publish(
      new OpenSidebar({
        pluginId: assistant.pluginId,
        componentTitle: assistant.title,
        props: {
          initialPrompt: `${request}\n\`\`\`\n${query}\n\`\`\`\n`,
          initialContext: [
            datasourceItem(datasource),
            ...(message === undefined ? [] : [structuredItem('Error', { message })]),
            structuredItem('APL and fields', { description: describeApl(describes, longestDescription) }),
          ],
          initialAutoSend: autoSend,
          origin: 'aplkit-apl-datasource/query-editor',
        },
      })
    );
  };
  const hasFix = findProblems(query, schemaOf(known)).problems.some(({ fixes }) => fixes.length > 0);
  return (
    <>
      <TextButton icon="ai" onClick={() => void open('Help me with this query in Axiom’s APL:', false)}>
        Ask the Assistant
      </TextButton>
      <Dropdown
        placement="top-end"
        overlay={() => (
          <DropdownMenu>
            <Menu.Item
              label="Explain query"
              icon="question-circle"
              onClick={() => void open('Explain this query in Axiom’s APL step by step:', true)}
            />
            {/* Grafana 12.4 and later have a button beside the error, which knows neither the language nor the fields. */}
            {failure && !hasFix && (
              <Menu.Item
                label="Fix error"
                icon="wrench"
                onClick={() => void open('Fix the error in this query in Axiom’s APL:', true)}
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
