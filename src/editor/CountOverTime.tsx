import React from 'react';

import { Stack, Text } from '@grafana/ui';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime, withoutLimit } from '@aplkit/language/apl/edit/rows';
import { isComputedQuery } from '@aplkit/language/apl/edit/sample';
import { TextButton } from '../controls/buttons';

interface Props {
  query: string;
  onChange: (query: string) => void;
}

/** Suggests counting events over time, if a time series panel would draw individual events. */
export function CountOverTime({ query, onChange }: Props) {
  const proposal = eventsOverTime(query);
  return (
    proposal !== undefined && (
      <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
        <Text color="secondary" variant="bodySmall">
          The panel shows numeric fields of individual events.
        </Text>
        <TextButton icon="graph-bar" tooltip={proposal} onClick={() => onChange(proposal)}>
          Count events over time
        </TextButton>
      </Stack>
    )
  );
}

/** Query that counts events over time; `undefined` if its rows are computed or have no `_time`. */
export function eventsOverTime(text: string): string | undefined {
  const { query, result } = analyze(text, noSchema);
  const isReadable = query.pipeline !== undefined && query.problems.length === 0;
  return isReadable && !isComputedQuery(text) && lineTime(result) === '_time'
    ? withStep(withoutLimit(text), 'summarize events = count() by bin_auto(_time)')
    : undefined;
}
