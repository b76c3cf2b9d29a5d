import React from 'react';

import { type DataFrame, type DataQueryError } from '@grafana/data';
import { ClipboardButton, Stack, Text } from '@grafana/ui';

import { type Notice, NoticeList } from './NoticeList';

/** Props of the inspector. The types published for Grafana 11.6 don't include them. */
export interface ErrorsInspectorProps {
  data: DataFrame[];
  errors?: DataQueryError[];
}

/** Errors and notices of each query, for the panel inspector in Grafana 13. */
export default function ErrorsInspector({ data, errors = [] }: ErrorsInspectorProps) {
  const queries = [...new Set([...errors, ...data].map(({ refId = '' }) => refId))].sort();
  return (
    <Stack direction="column" gap={3}>
      {queries.map((refId) => (
        <QuerySection
          key={refId}
          name={`Query ${refId}`.trim()}
          notices={noticesOf(
            errors.filter((error) => (error.refId ?? '') === refId),
            data.filter((frame) => (frame.refId ?? '') === refId)
          )}
        />
      ))}
      <Text color="secondary" variant="bodySmall">
        Each error affects only its own query, and its message suggests a fix. Notices describe the results shown. To
        see the query as sent and its cost, open the Meta data tab.
      </Text>
    </Stack>
  );
}

function QuerySection({ name, notices }: { name: string; notices: Notice[] }) {
  return notices.length === 0 ? null : (
    <section aria-label={name}>
      <Stack direction="column" gap={1}>
        <Stack direction="row" justifyContent="space-between" alignItems="center">
          <Text element="h3" variant="h5">
            {name}
          </Text>
          <ClipboardButton
            icon="copy"
            variant="secondary"
            fill="text"
            size="sm"
            getText={() => notices.map(({ text }) => text).join('\n')}
          >
            Copy
          </ClipboardButton>
        </Stack>
        <NoticeList label="Errors and notices" notices={notices} />
      </Stack>
    </section>
  );
}

/** Errors, then the notices on all frames, without repeated sentences. */
function noticesOf(errors: DataQueryError[], frames: DataFrame[]): Notice[] {
  const all: Notice[] = [
    ...errors.map(({ message = 'The query failed.' }): Notice => ({ severity: 'error', text: message })),
    ...frames.flatMap(({ meta }) => meta?.notices ?? []),
  ];
  return [...new Map(all.map((notice) => [notice.text, notice])).values()];
}
