import React from 'react';

import { BusEventWithPayload } from '@grafana/data';
import { getAppEvents } from '@grafana/runtime';

import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { TextButton } from '../controls/buttons';
import { schemaNow, namedQuestion } from './namedQuestion';
import { assistant, type AssistantProps } from './assistantProps';
import { contextOf } from './prompt';

/** Opens Grafana's sidebar, as `@grafana/assistant` does. */
class OpenSidebar extends BusEventWithPayload<{ pluginId: string; componentTitle: string; props: object }> {
  static readonly type = 'open-extension-sidebar';
}

/** Maximum length of the context that the Assistant gets, in characters. */
const longestContext = 12_000;

/** Sends the query to Grafana's Assistant: for questions, for an explanation, or to fix an error that the editor can't fix. */
export default function AssistantButtons({ datasource, query, failure }: AssistantProps) {
  const open = async (request: string, autoSend: boolean) => {
    const question = await namedQuestion({ text: request, query }, { datasource, examplesOf: () => [] });
    const prompt = [
      request,
      `The query, in Axiom’s APL:\n${query}`,
      ...(failure
        ? [
            `The error: ${failure.message ?? ''}${failure.position ? ` (line ${failure.position.line}, column ${failure.position.column})` : ''}`,
          ]
        : []),
      contextOf(question, longestContext),
    ].join('\n\n');
    getAppEvents().publish(
      new OpenSidebar({
        pluginId: assistant.pluginId,
        componentTitle: assistant.title,
        props: { initialPrompt: prompt, initialAutoSend: autoSend, origin: 'aplkit-apl-datasource/query-editor' },
      })
    );
  };
  const hasFix = findProblems(query, schemaNow(datasource)).problems.some(({ fixes }) => fixes.length > 0);
  return (
    <>
      <TextButton icon="ai" onClick={() => void open('Help me with this query: ', false)}>
        Ask the Assistant
      </TextButton>
      <TextButton icon="question-circle" onClick={() => void open('Explain this query step by step.', true)}>
        Explain
      </TextButton>
      {failure && !hasFix && (
        <TextButton icon="wrench" onClick={() => void open('Fix the error in this query.', true)}>
          Fix with Assistant
        </TextButton>
      )}
    </>
  );
}
