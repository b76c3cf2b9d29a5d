import React from 'react';

import { Stack, Text } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { eventsOverTime } from './eventsOverTime';

interface Props {
  query: string;
  onChange: (query: string) => void;
}

/** Suggests counting events over time, where a time series panel draws numeric fields of single events. */
export function CountOverTime({ query, onChange }: Props) {
  const proposal = eventsOverTime(query);
  return (
    proposal !== undefined && (
      <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
        <Text color="secondary" variant="bodySmall">
          The panel shows the numeric fields of single events.
        </Text>
        <TextButton icon="graph-bar" tooltip={proposal} onClick={() => onChange(proposal)}>
          Count events over time
        </TextButton>
      </Stack>
    )
  );
}
