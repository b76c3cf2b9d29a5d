import React from 'react';

import { dateTimeFormat, getTimeZone, LoadingState, type PanelData } from '@grafana/data';
import { Stack, Text } from '@grafana/ui';

import { numberText } from '../text/words';
import { eventColumns } from './eventColumns';
import { type Layer } from './layer';

/** More events than these are counted. */
const maxShown = 5;

/** Shows how many events a layer found in the dashboard's time range, and the first few of them, as text. */
export function LayerPreview({ data, layer }: { data: PanelData | undefined; layer: Layer }) {
  if (data === undefined || data.state === LoadingState.Loading || data.state === LoadingState.NotStarted) {
    return null;
  }
  const problem = data.errors?.[0]?.message;
  const timeZone = data.request?.timezone || getTimeZone();
  const events = data.series.flatMap((frame) => {
    const { time, end, ongoing, title, tags } = eventColumns(frame, layer);
    return Array.from({ length: frame.length }, (_, row) => row).flatMap((row) => {
      const begin = time(row);
      const last = end(row);
      if (begin === undefined) {
        return [];
      }
      const times = [begin, ...(last !== undefined && last > begin ? [last] : [])];
      return {
        time: times.map((moment) => dateTimeFormat(moment, { timeZone })).join(' – '),
        rest: [title(row), ongoing(row) ? 'ongoing' : '', tags(row).filter(Boolean).join(', ')].filter(Boolean),
      };
    });
  });
  const more = events.length - maxShown;
  return (
    <section aria-label="Preview of the layer">
      <Stack direction="column" gap={0.5}>
        <div role="status">
          <Text color={problem === undefined ? 'primary' : 'error'} variant="bodySmall">
            {problem ?? amountOf(events.length)}
          </Text>
        </div>
        {events.slice(0, maxShown).map(({ time, rest }, index) => (
          <Text key={index} element="p" variant="bodySmall" truncate>
            {[time, ...rest].join(' · ')}
          </Text>
        ))}
        {more > 0 && (
          <Text color="secondary" variant="bodySmall">
            and {numberText(more)} more
          </Text>
        )}
      </Stack>
    </section>
  );
}

function amountOf(events: number): string {
  switch (events) {
    case 0:
      return 'No events in the dashboard’s time range.';
    case 1:
      return '1 event in the dashboard’s time range:';
    default:
      return `${numberText(events)} events in the dashboard’s time range:`;
  }
}
