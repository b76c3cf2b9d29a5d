import React from 'react';

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Stack } from '@grafana/ui';

import { ListField, RangeField, SearchField } from '../components/fields';
import { DatasetsPicker, NamesPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { type Order, orders } from './filterAndSort';

/** Range, filters and order of the list. */
export interface ListSettings {
  range: TimeRange;
  datasets: string[];
  types: string[];
  text: string;
  order: Order;
}

interface Props {
  settings: ListSettings;
  timeZone: TimeZone;
  datasource: Pick<AplSource, 'schema'>;
  types: string[];
  onChange: (part: Partial<ListSettings>) => void;
}

/** Edits the range, the filters and the order of the list. */
export function ListFilters({ settings, timeZone, datasource, types, onChange }: Props) {
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <SearchField
          placeholder="Title, description, link, id"
          width={28}
          value={settings.text}
          onChange={(text) => onChange({ text })}
        />
        <RangeField
          label="Time range"
          value={settings.range}
          timeZone={timeZone}
          isReversed={false}
          placeholder="All times"
          onChange={(range) => onChange({ range })}
        />
        <ListField<Order>
          label="Order"
          width={22}
          options={[...orders]}
          value={settings.order}
          onChange={(order) => onChange({ order })}
        />
      </Stack>
      <Stack direction="row" gap={2} wrap="wrap">
        <DatasetsPicker
          schema={datasource.schema}
          value={settings.datasets}
          onChange={(datasets) => onChange({ datasets })}
        />
        <NamesPicker
          label="Types"
          description="Kinds of event"
          placeholder="All types"
          value={settings.types}
          suggest={async () => types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      </Stack>
    </Stack>
  );
}
