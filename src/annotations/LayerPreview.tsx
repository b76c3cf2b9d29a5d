import React from 'react';

import { dateTimeFormat, getTimeZone, LoadingState, type PanelData } from '@grafana/data';
import { Stack, Text } from '@grafana/ui';

import { countText, numberText } from '../text/words';
import { eventColumns } from './eventColumns';
import { type Layer } from './layer';

const maxShown = 5;

/** Shows how many events a layer found in the dashboard's time range, and the first few of them, as text. */
export function LayerPreview({ data, layer }: { data: PanelData | undefined; layer: Layer }) {
  if (data === undefined || data.state === LoadingState.Loading || data.state === LoadingState.NotStarted) {
    return null;
  }
  const problem = data.errors?.[0]?.message;
  const timeZone = data.request?.timezone || getTimeZone();
  const events = data.series.flatMap((frame) => {
    const { rows, end, ongoing, title, tags } = eventColumns(frame, layer);
    return rows.map(({ row, time }) => {
      const last = end(row);
      const times = [time, ...(last !== undefined && last > time ? [last] : [])];
      return {
        time: times.map((moment) => dateTimeFormat(moment, { timeZone })).join(' – '),
        rest: [title(row), ongoing(row) ? 'ongoing' : '', tags(row).filter(Boolean).join(', ')].filter(Boolean),
      };
    });
  });
  const amount = events.length === 0 ? 'No events' : countText(events.length, 'event');
  const more = events.length - maxShown;
  return (
    <section aria-label="Preview of the layer">
      <Stack direction="column" gap={0.5}>
        <div role="status">
          <Text color={problem === undefined ? 'primary' : 'error'} variant="bodySmall">
            {problem ?? `${amount} in the dashboard’s time range${events.length === 0 ? '.' : ':'}`}
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
