import React from 'react';

import { BusEventWithPayload } from '@grafana/data';
import { getAppEvents, getTemplateSrv } from '@grafana/runtime';
import { Dropdown, Menu } from '@grafana/ui';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { parseQuery } from '@aplkit/language/apl/parse';
import { TextButton } from '../controls/buttons';
import { DropdownMenu } from '../controls/escape';
import { readNames, schemaOf } from '../editing/aplKnowledge';
import { describeApl } from '../editing/describeApl';
import { assistant, type AssistantProps } from './assistantProps';

/** Event that opens Grafana's sidebar. `@grafana/assistant` publishes the same event. */
class OpenSidebar extends BusEventWithPayload<{ pluginId: string; componentTitle: string; props: object }> {
  static readonly type = 'open-extension-sidebar';
}

/** Maximum length of the context sent to the Assistant, in characters. */
const longestContext = 12_000;

/** Buttons that send the query to Grafana's Assistant for help, an explanation or a fix. */
export default function AssistantButtons({ datasource: { schema, settings }, query, failure }: AssistantProps) {
  const known = { schema, defaultDataset: settings.defaultDataset, templates: getTemplateSrv() };
  const open = async (request: string, autoSend: boolean) => {
    const parsed = parseQuery(query);
    await readNames(parsed, known);
    const prompt = [
      request,
      `The query, in Axiom’s APL:\n${query}`,
      ...(failure
        ? [
            `The error: ${failure.message ?? ''}${failure.position ? ` (line ${failure.position.line}, column ${failure.position.column})` : ''}`,
          ]
        : []),
      describeApl(
        { text: request, query, dataset: datasetNames(parsed).at(0), schema: schemaOf(known), titled: [] },
        longestContext
      ),
    ].join('\n\n');
    getAppEvents().publish(
      new OpenSidebar({
        pluginId: assistant.pluginId,
        componentTitle: assistant.title,
        props: { initialPrompt: prompt, initialAutoSend: autoSend, origin: 'aplkit-apl-datasource/query-editor' },
      })
    );
  };
  const hasFix = findProblems(query, schemaOf(known)).problems.some(({ fixes }) => fixes.length > 0);
  return (
    <>
      <TextButton icon="ai" onClick={() => void open('Help me with this query: ', false)}>
        Ask the Assistant
      </TextButton>
      <Dropdown
        placement="top-end"
        overlay={() => (
          <DropdownMenu>
            <Menu.Item
              label="Explain query"
              icon="question-circle"
              onClick={() => void open('Explain this query step by step.', true)}
            />
          </DropdownMenu>
        )}
      >
        <TextButton icon="ellipsis-v" aria-label="More from the Assistant" />
      </Dropdown>
      {failure && !hasFix && (
        <TextButton icon="wrench" onClick={() => void open('Fix the error in this query.', true)}>
          Fix with Assistant
        </TextButton>
      )}
    </>
  );
}
