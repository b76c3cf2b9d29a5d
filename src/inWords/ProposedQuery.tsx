import React from 'react';

import { Button, Stack, Text } from '@grafana/ui';

import { type AnswerProps, type CostOf } from './answerProps';
import { StepChanges, type StepsIn } from './StepChanges';

interface Props extends Pick<AnswerProps, 'onUse' | 'onClose'> {
  before: string;
  after: string;
  note?: string;
  stepsIn: StepsIn;
  costOf: CostOf;
}

/** Shows a checked query as a change to the current query, with the cost of a similar query. */
export function ProposedQuery({ before, after, note, stepsIn, costOf, onUse, onClose }: Props) {
  const notes = [note, costOf(after)].filter((each) => each !== undefined);
  return (
    <Stack direction="column" gap={1}>
      <StepChanges {...{ before, after, stepsIn }} />
      {notes.map((each) => (
        <Text key={each} color="secondary" variant="bodySmall">
          {each}
        </Text>
      ))}
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
