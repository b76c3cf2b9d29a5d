import React from 'react';

import { type TimeZone } from '@grafana/schema';
import { Stack } from '@grafana/ui';

import { InputField, RangeField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { DatasetsPicker } from '../editing/pickers';
import { type Schema } from '../schema/schema';
import { TypesPicker } from './AnnotationFilterFields';
import { type ListSettings, type ListOrder, orders } from './filterAndSort';

interface Props {
  settings: ListSettings;
  timeZone: TimeZone;
  schema: Schema;
  types: string[];
  onChange: (part: Partial<ListSettings>) => void;
}

export function ListFilters({ settings, timeZone, schema, types, onChange }: Props) {
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <InputField
          label="Search"
          type="search"
          placeholder="Title, description, link or ID"
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
        <ListField<ListOrder>
          label="Order"
          width={22}
          options={[...orders]}
          value={settings.order}
          onChange={(order) => onChange({ order })}
        />
      </Stack>
      <Stack direction="row" gap={2} wrap="wrap">
        <DatasetsPicker schema={schema} value={settings.datasets} onChange={(datasets) => onChange({ datasets })} />
        <TypesPicker
          value={settings.types}
          suggest={async () => types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      </Stack>
    </Stack>
  );
}
