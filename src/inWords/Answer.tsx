import React, { useMemo } from 'react';

import { Button, Stack, Text } from '@grafana/ui';

import { usePromise } from '../controls/usePromise';
import { type AnswerProps } from './answerProps';
import { askGrammar } from './askGrammar';
import { StepChanges } from './StepChanges';

/** The query that a question means, as a change of the query that is there, or the words that aren't understood. */
export default function Answer(props: AnswerProps) {
  const { asked, datasource, examplesOf, costOf, onUse, onClose } = props;
  const found = usePromise(
    useMemo(
      () => (asked ? askGrammar(asked, { datasource, examplesOf, costOf }) : undefined),
      [asked, datasource, examplesOf, costOf]
    )
  );
  return (
    <div role="status" aria-label="Query in words">
      {asked && !found && <Text color="secondary">Reading names…</Text>}
      {asked && found?.kind === 'unknown' && (
        <Text color="warning" variant="bodySmall">
          {found.reason}
        </Text>
      )}
      {asked && found?.kind === 'query' && (
        <Proposal
          before={asked.query}
          after={found.query}
          notes={[found.note, costOf(found.query)]}
          {...{ onUse, onClose }}
        />
      )}
    </div>
  );
}

interface ProposalProps extends Pick<AnswerProps, 'onUse' | 'onClose'> {
  before: string;
  after: string;
  notes: Array<string | undefined>;
}

function Proposal({ before, after, notes, onUse, onClose }: ProposalProps) {
  return (
    <Stack direction="column" gap={1}>
      <StepChanges before={before} after={after} />
      {notes.map(
        (note) =>
          note !== undefined && (
            <Text key={note} color="secondary" variant="bodySmall">
              {note}
            </Text>
          )
      )}
      <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
        <Button size="sm" onClick={() => onUse(after)}>
          Use query
        </Button>
        <Button size="sm" variant="secondary" fill="text" onClick={onClose}>
          Cancel
        </Button>
        <Text color="secondary" variant="bodySmall">
          Writes the query without running it
        </Text>
      </Stack>
    </Stack>
  );
}
